// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { credentialsSet } from '#app/accounts/session-slice.ts'
import type { User } from '#contract/accounts/calls.ts'
import { type OfficeRole, permissionsOf } from '#contract/accounts/permissions.ts'
import type { Order } from '#contract/orders/calls.ts'
import { type Answers, ok, openScreen, refused } from '#test/open-screen.tsx'
import { sampleOrder } from '#test/samples/sample-order.ts'
import { ordersApi } from '../api.ts'
import ManageOrderPage from './manage-order-page.tsx'

afterEach(cleanup)

const order = (more: Partial<Order> = {}) => sampleOrder('1', { orderItems: [], ...more })
const open = (answers: Answers) =>
  openScreen(
    <ManageOrderPage />,
    { 'GET /api/order/id-1/notes': ok({ notes: [] }), ...answers },
    { path: '/manage/orders/:id', address: '/manage/orders/id-1' },
  )
const offered = () =>
  ['Start processing', 'Mark shipped', 'Mark delivered', 'Record payment'].filter((name) =>
    screen.queryByRole('button', { name }),
  )

test.each([
  ['pending', ['Record payment']],
  ['paid', ['Start processing']],
  ['processing', ['Mark shipped']],
  ['shipped', ['Mark delivered']],
  ['cancelled', []],
] as const)('an order that is %s offers the next step only', async (status, steps) => {
  open({ 'GET /api/order/id-1': ok(order({ status })) })
  await screen.findByRole('heading', { name: 'VOLT-1' })
  expect(offered()).toEqual(expect.arrayContaining([...steps]))
  if (status !== 'processing' && status !== 'paid') expect(offered()).toEqual(steps)
})

test('a step is sent with the version on screen, and the page shows the new status', async () => {
  let stored = order()
  const page = open({
    'GET /api/order/id-1': () => ok(stored),
    'PUT /api/order/id-1/status': () => {
      stored = order({ status: 'processing' })
      return ok(stored)
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Start processing' }))
  await waitFor(() => expect(page.writes()).toHaveLength(1))
  expect(page.writes()[0]?.body).toEqual({ status: 'processing', updatedAt: '2026-11-02T08:00:00.000Z' })
  await screen.findByRole('button', { name: 'Mark shipped' })
})

test("somebody in the office is offered what their role may do, and a caller's link is asked for only by who may give it", async () => {
  const failed = { _id: 'r', amount: '10.00', reason: 'Dent', state: 'failed', at: '2026-11-02T08:00:00.000Z' } as const
  const unpaid = order({
    status: 'pending',
    isPaid: false,
    receivedPrice: '0.00',
    duePrice: '1204.00',
    refunds: [failed],
    shippingAddress: { ...order().shippingAddress, phone: '082 555 0100' },
  })
  const answers = {
    'GET /api/order/id-1': ok(unpaid),
    'GET /api/order/id-1/payment-link': ok({ url: 'https://x/order' }),
  }
  const openAs = async (role: OfficeRole) => {
    cleanup()
    const page = open(answers)
    const user = { _id: 'u', name: 'Naledi', permissions: [...permissionsOf(role)] } as unknown as User
    act(() => void page.store.dispatch(credentialsSet({ user, now: Date.now() })))
    await screen.findByRole('heading', { name: 'VOLT-1' })
    await screen.findByRole('link', { name: 'Pro forma invoice' })
    const names = ['Change the goods', 'Change contact, address or reference', 'E-mail', 'Try again', 'Record payment']
    return names.filter((name) => screen.queryByRole('button', { name }))
  }
  expect(await openAs('bookkeeper')).toEqual(['Try again', 'Record payment'])
  expect(screen.queryByRole('button', { name: 'Copy payment link' })).toBeNull()
  expect(await openAs('sales')).toEqual([
    'Change the goods',
    'Change contact, address or reference',
    'E-mail',
    'Record payment',
  ])
  await screen.findByRole('button', { name: 'Copy payment link' })
})

test('what a colleague changes while the details are open is not overwritten', async () => {
  let stored = order()
  const page = open({
    'GET /api/order/id-1': () => ok(stored),
    'PUT /api/order/id-1/details': refused(409, 'Stale.', { code: 'stale' }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Change contact, address or reference' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change VOLT-1' }))
  stored = order({ updatedAt: '2026-11-02T09:00:00.000Z', orderNumber: 'VOLT-1b' })
  act(() => void page.store.dispatch(ordersApi.util.invalidateTags(['Order'])))
  await screen.findByText('VOLT-1b', { selector: 'h1' })
  await page.user.type(dialog.getByLabelText(/^Phone/), '082 555 0100')
  await page.user.selectOptions(dialog.getByLabelText(/^Province/), 'Gauteng')
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(/^Someone else changed this order meanwhile\./)
  expect(page.writes()[0]?.body).toMatchObject({ updatedAt: '2026-11-02T08:00:00.000Z' })
})

test('another province offers to price the delivery again, while nothing has been paid', async () => {
  const shippingAddress = { ...order().shippingAddress, province: 'Gauteng' as const }
  const stored = order({ status: 'pending', isPaid: false, receivedPrice: '0.00', shippingAddress })
  const page = open({
    'GET /api/order/id-1': ok(stored),
    'PUT /api/order/id-1/details': ok({ ...stored, totalPrice: '480.00' }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Change contact, address or reference' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change VOLT-1' }))
  expect(dialog.queryByRole('checkbox', { name: /^Price delivery again/ })).toBeNull()
  await page.user.type(dialog.getByLabelText(/^Phone/), '082 555 0100')
  await page.user.selectOptions(dialog.getByLabelText(/^Province/), 'Limpopo')
  const again = dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Price delivery again, for Limpopo/ })
  expect(again.checked).toBe(true)
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText(/VOLT-1 now costs R\s480\.00\./)
  expect(page.writes()[0]?.body).toMatchObject({ priceDelivery: true, shippingAddress: { province: 'Limpopo' } })
})

test('a rejected step shows the reason, and an order that does not exist shows the not-found page', async () => {
  const page = open({
    'GET /api/order/id-1': ok(order()),
    'PUT /api/order/id-1/status': refused(409, 'A colleague has just changed this order.'),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Start processing' }))
  await screen.findByText(/^A colleague has just changed this order\./)
  cleanup()
  open({ 'GET /api/order/id-1': refused(404, 'Order not found.') })
  await screen.findByRole('heading', { name: 'Page Not Found' })
})

const delivery = { method: 'collect', name: 'Collect at the works', collectAt: '12 Busbar Road, Germiston 1401.' }

test('an order that is collected is made ready without a courier, and then collected', async () => {
  let stored = order({ status: 'processing', delivery })
  const step = (status: Order['status']) => () => {
    stored = order({ status, delivery, statusHistory: [{ status, at: '2026-11-03T08:00:00.000Z' }] })
    return ok(stored)
  }
  const page = open({
    'GET /api/order/id-1': () => ok(stored),
    'PUT /api/order/id-1/status': step('shipped'),
    'PUT /api/order/id-1/deliver': step('delivered'),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Mark ready to collect' }))
  const ready = within(await screen.findByRole('dialog', { name: 'Mark VOLT-1 as ready to collect' }))
  expect(ready.getAllByRole('textbox')).toEqual([ready.getByLabelText(/^Note/)])
  await page.user.click(ready.getByRole('button', { name: 'Mark ready to collect' }))
  expect(await screen.findAllByText('Ready to collect')).toHaveLength(2)
  await page.user.click(await screen.findByRole('button', { name: 'Mark collected' }))
  const ask = within(await screen.findByRole('alertdialog', { name: 'Mark VOLT-1 as collected?' }))
  await page.user.click(ask.getByRole('button', { name: 'Mark collected' }))
  expect(await screen.findAllByText('Collected')).toHaveLength(2)
  expect(page.writes().map(({ url }) => url)).toEqual(['/api/order/id-1/status', '/api/order/id-1/deliver'])
  expect(page.container.textContent).not.toMatch(/shipped|delivered|courier/i)
})

test('the office cancels with a reason, which is sent', async () => {
  let stored = order()
  const page = open({
    'GET /api/order/id-1': () => ok(stored),
    'PUT /api/order/id-1/cancel': () => {
      stored = order({ status: 'cancelled' })
      return ok(stored)
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Cancel order' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel VOLT-1?' }))
  await page.user.click(dialog.getByRole('button', { name: 'Cancel the order' }))
  await dialog.findByText('Please give a reason. The buyer will see it.')
  expect(page.writes()).toEqual([])
  await page.user.type(dialog.getByLabelText(/^Reason/), 'The steel is not available.')
  await page.user.click(dialog.getByRole('button', { name: 'Cancel the order' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.writes()[0]?.body).toEqual({
    reason: 'The steel is not available.',
    updatedAt: '2026-11-02T08:00:00.000Z',
  })
})

test('a step based on an older version says that someone else changed the order', async () => {
  const page = open({
    'GET /api/order/id-1': ok(order()),
    'PUT /api/order/id-1/status': refused(409, 'x', { code: 'stale' }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Start processing' }))
  await screen.findByText('Someone else changed this order. You now see the latest version.')
})

test('after shipping was undone, the form has the courier and tracking number again', async () => {
  const parcel = { courier: 'The Courier Guy', trackingNumber: 'TCG 0042' }
  const at = '2026-11-02T08:00:00.000Z'
  const undoneSteps = [{ status: 'shipped' as const, at, note: 'At the gate', undoneAt: at, ...parcel }]
  const page = open({ 'GET /api/order/id-1': ok(order({ status: 'processing', undoneSteps })) })
  await page.user.click(await screen.findByRole('button', { name: 'Mark shipped' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ship VOLT-1' }))
  const typedIn = (label: RegExp) => (dialog.getByLabelText(label) as HTMLInputElement).value
  expect([typedIn(/^Courier/), typedIn(/^Tracking number/), typedIn(/^Note/)]).toEqual([
    'The Courier Guy',
    'TCG 0042',
    'At the gate',
  ])
})

const parcel = { _id: 'p-1', lines: [{ _id: 'a', qty: 2 }], at: '2026-11-03T08:00:00.000Z' }

test('courier and tracking number of a shipped order can be changed, but not of one that was collected', async () => {
  const sent = { courier: 'RAM', trackingNumber: 'RAM 7781' }
  const page = open({
    'GET /api/order/id-1': ok(order({ status: 'shipped', ...sent, parcels: [{ ...parcel, ...sent }] })),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Change courier or tracking' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change courier or tracking' }))
  expect((dialog.getByLabelText(/^Tracking number/) as HTMLInputElement).value).toBe('RAM 7781')
  cleanup()
  open({ 'GET /api/order/id-1': ok(order({ status: 'shipped', delivery, parcels: [parcel] })) })
  await screen.findByRole('heading', { name: 'VOLT-1' })
  expect(screen.queryByRole('button', { name: 'Change courier or tracking' })).toBeNull()
})

test('a part is shipped, and then the order is no longer cancelled', async () => {
  let now = sampleOrder('1')
  const page = open({
    'GET /api/order/id-1': () => ok(now),
    'POST /api/order/id-1/parcels': () => {
      now = sampleOrder('1', { status: 'processing', parcels: [{ ...parcel, lines: [{ _id: 'a', qty: 1 }] }] })
      return ok(now)
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Ship part' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ship part of VOLT-1' }))
  await page.user.click(dialog.getByRole('button', { name: 'Ship this parcel' }))
  dialog.getByText('Please choose what is in the parcel.')
  await page.user.click(dialog.getByRole('button', { name: 'One more' }))
  await page.user.type(dialog.getByLabelText(/^Tracking number/), 'T-9')
  await page.user.click(dialog.getByRole('button', { name: 'Ship this parcel' }))
  await screen.findByText('Parcel 1 of 2')
  screen.getByText('1 × Product a (a)', { selector: 'span' })
  expect(screen.getByText('Still to ship:').parentElement?.textContent).toContain('1 × Product a (a)')
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
  expect(page.writes()[0]?.body).toMatchObject({ lines: [{ _id: 'a', qty: 1 }], trackingNumber: 'T-9' })
})

const notThere = refused(409, '1 × Product a (a) is not in stock.', {
  code: 'not_in_stock',
  items: [{ _id: 'a', qty: 1, available: 0 }],
})
const hasFound = (body: unknown) => typeof body === 'object' && body !== null && 'found' in body

test('goods that are not in stock are shipped once the packer has found them', async () => {
  const shipped = ok(sampleOrder('1', { status: 'shipped' }))
  const page = open({
    'GET /api/order/id-1': ok(sampleOrder('1', { status: 'processing' })),
    'PUT /api/order/id-1/status': ({ body }) => (hasFound(body) ? shipped : notThere),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Mark shipped' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ship VOLT-1' }))
  const ship = () => page.user.click(dialog.getByRole('button', { name: 'Mark shipped' }))
  expect(dialog.queryByRole('checkbox')).toBeNull()
  await ship()
  await dialog.findByText('1 × Product a (a) is not in stock.')
  // Once more changes nothing.
  await ship()
  expect(page.writes().some(({ body }) => hasFound(body))).toBe(false)
  await page.user.click(dialog.getByLabelText('I have them here: enter 1 × Product a (a) as found, and ship.'))
  await ship()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.writes().at(-1)?.body).toMatchObject({ status: 'shipped', found: [{ _id: 'a', qty: 1 }] })
  expect(page.writes().at(-1)?.body).not.toHaveProperty('isFound')
})

test('goods that are not in stock are handed over once they were found', async () => {
  const page = open({
    'GET /api/order/id-1': ok(sampleOrder('1', { status: 'processing' })),
    'PUT /api/order/id-1/deliver': ({ body }) =>
      hasFound(body) ? ok(sampleOrder('1', { status: 'delivered' })) : notThere,
  })
  await page.user.click(await screen.findByRole('button', { name: 'Mark delivered' }))
  await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Mark delivered' }))
  const ask = await screen.findByRole('alertdialog', { name: 'Not in stock' })
  expect(ask.textContent).toContain('1 × Product a (a)')
  await page.user.click(within(ask).getByRole('button', { name: 'They were found' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(page.writes().at(-1)?.body).toMatchObject({ found: [{ _id: 'a', qty: 1 }] })
})

test('an order that came from a quote links to it', async () => {
  open({ 'GET /api/order/id-1': ok(order({ quote: { _id: 'q-1', quoteNumber: 'Q-000012' } })) })
  const link = await screen.findByRole('link', { name: 'Quote Q-000012' })
  expect(link.getAttribute('href')).toBe('/manage/quotes/q-1')
})

test('an order has its workshop sheet while something of it is made, a board too', async () => {
  const openWith = async (states: string[]) => {
    cleanup()
    const jobs = states.map((state, n) => ({
      _id: `j-${n}`,
      jobNumber: `J-${n}`,
      state,
      qty: 1,
      item: { name: 'Board' },
    }))
    open({
      'GET /api/order/id-1': ok(order()),
      'GET /api/workshop/orders/id-1': ok({ stations: [], jobs }),
    })
    await screen.findByRole('heading', { name: 'VOLT-1' })
    if (states.length > 0) await screen.findByRole('link', { name: 'J-0' })
    return screen.queryByRole('link', { name: 'Workshop sheet' })?.getAttribute('href')
  }
  expect(await openWith(['waiting'])).toBe('/api/order/id-1/workshop-sheet')
  expect(await openWith(['cancelled', 'finished'])).toBe('/api/order/id-1/workshop-sheet')
  expect(await openWith(['cancelled'])).toBeUndefined()
  expect(await openWith([])).toBeUndefined()
})
