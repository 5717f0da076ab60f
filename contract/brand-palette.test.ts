import { expect, test } from 'vitest'
import { brandColours } from './brand-colours.ts'
import { makePalette } from './brand-palette.ts'
import { contrastOf, mixColours } from './contrast.ts'
import { shopIdentityChanges } from './settings/calls.ts'
import { findColourProblems } from './settings/colours.ts'
import { defaultShop } from './settings/defaults.ts'

const { main, dark } = defaultShop.colours

test('the standard colours give the standard palette, however they are written', () => {
  expect(makePalette({ main, dark })).toEqual(brandColours)
  expect(makePalette({ main: '#FFB400', dark: ' #12161C ' })).toEqual(brandColours)
})

test('contrast is that of WCAG', () => {
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(mixColours('#000000', '#ffffff', 0.5)).toBe('#808080')
})

/** Nine values of each channel: 729 colours. */
const steps = Array.from('02468acef', (digit) => digit + digit)
const all = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))
const isAccepted = (colours: typeof defaultShop.colours) => findColourProblems(colours).length === 0

/** Text and what it lies on, with the contrast it needs. */
type Pair = [text: keyof typeof brandColours, ground: keyof typeof brandColours, least: number]
const mainPairs: Pair[] = [
  ['onAmber', 'amber', 4.5],
  ['onAmber', 'amberPress', 4.5],
  ['amberInk', 'white', 4.5],
  ['amberInk', 'amberWash', 4.5],
  ['ink', 'amberWash', 4.5],
]
const darkPairs: Pair[] = [
  ...(['onDark', 'onDark2', 'onDark3', 'okOnDark', 'badOnDark'] as const).flatMap((text) =>
    (['graphite', 'graphite2', 'graphite3'] as const).map((ground): Pair => [text, ground, 4.5]),
  ),
  ['white', 'graphiteLine', 4.5],
  ['onDark2', 'night', 4.5],
  ['onPicture', 'night', 4.5],
  ['graphite', 'steel100', 4.5],
  ['fieldLineDark', 'graphite', 3],
  ['fieldLineDark', 'graphite2', 3],
]
function unreadable(palette: typeof brandColours | Record<string, string>, pairs: Pair[]): string[] {
  const of = (name: string) => (palette as Record<string, string>)[name] ?? ''
  return pairs
    .filter(([text, ground, least]) => contrastOf(of(text), of(ground)) < least)
    .map(([text, ground]) => `${of('amber')} ${of('graphite')}: ${text} on ${ground}`)
}

test('text on every accepted main colour, and on its tints, can be read', () => {
  const accepted = all.map((main) => ({ main, dark: '#000000' })).filter(isAccepted)
  expect(accepted.length).toBeGreaterThan(500)
  expect(accepted.flatMap((colours) => unreadable(makePalette(colours), mainPairs))).toEqual([])
})

test('text on every accepted dark colour, and on its tones, can be read', () => {
  const accepted = all.map((dark) => ({ main: '#ffff00', dark })).filter(isAccepted)
  expect(accepted.length).toBeGreaterThan(100)
  expect(accepted.flatMap((colours) => unreadable(makePalette(colours), darkPairs))).toEqual([])
})

test('what could not be told apart is refused, with what to do', () => {
  const say = (main: string, dark: string) => findColourProblems({ main, dark }).map(({ message }) => message)
  expect(say(main, dark)).toEqual([])
  expect(say('#1565c0', '#0b1c2c')).toEqual([])
  expect(say(main, '#ffd600')).toEqual(['White text on this colour is hard to read. Choose a darker one.'])
  expect(say('#ffffff', dark)).toEqual(['A button of this colour cannot be seen on a white page. Choose a darker one.'])
  expect(say('#1a1a40', dark)).toEqual([
    'This colour can hardly be seen on the dark one. Choose a lighter main colour, or a darker dark one.',
  ])
})

const junk = [
  '',
  'red',
  '#12345',
  '#12',
  '#ggg',
  '#ffb400;',
  'red;}body{display:none',
  '#fff}</style><script>',
  'url(x)',
]

test.each(junk)('%j is no colour', (text) => {
  for (const colours of [
    { main: text, dark },
    { main, dark: text },
  ])
    expect(shopIdentityChanges.safeParse({ colours }).error?.issues.map(({ path }) => path.join('.'))).toEqual([
      colours.main === text ? 'colours.main' : 'colours.dark',
    ])
  // Even if it were stored, it would not become part of a style sheet.
  expect(makePalette({ main: text, dark: text })).toEqual(brandColours)
})

test('colours are stored as six digits in lower case', () => {
  expect(shopIdentityChanges.parse({ colours: { main: '#FA0', dark: ' #0B1C2C' } }).colours).toEqual({
    main: '#ffaa00',
    dark: '#0b1c2c',
  })
  expect(shopIdentityChanges.safeParse({ colours: { main: '#fa0' } }).success).toBe(false)
})
