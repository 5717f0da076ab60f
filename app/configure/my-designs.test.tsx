// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { selectCart } from '#app/cart/cart-slice.ts'
import type { PricedDesign, SavedDesign } from '#contract/configure/calls.ts'
import { type Design, standardDesign } from '#enclosure/design.ts'
import { toLink } from '#enclosure/link.ts'
import { exampleRates, toSellingRates } from '#enclosure/price.ts'
import { describeDesign, designName } from '#enclosure/words.ts'
import { ok, openScreen } from '#test/open-screen.tsx'
import MyDesignsPage from './my-designs-page.tsx'

afterEach(cleanup)

const price = (design: Design, code: string): PricedDesign => ({
  _id: `id ${code}`,
  code,
  link: toLink(design),
  name: designName(design),
  price: 2578,
  facts: describeDesign(design),
  cutouts: [],
  lines: [],
  kg: 25,
  ratesVersion: 0,
  leadTimeDays: 21,
})
const pump = price(standardDesign, 'VM-PUMPHSE')
const gate = price({ ...standardDesign, width: 640 }, 'VM-GATEHSE')

function openPage() {
  let saved: SavedDesign[] = [
    { _id: 'gate', name: 'Gate house', design: gate, createdAt: '2026-11-02T08:00:00.000Z' },
    { _id: 'pump', name: 'Pump house', design: pump, createdAt: '2026-11-01T08:00:00.000Z' },
  ]
  return openScreen(<MyDesignsPage />, {
    'GET /api/design/mine': () => ok({ designs: saved }),
    'POST /api/design/mine': ({ body }) => {
      const { name, link } = body as { name: string; link: string }
      const design = link === pump.link ? pump : gate
      const before = saved.find((one) => one.design === design)
      const now = before ? { ...before, name } : { _id: 'new', name, design, createdAt: '2026-11-03T08:00:00.000Z' }
      saved = before ? saved.map((one) => (one === before ? now : one)) : [now, ...saved]
      return ok(now, 201)
    },
    'DELETE /api/design/mine/gate': () => {
      saved = saved.filter(({ _id }) => _id !== 'gate')
      return ok({ message: 'Gate house was removed.' })
    },
    'GET /api/configure/rates': ok({ version: 0, rates: toSellingRates(exampleRates) }),
    'POST /api/design': ok(gate, 201),
  })
}
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('a saved enclosure gets another name', async () => {
  const { user, writes } = openPage()
  // Some facts have a comma of their own.
  await screen.findByText(
    '640 × 800 × 250 mm. Mild steel 1.6 mm. RAL 7035 light grey. IP66. Hinged left, double-bit. Wall, gland plate.',
  )
  await user.click(await screen.findByRole('button', { name: 'Rename Gate house' }))
  const field = await screen.findByRole('textbox', { name: 'Name *' })
  expect((field as HTMLInputElement).value).toBe('Gate house')
  await user.clear(field)
  await user.type(field, 'Gate 2')
  await user.click(screen.getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(names()).toEqual(['Gate 2', 'Pump house']))
  expect(writes().map(({ body }) => body)).toEqual([{ name: 'Gate 2', link: gate.link }])
})

test('a saved enclosure goes into the cart once its drawing was checked', async () => {
  const { user, store } = openPage()
  await user.click(await screen.findByRole('button', { name: 'Add to cart: Gate house' }))
  // the dialog is another one once the design is priced
  await screen.findByRole('checkbox', { name: 'I have checked drawing VM-GATEHSE' })
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Add to cart' }))
  await dialog.findByText(/we will build what it shows/)
  expect(selectCart(store.getState()).cartItems).toEqual([])
  await user.click(dialog.getByRole('checkbox', { name: 'I have checked drawing VM-GATEHSE' }))
  await user.click(dialog.getByRole('checkbox', { name: /may see this drawing|may see its drawing/ }))
  await user.click(dialog.getByRole('button', { name: 'Add to cart' }))
  await waitFor(() =>
    expect(selectCart(store.getState()).cartItems).toMatchObject([
      { partNumber: 'VM-GATEHSE', qty: 1, isShared: true },
    ]),
  )
})

test('a removed enclosure leaves its row with Undo, which brings it back under its name', async () => {
  const { user, writes } = openPage()
  await user.click(await screen.findByRole('button', { name: 'Remove Gate house' }))
  const undo = await screen.findByRole('button', { name: 'Undo: put Gate house back' })
  expect(screen.getByText('Gate house was removed.')).not.toBeNull()
  expect(names()).toEqual(['Pump house'])
  await waitFor(() => expect(document.activeElement).toBe(undo))
  await user.click(undo)
  await waitFor(() => expect(names()).toEqual(['Gate house', 'Pump house']))
  expect(writes().at(-1)?.body).toEqual({ name: 'Gate house', link: gate.link })
})
