import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountCart } from '#contract/cart/calls.ts'
import { maxCartLines } from '#contract/cart/price.ts'
import type { Product } from '#contract/catalogue/calls.ts'
import type { PricedDesign } from '#contract/configure/calls.ts'
import { standardDesign } from '#enclosure/design.ts'
import { expireCheckouts } from '#server/checkout/close-checkout.ts'
import { sweepDesigns } from '#server/configure/queries.ts'
import { makeProduct } from '#test/catalogue.ts'
import { address, buy, finalise, passMinutes, payInSandbox, startCheckout, tryCheckout } from '#test/orders.ts'
import { type Caller, openShop, type Shop } from '#test/shop.ts'

let shop: Shop & { close(): Promise<void> }
let admin: Caller
let a: Product
let b: Product
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  a = await makeProduct(admin, { countInStock: 99 })
  b = await makeProduct(admin, { countInStock: 99 })
})
afterAll(() => shop.close())

const change = async (caller: Caller, body: object) => {
  const reply = await caller.put('/api/user/cart', body)
  expect(reply.status, reply.text).toBe(200)
  return linesOf(reply.body)
}
const linesOf = (body: unknown) => (body as AccountCart).items.map(({ _id, qty }) => [_id, qty])
const read = async (caller: Caller) => linesOf((await caller.get('/api/user/cart')).body)

test('changes are saved line by line, so an item removed on one device stays removed', async () => {
  const laptop = await shop.signIn('shopper')
  await change(laptop, {
    set: [
      { _id: a._id, qty: 2 },
      { _id: b._id, qty: 1 },
    ],
  })
  // The phone removes one line; the laptop, which still shows it, changes the other.
  await change(laptop, { remove: [b._id] })
  expect(await change(laptop, { set: [{ _id: a._id, qty: 5 }] })).toEqual([[a._id, 5]])
  expect(await read(laptop)).toEqual([[a._id, 5]])
})

test("a guest's cart is merged, and the larger quantity wins", async () => {
  const shopper = await shop.signIn('shopper')
  await change(shopper, {
    set: [
      { _id: a._id, qty: 5 },
      { _id: b._id, qty: 1 },
    ],
  })
  const merged = await change(shopper, {
    merge: [
      { _id: b._id, qty: 4 },
      { _id: a._id, qty: 2 },
    ],
  })
  expect(merged).toEqual([
    [a._id, 5],
    [b._id, 4],
  ])
})

test('drafts and unknown products are dropped, and an archived product returns once it is live again', async () => {
  const shopper = await shop.signIn('shopper')
  const draft = await makeProduct(admin, { status: 'draft' })
  const lines = [draft._id, crypto.randomUUID(), a._id].map((_id) => ({ _id, qty: 1 }))
  expect(await change(shopper, { set: lines })).toEqual([[a._id, 1]])
  await admin.put(`/api/product/${a._id}`, { status: 'archived' })
  expect(await read(shopper)).toEqual([])
  await admin.put(`/api/product/${a._id}`, { status: 'live' })
  expect(await read(shopper)).toEqual([[a._id, 1]])
})

test('a product no longer for sale is listed by name until it is removed, even after it is deleted', async () => {
  const shopper = await shop.signIn('shopper')
  const [archived, deleted] = [await makeProduct(admin), await makeProduct(admin)]
  await change(shopper, { set: [archived, deleted, b].map(({ _id }) => ({ _id, qty: 1 })) })
  await admin.put(`/api/product/${archived._id}`, { status: 'archived' })
  await admin.delete(`/api/product/${deleted._id}`)
  const cart = async () => (await shopper.get('/api/user/cart')).body as AccountCart
  expect(linesOf(await cart())).toEqual([[b._id, 1]])
  // Every device can show its name, even one that never saw it.
  expect((await cart()).unavailable).toEqual(
    [archived, deleted].map(({ _id, name, partNumber }) => ({ _id, name, partNumber, qty: 1 })),
  )
  await change(shopper, { remove: [archived._id, deleted._id] })
  expect((await cart()).unavailable).toEqual([])
  // A guest's cart may have it too.
  await change(shopper, { merge: [{ _id: archived._id, qty: 2 }] })
  expect((await cart()).unavailable).toMatchObject([{ _id: archived._id, qty: 2 }])
})

test('adding a draft to a cart does not reveal its name', async () => {
  const shopper = await shop.signIn('shopper')
  const draft = await makeProduct(admin, { status: 'draft' })
  await change(shopper, { set: [{ _id: draft._id, qty: 1 }] })
  const { unavailable } = (await shopper.get('/api/user/cart')).body as AccountCart
  expect(unavailable).toEqual([{ _id: draft._id, name: '', partNumber: '', qty: 1 }])
})

test('every account has its own cart, which is deleted with the account', async () => {
  const one = await shop.signIn('shopper')
  const other = await shop.signIn('shopper')
  await change(one, { set: [{ _id: a._id, qty: 1 }] })
  expect(await read(other)).toEqual([])
  expect((await admin.delete(`/api/user/${one.person._id}`)).status).toBe(200)
  const { rows } = await shop.app.database.pool.query('select 1 from cart_lines where user_id = $1', [one.person._id])
  expect(rows).toEqual([])
})

test.each([
  ['a quantity of zero', { set: [{ _id: '0b8e2a44-5d0f-4d0e-9a53-6d1f6cf5d7aa', qty: 0 }] }],
  ['a thousand', { merge: [{ _id: '0b8e2a44-5d0f-4d0e-9a53-6d1f6cf5d7aa', qty: 1000 }] }],
  ['half', { set: [{ _id: '0b8e2a44-5d0f-4d0e-9a53-6d1f6cf5d7aa', qty: 0.5 }] }],
  ['no id', { remove: ['x'] }],
])('%s is refused', async (_, body) => {
  expect((await (await shop.signIn('shopper')).put('/api/user/cart', body)).status).toBe(400)
})

test('custom enclosures are cart lines at the current price, and stay stored while they are in a cart', async () => {
  const [shopper, other] = [await shop.signIn('shopper'), await shop.signIn('shopper')]
  const design = (await shopper.post('/api/design', { design: standardDesign })).body as PricedDesign
  const cart = async (caller: Caller) => (await caller.get('/api/user/cart')).body as AccountCart
  await change(shopper, { set: [{ _id: design._id, qty: 3 }] })
  await change(shopper, { merge: [{ _id: design._id.toUpperCase(), qty: 2 }] })
  expect(await cart(shopper)).toMatchObject({ items: [], designs: [{ ...design, qty: 3 }], unavailable: [] })
  expect((await cart(other)).designs).toEqual([])
  await shop.app.database.pool.query(`update designs set used_at = now() - interval '91 days'`)
  await sweepDesigns(shop.app.db)
  expect((await cart(shopper)).designs).toHaveLength(1)
  await change(shopper, { remove: [design._id] })
  await sweepDesigns(shop.app.db)
  expect((await cart(shopper)).designs).toEqual([])
  expect((await shopper.get(`/api/design/${design.code}`)).status).toBe(404)
})

const two = () => ({
  set: [
    { _id: a._id, qty: 2 },
    { _id: b._id, qty: 1 },
  ],
})

test('buying removes items from the account cart, and a quantity raised since then leaves the difference', async () => {
  const shopper = await shop.signIn('shopper')
  const lines = two().set
  await change(shopper, two())
  await buy(shopper, lines)
  expect(await read(shopper)).toEqual([])
  await change(shopper, two())
  const { checkoutId, redirectUrl } = await startCheckout(shopper, lines)
  // On another device, while the buyer is paying.
  await change(shopper, { set: [{ _id: a._id, qty: 5 }] })
  await payInSandbox(shopper, redirectUrl)
  await finalise(shopper, checkoutId)
  await finalise(shopper, checkoutId)
  expect(await read(shopper)).toEqual([[a._id, 3]])
})

test('an unpaid order also empties its lines, and paying it removes nothing more', async () => {
  const shopper = await shop.signIn('shopper')
  await change(shopper, two())
  expect((await tryCheckout(shopper, [{ _id: a._id, qty: 2 }], { paymentMethod: 'EFT' })).status).toBe(201)
  expect(await read(shopper)).toEqual([[b._id, 1]])
  const placed = await shopper.post('/api/order', { orderItems: [{ _id: b._id, qty: 1 }], shippingAddress: address })
  expect(await read(shopper)).toEqual([])
  await change(shopper, two())
  const { _id } = placed.body as { _id: string }
  const { checkoutId, redirectUrl } = (await shopper.post('/api/payment/checkout', { order: _id })).body as {
    checkoutId: string
    redirectUrl: string
  }
  await payInSandbox(shopper, redirectUrl)
  expect((await shopper.put(`/api/order/${_id}/pay`, { checkout: checkoutId })).status).toBe(200)
  expect(await read(shopper)).toHaveLength(2)
})

test("a guest who gives a customer's e-mail address does not touch that customer's cart", async () => {
  const shopper = await shop.signIn('shopper')
  await change(shopper, two())
  const more = { shippingAddress: { ...address, email: shopper.person.email } }
  await buy(shop.guest(), two().set, more)
  expect((await tryCheckout(shop.guest(), two().set, { ...more, paymentMethod: 'EFT' })).status).toBe(201)
  expect(await read(shopper)).toHaveLength(2)
})

test('items that sold out before the payment arrived stay in the cart', async () => {
  const shopper = await shop.signIn('shopper')
  const last = await makeProduct(admin, { countInStock: 1 })
  const lines = [{ _id: last._id, qty: 1 }]
  await change(shopper, { set: lines })
  const { checkoutId, redirectUrl } = await startCheckout(shopper, lines)
  await passMinutes(shop, 40)
  await expireCheckouts(shop.app)
  await buy(shop.guest(), lines)
  await payInSandbox(shopper, redirectUrl)
  expect((await finalise(shopper, checkoutId)).body).toMatchObject({
    status: expect.stringMatching(/cancelled|refunded/),
  })
  expect(await read(shopper)).toEqual([[last._id, 1]])
})

test('an order does not wait for a device that is changing the cart', async () => {
  const shopper = await shop.signIn('shopper')
  await change(shopper, two())
  const device = await shop.app.database.pool.connect()
  try {
    await device.query('begin')
    await device.query('update cart_lines set qty = 9 where user_id = $1 and product_id = $2', [
      shopper.person._id,
      a._id,
    ])
    await buy(shopper, two().set)
    await device.query('commit')
  } finally {
    device.release()
  }
  expect(await read(shopper)).toEqual([[a._id, 9]])
})

test('a full cart accepts new quantities, and new lines up to the limit', async () => {
  const shopper = await shop.signIn('shopper')
  await change(shopper, { set: [{ _id: a._id, qty: 1 }] })
  const fill = `insert into cart_lines (user_id, product_id, qty) select $1, gen_random_uuid(), 1 from generate_series(1, $2::integer)`
  await shop.app.database.pool.query(fill, [shopper.person._id, maxCartLines - 2])
  const c = await makeProduct(admin)
  const merge = [b, a, c].map(({ _id }) => ({ _id, qty: 3 }))
  expect(await change(shopper, { merge })).toEqual([
    [a._id, 3],
    [b._id, 3],
  ])
  const set = [c, a].map(({ _id }) => ({ _id, qty: 4 }))
  expect(await change(shopper, { set })).toEqual([
    [a._id, 4],
    [b._id, 3],
  ])
  expect(await change(shopper, { remove: [b._id], set })).toEqual([
    [a._id, 4],
    [c._id, 4],
  ])
})
