import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { PackingOrder, PackingRow } from '#contract/orders/packing-calls.ts'
import { address, buy, cartOf, readQueuedEmails, readStock, stockProduct } from '#test/orders.ts'
import { draftOf, openQuoteShop, quoteOf, quoteUrl } from '#test/quotes.ts'
import type { Caller, Person, Reply } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openQuoteShop>>
let admin: Caller
let thandi: Caller & { person: Person }
let sipho: Caller & { person: Person }
beforeAll(async () => {
  shop = await openQuoteShop()
  admin = shop.admin
  thandi = await shop.signIn('packer')
  sipho = await shop.signIn('packer')
})
afterAll(() => shop.close())

const open = async (id: string, packer = thandi) => (await packer.get(`/api/packing/${id}`)).body as PackingOrder
const tick = (id: string, line: string, qty: number, seen = 0, packer: Caller = thandi): Promise<Reply> =>
  packer.send('PUT', `/api/packing/${id}/lines/${line}`, { payload: { qty, seen } })
const ship = (id: string, lines: readonly object[], more = {}, packer: Caller = thandi): Promise<Reply> =>
  packer.post(`/api/packing/${id}/ship`, { lines, ...more })
const list = async () => ((await thandi.get('/api/packing')).body as { orders: PackingRow[] }).orders

/** A paid order for three of one product and one of another. */
async function sell() {
  const [a, b] = [await stockProduct(shop, { price: 100, countInStock: 5 }), await stockProduct(shop, { price: 50 })]
  const order = await buy(shop.guest(), [
    { _id: a._id, qty: 3 },
    { _id: b._id, qty: 1 },
  ])
  return { order, id: order._id, a: a._id, b: b._id }
}

test('two packers fill one box and one of them ships it; a packer reads no money and no e-mail address', async () => {
  const { order, id, a, b } = await sell()
  expect((await list()).find(({ _id }) => _id === id)).toMatchObject({ units: 4, packed: 0, short: 0, packers: [] })
  const first = await tick(id, a, 3)
  expect(first.status, first.text).toBe(200)
  await tick(id, b, 1, 0, sipho)
  expect((await list()).find(({ _id }) => _id === id)).toMatchObject({ packed: 4, packers: ['Naledi Mokoena'] })
  const seen = await sipho.get(`/api/packing/${id}`)
  expect(seen.body).toMatchObject({ isOpen: true, lines: [{ packed: 3 }, { packed: 1 }] })
  for (const text of [seen.text, (await thandi.get('/api/packing')).text])
    expect(text).not.toMatch(/price|money|total(?!":)|thandi@example|vatNumber/i)
  const lines = [
    { _id: a, qty: 3 },
    { _id: b, qty: 1 },
  ]
  const shipped = await ship(
    id,
    lines,
    { courier: 'Ram', trackingNumber: 'R-9', updatedAt: (seen.body as PackingOrder).updatedAt },
    sipho,
  )
  expect([shipped.status, shipped.body], shipped.text).toMatchObject([
    201,
    {
      status: 'shipped',
      isOpen: false,
      lines: [],
      parcels: [{ trackingNumber: 'R-9', lines: [{ qty: 3 }, { qty: 1 }] }],
    },
  ])
  expect(shipped.text).not.toMatch(/price|money|thandi@example/i)
  expect((await admin.get(`/api/order/${id}`)).body).toMatchObject({ status: 'shipped', courier: 'Ram' })
  expect((await readQueuedEmails(shop)).map(({ subject }) => subject)).toContain(
    `Your order ${order.orderNumber} is on its way`,
  )
  // The other packer's tab still shows the box.
  expect((await ship(id, lines)).status).toBe(409)
  expect((await tick(id, a, 1, 3)).body).toMatchObject({ code: 'step_not_allowed' })
  expect((await list()).some(({ _id }) => _id === id)).toBe(false)
})

test('of two packers at one line, the second one is told; a tick that comes again is no second one', async () => {
  const { id, a } = await sell()
  expect((await tick(id, a, 1)).status).toBe(200)
  expect((await tick(id, a, 1)).status).toBe(200)
  expect((await tick(id, a, 1, 0, sipho)).body).toMatchObject({ code: 'stale' })
  const both = await Promise.all([tick(id, a, 2, 1), tick(id, a, 2, 1, sipho)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await open(id)).lines.find(({ _id }) => _id === a)).toMatchObject({ packed: 2 })
  expect((await tick(id, a, 4, 2)).body).toMatchObject({ code: 'conflict' })
  expect((await tick(id, a, 0, 2)).status).toBe(200)
  expect((await open(id)).lines.find(({ _id }) => _id === a)).toMatchObject({ packed: 0 })
})

test('what leaves is what is in the box: a stale tab ships nothing', async () => {
  const { id, a, b } = await sell()
  await tick(id, a, 3)
  await tick(id, b, 1, 0, sipho)
  const stale = await ship(id, [{ _id: a, qty: 3 }])
  expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale' }])
  expect(
    (
      await ship(id, [
        { _id: a, qty: 2 },
        { _id: b, qty: 1 },
      ])
    ).status,
  ).toBe(409)
  const { updatedAt } = await open(id)
  await admin.put(`/api/order/${id}/status`, { status: 'processing' })
  const lines = [
    { _id: a, qty: 3 },
    { _id: b, qty: 1 },
  ]
  expect((await ship(id, lines, { updatedAt })).body).toMatchObject({ code: 'stale' })
  expect((await open(id)).parcels).toEqual([])
})

test('a packer undoes shipments, and no other step', async () => {
  const { id } = await sell()
  expect((await admin.send('PUT', `/api/order/${id}/status`, { payload: { status: 'processing' } })).status).toBe(200)
  expect((await thandi.post(`/api/packing/${id}/undo`)).body).toMatchObject({ code: 'step_not_allowed' })
  expect((await admin.post(`/api/order/${id}/undo-step`)).status).toBe(200)
})

test('a part leaves, the rest is the next box; undone, everything is in the box again', async () => {
  const { id, a, b } = await sell()
  await tick(id, a, 2)
  expect((await ship(id, [{ _id: a, qty: 2 }], { courier: 'Ram', trackingNumber: 'R-1' })).status).toBe(201)
  expect(await open(id)).toMatchObject({ status: 'processing', isOpen: true, parcels: [{ courier: 'Ram' }] })
  expect((await open(id)).lines.map(({ _id, qty, packed }) => [_id, qty, packed]).toSorted()).toEqual(
    [
      [a, 1, 0],
      [b, 1, 0],
    ].toSorted(),
  )
  const undone = await thandi.post(`/api/packing/${id}/undo`)
  expect([undone.status, undone.body], undone.text).toMatchObject([
    200,
    { status: 'paid', parcels: [], undone: { courier: 'Ram', trackingNumber: 'R-1' } },
  ])
  expect((undone.body as PackingOrder).lines.find(({ _id }) => _id === a)).toMatchObject({ qty: 3, packed: 2 })
  expect((await thandi.post(`/api/packing/${id}/undo`)).status).toBe(409)
  expect((await ship(id, [{ _id: a, qty: 2 }])).status).toBe(201)
  await tick(id, a, 1)
  await tick(id, b, 1)
  const last = await ship(id, [
    { _id: a, qty: 1 },
    { _id: b, qty: 1 },
  ])
  expect(last.body).toMatchObject({ status: 'shipped', parcels: [{}, {}] })
  // A parcel that is refunded half way is not sent.
  const other = await sell()
  await tick(other.id, other.a, 3)
  await admin.post(`/api/order/${other.id}/refund`, { lines: [{ _id: other.a, qty: 1 }], cause: 'price' })
  expect((await open(other.id)).lines.find(({ _id }) => _id === other.a)).toMatchObject({ qty: 2, packed: 2 })
  expect((await ship(other.id, [{ _id: other.a, qty: 3 }])).status).toBe(409)
  expect((await ship(other.id, [{ _id: other.a, qty: 2 }])).status).toBe(201)
})

test('what is short is said and shipped only if the packer has it in hand; unpaid orders are not packed', async () => {
  const product = await stockProduct(shop, { countInStock: 2 })
  const quote = quoteOf(await admin.post('/api/quote/office', { contact: { name: 'Sipho Khumalo' } }))
  const { email: _, ...shippingAddress } = address
  const placed = await admin.post(`${quoteUrl(quote)}/place`, {
    ...draftOf([{ product: product._id, qty: 5, price: 100 }]),
    shippingAddress,
    updatedAt: quote.updatedAt,
  })
  const { _id: id } = placed.body as Order
  expect(await open(id)).toMatchObject({ isOpen: false, lines: [] })
  expect((await tick(id, product._id, 1)).status).toBe(409)
  await admin.put(`/api/order/${id}/pay`, { note: 'FNB' })
  expect((await list()).find(({ _id }) => _id === id)).toMatchObject({ units: 5, short: 3 })
  expect((await open(id)).lines).toMatchObject([{ qty: 5, short: 3, available: 0 }])
  await tick(id, product._id, 5)
  const lines = [{ _id: product._id, qty: 5 }]
  const refused = await ship(id, lines)
  expect(refused.body).toMatchObject({ code: 'not_in_stock', items: [{ qty: 3, available: 0 }] })
  expect((await ship(id, lines, { found: [{ _id: product._id, qty: 3 }] })).status).toBe(201)
  expect(await readStock(shop, product._id)).toEqual({ stock: 0, reserved: 0 })
})

test('the most urgent comes first: by the day promised, else the day paid', async () => {
  const [first, second, third] = [await sell(), await sell(), await sell()]
  await shop.query('update orders set promised_on = current_date - 30 where id = $1', [third.id])
  await shop.query('update orders set promised_on = current_date + 30 where id = $1', [first.id])
  const ids = (await list()).map(({ _id }) => _id).filter((id) => [first.id, second.id, third.id].includes(id))
  expect(ids).toEqual([third.id, second.id, first.id])
  const unpaid = (await shop.guest().post('/api/order', cartOf([{ _id: first.a, qty: 1 }], { paymentMethod: 'EFT' })))
    .body as Order
  expect((await list()).some(({ _id }) => _id === unpaid._id)).toBe(false)
})
