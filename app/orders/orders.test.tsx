// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { credentialsSet, sessionSettled } from '#app/accounts/session-slice.ts'
import { describeTotal } from '#app/ui/commerce/describe-total.ts'
import type { User } from '#contract/accounts/calls.ts'
import type { Order } from '#contract/orders/calls.ts'
import { type Answers, ok, openScreen, refused } from '#test/open-screen.tsx'
import { sampleItem, sampleOrder } from '#test/samples/sample-order.ts'
import ManageOrdersPage from './manage/manage-orders-page.tsx'
import { RefundOrder } from './manage/refund-order.tsx'
import MyOrdersPage from './my-orders-page.tsx'
import OrderPage from './order-page.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const list = (orders: Order[]) => ok({ orders, page: 1, pages: 1, total: orders.length })
const atOrder = (answers: Answers, search = '') =>
  openScreen(<OrderPage />, answers, { path: '/order/:id', address: `/order/id-1${search}` })

test('a buyer sees their own orders with their contents', async () => {
  openScreen(<MyOrdersPage />, {
    'GET /api/order/mine': list([sampleOrder('1', { orderItems: ['a', 'b', 'c'].map(sampleItem) }), sampleOrder('2')]),
  })
  const link = await screen.findByRole('link', { name: 'VOLT-1' })
  expect(link.getAttribute('href')).toBe('/order/id-1')
  const row = within(link.closest('tr') as HTMLElement)
  row.getByText('Product a and 2 more')
  row.getByText(/R\s1\s204\.00/)
  expect(screen.getAllByRole('link', { name: /^VOLT-/ })).toHaveLength(2)
})

test('the list of orders shows the reference of the buyer, and finds it', async () => {
  const address = { ...sampleOrder('1').shippingAddress, reference: 'PO 4501' }
  const page = openScreen(<MyOrdersPage />, {
    'GET /api/order/mine': ({ url }) =>
      list(url.includes('search=') ? [] : [sampleOrder('1', { shippingAddress: address, status: 'pending' })]),
  })
  const row = within((await screen.findByRole('link', { name: 'VOLT-1' })).closest('tr') as HTMLElement)
  row.getByText('Your ref. PO 4501')
  row.getByText('Awaiting payment')
  await page.user.type(screen.getByRole('searchbox', { name: /your reference/ }), 'PO 77')
  await screen.findByText('Nothing matches ‘PO 77’.')
  await page.user.click(screen.getByRole('button', { name: 'Show all orders' }))
  await screen.findByText('Your ref. PO 4501')
})

test.each([
  ['office', <ManageOrdersPage key="office" />, 'GET /api/order'],
  ['buyer', <MyOrdersPage key="buyer" />, 'GET /api/order/mine'],
])("the refunded amount is below the total in the %s's list", async (_, page, call) => {
  const refund = { _id: 'r', amount: '100.50', state: 'done', reason: 'Dent', at: '2026-11-03T08:00:00.000Z' } as const
  const other = { ...refund, _id: 's', state: 'failed' } as const
  openScreen(page, { [call]: list([sampleOrder('1', { refunds: [refund, other] }), sampleOrder('2')]) })
  const row = (number: string) => within(screen.getByRole('link', { name: number }).closest('tr') as HTMLElement)
  await screen.findByRole('link', { name: 'VOLT-1' })
  row('VOLT-1').getByText(/^R\s100\.50 refunded$/)
  expect(row('VOLT-2').queryByText(/refunded/)).toBeNull()
})

test('an order is cancelled only after confirmation, and the page shows its new status', async () => {
  let now = sampleOrder('1')
  const page = atOrder({
    'GET /api/order/id-1': () => ok(now),
    'PUT /api/order/id-1/cancel': () => {
      now = sampleOrder('1', { status: 'cancelled' })
      return ok(now)
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Cancel order' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('VOLT-1')
  expect(page.writes()).toEqual([])
  await page.user.click(screen.getByRole('button', { name: 'Cancel the order' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull())
  expect(page.writes()).toMatchObject([{ method: 'PUT', body: {} }])
})

test('only products of an order are saved to a list, and the buyer is told', async () => {
  const design = { code: 'VM-1', link: '', facts: ['Enclosure'], cutouts: [], lines: [], kg: 10, ratesVersion: 1 }
  const orderItems = [
    sampleItem('a'),
    { ...sampleItem('b'), design },
    { ...sampleItem('c'), isCustom: true as const, slug: '' },
  ]
  const page = atOrder({
    'GET /api/order/id-1': ok(sampleOrder('1', { orderItems })),
    'GET /api/list': ok({ lists: [] }),
    'POST /api/list': ok({ _id: 'l', name: 'Pump', lines: [{ product: 'a', qty: 2 }] }, 201),
  })
  act(() => void page.store.dispatch(credentialsSet({ user: { _id: 'u', name: 'Sizwe' } as User, now: Date.now() })))
  await page.user.click(await screen.findByRole('button', { name: 'Save to a list' }))
  await screen.findByText(/^1 product\..* Custom enclosures and custom work are left out\.$/)
  await page.user.type(screen.getByRole('textbox', { name: /Name of the new list/ }), 'Pump')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(page.writes()).toHaveLength(1))
  expect(page.writes()[0]?.body).toEqual({ name: 'Pump', lines: [{ product: 'a', qty: 2 }] })
})

test("signed in, a missing order or somebody else's shows the not-found page", async () => {
  const page = atOrder({ 'GET /api/order/id-1': refused(404, 'Not found.') })
  act(() => void page.store.dispatch(credentialsSet({ user: { _id: 'u', name: 'Sizwe' } as User, now: Date.now() })))
  await screen.findByRole('heading', { name: 'Page Not Found' })
})

test('signed out, any order that cannot be read asks the visitor to sign in and then comes back', async () => {
  const page = atOrder({ 'GET /api/order/id-1': refused(404, 'Not found.') })
  act(() => void page.store.dispatch(sessionSettled()))
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/login'))
  expect(page.router.state.location.search).toBe(`?next=${encodeURIComponent('/order/id-1')}`)
})

test("a guest's key is exchanged once and leaves the URL", async () => {
  const page = atOrder({ 'POST /api/order/id-1/key': ok(sampleOrder('1')) }, '?key=secret')
  await screen.findByRole('heading', { name: 'Order VOLT-1' })
  expect(page.writes()).toMatchObject([{ body: { key: 'secret' } }])
  expect(page.router.state.location.search).toBe('')
})

test('the key stays in the URL while the shop does not respond, so that it can be retried', async () => {
  let isUp = false
  const page = atOrder(
    { 'POST /api/order/id-1/key': () => (isUp ? ok(sampleOrder('1')) : refused(503, 'Not now.')) },
    '?key=secret',
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(page.router.state.location.search).toBe('?key=secret')
  isUp = true
  await page.user.click(again)
  await screen.findByRole('heading', { name: 'Order VOLT-1' })
})

test('the total of the selected orders, and the office search, show what was refunded', async () => {
  const refunds = [
    { _id: 'r', amount: '100.50', state: 'done', reason: 'Dent', at: '2026-11-03T08:00:00.000Z' },
  ] as const
  const orders = list([sampleOrder('1', { refunds: [...refunds] }), sampleOrder('2')])
  const page = openScreen(<ManageOrdersPage />, { 'GET /api/order': orders })
  await page.user.click(await screen.findByRole('checkbox', { name: /VOLT-2/ }))
  screen.getByText(/R\s1\s204\.00$/, { selector: '.bulk-bar *' })
  await page.user.click(screen.getByRole('checkbox', { name: /VOLT-1/ }))
  screen.getByText(/R\s2\s307\.50 after refunds$/)
  // As in the office search.
  expect(describeTotal(sampleOrder('1', { refunds: [...refunds] }))).toMatch(/^R\s1\s204\.00, R\s100\.50 refunded$/)
})

test('the office advances several orders in sequence, with the versions it saw', async () => {
  const page = openScreen(<ManageOrdersPage />, {
    'GET /api/order': list([sampleOrder('1'), sampleOrder('2'), sampleOrder('3', { status: 'delivered' })]),
    'PUT /api/order/id-1/status': ok(sampleOrder('1', { status: 'processing' })),
    'PUT /api/order/id-2/status': refused(409, 'Somebody else was first.'),
  })
  for (const number of ['VOLT-1', 'VOLT-2', 'VOLT-3'])
    await page.user.click(await screen.findByRole('checkbox', { name: new RegExp(number) }))
  await page.user.click(screen.getByRole('button', { name: 'Start processing (2 of 3)' }))
  await waitFor(() => expect(page.writes()).toHaveLength(2))
  expect(page.writes().map(({ url, body }) => [url, body])).toEqual([
    ['/api/order/id-1/status', { status: 'processing', updatedAt: '2026-11-02T08:00:00.000Z' }],
    ['/api/order/id-2/status', { status: 'processing', updatedAt: '2026-11-02T08:00:00.000Z' }],
  ])
  await screen.findByText(/VOLT-2: Somebody else was first\./)
  screen.getByText('Left out: VOLT-3: already delivered.')
})

test('a step keeps the selection for the next one, also of orders that it takes off the list', async () => {
  const orders = [sampleOrder('1'), sampleOrder('2', { status: 'pending', isPaid: false, paidAt: null })]
  let stored = orders
  const page = openScreen(<ManageOrdersPage />, {
    'GET /api/order': () => list(stored),
    'PUT /api/order/id-1/status': () => {
      stored = orders.slice(1)
      return ok(sampleOrder('1', { status: 'processing', updatedAt: '2026-11-03T08:00:00.000Z' }))
    },
  })
  for (const number of ['VOLT-1', 'VOLT-2'])
    await page.user.click(await screen.findByRole('checkbox', { name: new RegExp(number) }))
  await page.user.click(screen.getByRole('button', { name: 'Start processing (1 of 2)' }))
  screen.getByText('Left out: VOLT-2: not paid yet.')
  await screen.findByText(/1 no longer in this list$/)
  await page.user.click(screen.getByRole('button', { name: 'Mark shipped (1 of 2)' }))
  await page.user.click(
    within(await screen.findByRole('dialog', { name: 'Ship VOLT-1' })).getByRole('button', { name: 'Mark shipped' }),
  )
  await waitFor(() => expect(page.writes()).toHaveLength(2))
  expect(page.writes()[1]?.body).toMatchObject({ status: 'shipped', updatedAt: '2026-11-03T08:00:00.000Z' })
})

test('Enter goes from one tracking number to the next and ships nothing; the last courier is remembered', async () => {
  const processing = (number: string) => sampleOrder(number, { status: 'processing' })
  localStorage.setItem('lastCourier', 'RAM')
  const page = openScreen(<ManageOrdersPage />, {
    'GET /api/order': list([processing('1'), processing('2')]),
    'PUT /api/order/id-1/status': ok(sampleOrder('1', { status: 'shipped' })),
    'PUT /api/order/id-2/status': ok(sampleOrder('2', { status: 'shipped' })),
  })
  for (const number of ['VOLT-1', 'VOLT-2'])
    await page.user.click(await screen.findByRole('checkbox', { name: new RegExp(number) }))
  await page.user.click(screen.getByRole('button', { name: 'Mark shipped' }))
  const ship = within(await screen.findByRole('dialog', { name: 'Ship 2 orders' }))
  const courier = ship.getByLabelText(/^Courier/)
  expect((courier as HTMLInputElement).value).toBe('RAM')
  await page.user.clear(courier)
  await page.user.type(courier, 'Skynet{Enter}')
  await page.user.keyboard('S1{Enter}S2{Enter}')
  expect(page.writes()).toEqual([])
  expect(document.activeElement).toBe(ship.getByRole('button', { name: 'Mark 2 shipped' }))
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(page.writes()).toHaveLength(2))
  expect(page.writes().map(({ body }) => body)).toMatchObject([
    { courier: 'Skynet', trackingNumber: 'S1' },
    { courier: 'Skynet', trackingNumber: 'S2' },
  ])
  await waitFor(() => expect(localStorage.getItem('lastCourier')).toBe('Skynet'))
})

test('delivering several orders asks first, and names those that were never shipped', async () => {
  const delivered = (number: string) => ok(sampleOrder(number, { status: 'delivered' }))
  const page = openScreen(<ManageOrdersPage />, {
    'GET /api/order': list([sampleOrder('1', { status: 'shipped' }), sampleOrder('2')]),
    'PUT /api/order/id-1/deliver': delivered('1'),
    'PUT /api/order/id-2/deliver': delivered('2'),
  })
  for (const number of ['VOLT-1', 'VOLT-2'])
    await page.user.click(await screen.findByRole('checkbox', { name: new RegExp(number) }))
  await page.user.click(screen.getByRole('button', { name: 'Mark delivered' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Mark 2 orders as delivered?' }))
  dialog.getByText(/^1 of them was never marked as shipped\. Each buyer gets an e-mail\.$/)
  expect(page.writes()).toEqual([])
  await page.user.click(dialog.getByRole('button', { name: 'Mark delivered' }))
  await waitFor(() => expect(page.writes()).toHaveLength(2))
})

const collection = { method: 'collect', name: 'Collect at the works', collectAt: '12 Busbar Road, Germiston 1401.' }

test('of several orders, only those sent with a courier get a tracking number', async () => {
  const page = openScreen(<ManageOrdersPage />, {
    'GET /api/order': list([
      sampleOrder('1', { status: 'processing' }),
      sampleOrder('2', { status: 'processing', delivery: collection }),
      sampleOrder('3', { status: 'processing', delivery: collection }),
    ]),
    'PUT /api/order/id-1/status': ok(sampleOrder('1', { status: 'shipped' })),
    'PUT /api/order/id-2/status': ok(sampleOrder('2', { status: 'shipped', delivery: collection })),
  })
  const tick = async (number: string) =>
    page.user.click(await screen.findByRole('checkbox', { name: new RegExp(number) }))
  await tick('VOLT-2')
  await tick('VOLT-3')
  await page.user.click(screen.getByRole('button', { name: 'Mark ready to collect' }))
  const ready = within(await screen.findByRole('dialog', { name: 'Mark 2 orders as ready to collect' }))
  expect(ready.queryAllByRole('textbox')).toEqual([])
  await page.user.click(ready.getByRole('button', { name: 'Cancel' }))
  await tick('VOLT-3')
  await tick('VOLT-1')
  await page.user.click(screen.getByRole('button', { name: 'Mark shipped or ready to collect' }))
  const both = within(await screen.findByRole('dialog', { name: 'Mark 2 orders as shipped or ready to collect' }))
  expect(both.queryByLabelText('Tracking number for VOLT-2')).toBeNull()
  await page.user.type(both.getByLabelText('Tracking number for VOLT-1'), 'X1')
  await page.user.click(both.getByRole('button', { name: 'Mark 2 shipped or ready to collect' }))
  await waitFor(() => expect(page.writes()).toHaveLength(2))
  const updatedAt = '2026-11-02T08:00:00.000Z'
  expect(page.writes().map(({ body }) => body)).toEqual([
    { status: 'shipped', updatedAt, courier: '', trackingNumber: 'X1' },
    { status: 'shipped', updatedAt },
  ])
})

test('the buyer of an order that is collected sees when it is ready and when it was collected', async () => {
  atOrder({ 'GET /api/order/id-1': ok(sampleOrder('1', { status: 'shipped', delivery: collection })) })
  const progress = within(await screen.findByRole('list', { name: 'Order progress' }))
  expect(progress.getAllByRole('listitem').map((step) => step.querySelector('b')?.textContent)).toEqual([
    'Placed',
    'Paid',
    'Being prepared',
    'Ready to collect',
    'Collected',
  ])
  screen.getByText('Ready to collect', { selector: '.chip' })
})

test.each([
  ['from stock', {}, 'ship it'],
  ['that is collected', { delivery: collection }, 'get it ready'],
  ['made to order', { orderItems: [{ ...sampleItem('a'), madeToOrder: true }] }, 'get it ready'],
])('an unpaid EFT order %s says what follows the transfer', async (_, more, words) => {
  atOrder({ 'GET /api/order/id-1': ok(sampleOrder('1', { status: 'pending', paymentMethod: 'EFT', ...more })) })
  const banner = await screen.findByText(/^Thank you for your order\./)
  expect(banner.textContent).toContain(
    `We will ${words} as soon as your transfer with the reference VOLT-1 has arrived.`,
  )
})

test('an unpaid EFT order shows by when to pay among the bank details, and names the tax as elsewhere', async () => {
  const more = { status: 'pending', paymentMethod: 'EFT', payBy: '2100-11-25' } as const
  atOrder({ 'GET /api/order/id-1': ok(sampleOrder('1', more)) })
  expect((await screen.findByText('Pay by', { selector: 'dt' })).nextElementSibling?.textContent).toBe('25 Nov 2100')
  screen.getByText('VAT 15%', { selector: 'dt' })
})

test('an order that is made first and then collected says when it is ready, and its totals say Collection', async () => {
  const orderItems = [{ ...sampleItem('a'), madeToOrder: true, leadTimeDays: 21 }]
  const delivery = { ...collection, days: 1 }
  atOrder({
    'GET /api/order/id-1': ok(
      sampleOrder('1', {
        orderItems,
        delivery,
        shippingPrice: '0.00',
        totalPrice: '1104.00',
        invoiceTaxPrice: '144.00',
        paidAt: '2100-03-01T08:00:00.000Z',
      }),
    ),
  })
  await screen.findByText(/^: 12 Busbar Road/)
  screen.getByText('It should be ready about 24 Mar 2100.')
  expect(screen.getByText('Collection', { selector: 'dt' }).nextElementSibling?.textContent).toMatch(/^R\s0\.00$/)
})

test('a refund needs a reason and an available amount, and is sent as a decimal', async () => {
  const paid = sampleOrder('1', { money: { paidPrice: '1204.00', surplusPrice: '0.00', refundablePrice: '1204.00' } })
  const page = openScreen(<RefundOrder order={paid} onClose={() => {}} />, {
    'POST /api/order/id-1/refund': ok(paid),
  })
  await page.user.click(screen.getByRole('button', { name: 'An amount' }))
  const amount = screen.getByRole('textbox', { name: /^Amount/ })
  const refund = screen.getByRole('button', { name: 'Refund' })
  await page.user.clear(amount)
  await page.user.type(amount, '5000')
  await page.user.click(refund)
  expect(amount.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('combobox', { name: /^Reason/ }).getAttribute('aria-invalid')).toBe('true')
  expect(page.writes()).toEqual([])
  await page.user.clear(amount)
  await page.user.type(amount, '100,5')
  await page.user.selectOptions(screen.getByRole('combobox', { name: /^Reason/ }), 'Damaged')
  await page.user.type(screen.getByRole('textbox', { name: 'Note to the buyer' }), 'One was dented')
  await page.user.click(refund)
  await waitFor(() => expect(page.writes()).toHaveLength(1))
  expect(page.writes()[0]?.body).toMatchObject({ amount: '100.50', cause: 'damaged', reason: 'One was dented' })
})

test('goods are refunded by line, with the amount shown before', async () => {
  const paid = sampleOrder('1', { money: { paidPrice: '1204.00', surplusPrice: '0.00', refundablePrice: '1204.00' } })
  const page = openScreen(<RefundOrder order={paid} onClose={() => {}} />, {
    'POST /api/order/id-1/refund': ok(paid),
  })
  const refund = screen.getByRole('button', { name: 'Refund' })
  await page.user.selectOptions(screen.getByRole('combobox', { name: /^Reason/ }), 'Not in stock')
  await page.user.click(refund)
  screen.getByText('Please choose what to refund.')
  const [more] = screen.getAllByRole('button', { name: 'One more' })
  await page.user.click(more as HTMLElement)
  expect(screen.getByText(/^Refund.*incl/, { selector: 'p' }).textContent).toMatch(/R\s552\.00 incl\. VAT/)
  await page.user.click(screen.getByRole('button', { name: 'Choose everything' }))
  expect(screen.getByText(/^Refund.*incl/, { selector: 'p' }).textContent).toMatch(/R\s1\s204\.00 incl\. VAT/)
  await page.user.click(screen.getByRole('checkbox', { name: /^Delivery/ }))
  await page.user.click(screen.getByRole('checkbox', { name: 'Back to stock' }))
  await page.user.click(refund)
  await waitFor(() => expect(page.writes()).toHaveLength(1))
  expect(page.writes()[0]?.body).toMatchObject({
    lines: [{ _id: paid.orderItems[0]?._id, qty: 2, restock: false }],
    delivery: false,
    cause: 'not_in_stock',
  })
})

test('the buyer sees which units were refunded', async () => {
  const [item] = sampleOrder('1').orderItems
  const lines = [{ _id: item?._id ?? '', qty: 1, unshipped: 1 }]
  const refund = {
    _id: 'r',
    amount: '552.00',
    state: 'sent',
    reason: 'Dent',
    at: '2026-11-03T08:00:00.000Z',
    lines,
  } as const
  atOrder({ 'GET /api/order/id-1': ok(sampleOrder('1', { refunds: [{ ...refund, lines }] })) })
  await screen.findByText('1 of 2 refunded.')
})

test('the buyer sees which parcel holds what, and what is still to come', async () => {
  const parcel = { _id: 'p', lines: [{ _id: 'a', qty: 1 }], at: '2026-11-03T08:00:00.000Z', courier: 'Ram' }
  const part = { ...parcel, trackingNumber: 'R-1' }
  atOrder({ 'GET /api/order/id-1': ok(sampleOrder('1', { status: 'processing', courier: 'Ram', parcels: [part] })) })
  const first = within((await screen.findByText('Parcel 1 of 2')).closest('li') as HTMLElement)
  first.getByText('1 × Product a (a)')
  first.getByText('R-1')
  within(screen.getByText('Still to come').closest('li') as HTMLElement).getByText('1 × Product a (a)')
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
  cleanup()
  // A whole order in one parcel needs no list.
  const whole = { ...part, lines: [{ _id: 'a', qty: 2 }] }
  atOrder({ 'GET /api/order/id-1': ok(sampleOrder('1', { status: 'shipped', courier: 'Ram', parcels: [whole] })) })
  await screen.findByText('Ram')
  expect(screen.queryByText(/^Parcel 1/)).toBeNull()
})
