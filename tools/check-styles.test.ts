import { expect, test } from 'vitest'
import { findStyleProblems } from './check-styles.ts'

const theme = { name: 'app/styles/theme.css', text: '' }
const sheet = { name: 'app/styles/storefront.css', text: '@import "./theme.css";\n@import "../ui/chip.css";' }
const chip = {
  name: 'app/ui/chip.css',
  text: '@layer components { .chip { color: red } .chip-bad:not([title=".x"]) { color: blue } }',
}
const component = {
  name: 'app/ui/chip.tsx',
  text: 'export const Chip = ({ tone }) => <b className={`chip chip-${tone} md:hidden`}>{tone}</b>',
}
const check = (css: (typeof chip)[], code: (typeof chip)[]) => findStyleProblems({ css: [theme, sheet, ...css], code })

test('used rules and styled classes pass', async () => {
  expect(await check([chip], [component])).toEqual([])
})

test('a rule that no component uses is reported', async () => {
  const dead = { ...chip, text: `${chip.text} @media print { .card:hover > .ghost { margin: 0 } }` }
  expect(await check([dead], [component])).toEqual([
    'app/ui/chip.css: no component uses .card',
    'app/ui/chip.css: no component uses .ghost',
  ])
})

test('a class without a rule is reported, however a component builds its name', async () => {
  const code = [
    `const className = isOpen ? 'chip wrong-1' : undefined`,
    `const wired = { className: 'chip-bad wrong-2' }`,
    `const view = <b className={cx('chip', mode === 'not-a-class' && 'wrong-3', className)} />`,
    'note.className = `wrong-4-${tone}`',
  ].join('\n')
  expect(await check([chip], [{ ...component, text: code }])).toEqual([
    'app/ui/chip.tsx: "wrong-1" is neither in a style sheet nor a Tailwind utility',
    'app/ui/chip.tsx: "wrong-2" is neither in a style sheet nor a Tailwind utility',
    'app/ui/chip.tsx: "wrong-3" is neither in a style sheet nor a Tailwind utility',
    'app/ui/chip.tsx: "wrong-4-*" is neither in a style sheet nor a Tailwind utility',
  ])
})

test('a two-letter name, an unimported sheet and a sheet without a component are reported', async () => {
  const lost = { name: 'app/ui/lost.css', text: '.up { color: red }' }
  const user = { name: 'app/ui/user.tsx', text: '<b className="up" />' }
  expect(await check([chip, lost], [component, user])).toEqual([
    'app/ui/lost.css: .up does not say what it styles',
    'app/ui/lost.css: no sheet and no component imports it',
    'app/ui/lost.css: there is no component with the same name beside it',
  ])
})

test('a token without a value is reported; the brand, a sheet or a style may set one', async () => {
  const tokens = {
    ...chip,
    text: '.chip { --gap: 1px; margin: var(--gap); color: var(--graphite-2); border-color: var(--grafite) }',
  }
  const user = {
    name: 'app/ui/chip.tsx',
    text: `const chip = <b className="chip" style={{ '--tone': tone, color: 'var(--tone)' }} />`,
  }
  expect(await check([tokens], [user])).toEqual(['app/ui/chip.css: --grafite has no value'])
})

test('a sheet whose classes the component beside it does not use is reported', async () => {
  const elsewhere = { name: 'app/ui/chip-list.tsx', text: component.text }
  const other = { ...component, text: 'export const Chip = () => <b className="md:hidden" />' }
  expect(await check([chip], [other, elsewhere])).toEqual([
    'app/ui/chip.css: app/ui/chip.tsx uses none of these classes',
  ])
})
