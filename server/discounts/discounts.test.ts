import { afterAll, beforeAll, expect, test } from 'vitest'
import { enclosuresCategoryId } from '#contract/catalogue/enclosures.ts'
import type { PricedDesign } from '#contract/configure/calls.ts'
import type { Discount } from '#contract/discounts/calls.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { StartedCheckout } from '#contract/payments/calls.ts'
import { standardDesign } from '#enclosure/design.ts'
import { expireCheckouts } from '#server/checkout/close-checkout.ts'
import { makeTerm } from '#test/catalogue.ts'
import {
  address,
  buy,
  declinedCard,
  finalise,
  passMinutes,
  passTwoSeconds,
  payInSandbox,
  readStock,
  startCheckout,
  stockProduct,
  tryCheckout,
} from '#test/orders.ts'
import { type Caller, openShop, openShopForTest, type Shop } from '#test/shop.ts'

let shop: Shop & { close(): Promise<void> }
let admin: Caller
let product: { _id: string }
beforeAll(async () => {
  shop = await openShop({
    env: {
      LIMIT_CHECKOUT: '100000',
      LIMIT_CODE: '100000',
      LIMIT_HOLD_CHECKOUTS: '100000',
      LIMIT_HOLD_ADDRESS: '1000000',
    },
  })
  admin = await shop.signIn('admin')
  product = await stockProduct(shop, { price: 333.33, countInStock: 100_000 })
})
afterAll(() => shop.close())

let count = 0
async function makeCode(draft: Record<string, unknown> = {}): Promise<Discount> {
  const reply = await admin.post('/api/discount', { code: `CODE-${++count}`, percent: 10, ...draft })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Discount
}
const usesOf = async ({ _id }: Discount) =>
  ((await admin.get('/api/discount')).body as Discount[]).find((one) => one._id === _id)?.uses
const lines = (qty = 1) => [{ _id: product._id, qty }]
const from = (email: string) => ({ shippingAddress: { ...address, email } })
let guests = 0
const someone = () => from(`guest${++guests}@example.co.za`)
const expectRefused = (reply: { status: number; body: unknown }, words: RegExp) =>
  expect([reply.status, reply.body]).toMatchObject([
    409,
    { code: 'code_refused', message: expect.stringMatching(words) },
  ])

test('a code lowers unit prices, so that order, invoice and refund add up to the cent', async () => {
  const { code } = await makeCode({ percent: 12.5 })
  const guest = shop.guest()
  const order = await buy(guest, lines(7), { ...someone(), code: code.toLowerCase() })
  // 333.33 less 12.5 % is 291.66375: 291.66 for each.
  expect(order).toMatchObject({
    code,
    orderItems: [{ price: 291.66, listPrice: 333.33, qty: 7 }],
    itemsPrice: '2041.62',
    taxPrice: '306.24',
    shippingPrice: '100.00',
    totalPrice: '2447.86',
  })
  const refunded = await admin.post(`/api/order/${order._id}/refund`, { reason: 'Sent back' })
  expect(refunded.status, refunded.text).toBe(200)
  expect((refunded.body as Order).refunds).toMatchObject([{ amount: '2447.86' }])
})

test('a code for some products or categories leaves the others alone', async () => {
  const category = await makeTerm(admin, 'category')
  const inCategory = await stockProduct(shop, { price: 100, countInStock: 99, category })
  const other = await stockProduct(shop, { price: 100, countInStock: 99 })
  const { code } = await makeCode({ categories: [category], products: [product._id] })
  const cart = [...lines(), { _id: inCategory._id, qty: 1 }, { _id: other._id, qty: 1 }]
  const checked = await shop.guest().post('/api/discount/check', { code, orderItems: cart })
  expect([checked.status, checked.body]).toEqual([
    200,
    { code, percent: 10, products: expect.arrayContaining([product._id, inCategory._id]) },
  ])
  expect((checked.body as { products: string[] }).products).toHaveLength(2)
  const order = await buy(shop.guest(), cart, { ...someone(), code })
  expect(order.itemsPrice).toBe('490.00')
  expect(order.orderItems.map(({ listPrice }) => listPrice)).toEqual([333.33, 100, undefined])
  expectRefused(
    await tryCheckout(shop.guest(), [{ _id: other._id, qty: 1 }], { ...someone(), code }),
    /not for anything/,
  )
})

test('a code for the category Enclosures is for custom enclosures too', async () => {
  const { code } = await makeCode({ categories: [enclosuresCategoryId] })
  const design = (await shop.guest().post('/api/design', { design: standardDesign })).body as PricedDesign
  const cart = [{ _id: design._id, qty: 1, checked: true }, ...lines()]
  const checked = await shop.guest().post('/api/discount/check', { code, orderItems: cart })
  expect([checked.status, checked.body]).toEqual([200, { code, percent: 10, products: [design._id] }])
  const order = await buy(shop.guest(), cart, { ...someone(), code })
  expect(order.orderItems).toMatchObject([
    { listPrice: design.price, design: { code: design.code } },
    { price: 333.33 },
  ])
  expect(order.orderItems[0]?.price).toBeCloseTo(design.price * 0.9, 2)
  const other = await makeCode({ categories: [await makeTerm(admin, 'category')] })
  expectRefused(
    await tryCheckout(shop.guest(), [{ _id: design._id, qty: 1, checked: true }], { ...someone(), code: other.code }),
    /not for anything/,
  )
})

test.each([
  ['one that does not exist', undefined, /^There is no discount code NONE-SUCH\.$/],
  ['one that is switched off', { isActive: false }, /^There is no discount code/],
  ['one that has not started', { startsOn: '2999-01-01' }, /starts on 1 January 2999/],
  ['one that has ended', { endsOn: '2020-02-29' }, /ended on 29 February 2020/],
  ['one for larger orders', { minimum: 333.34 }, /is for orders of R\s333\.34 and more/],
])('%s is refused with the reason by every call', async (_, draft, words) => {
  const code = draft ? (await makeCode(draft)).code : 'none-such'
  const guest = shop.guest()
  const body = { orderItems: lines(), ...someone(), code }
  for (const url of ['/api/discount/check', '/api/payment/checkout', '/api/order'])
    expectRefused(await guest.post(url, body), words)
})

test('every code that is tried counts, right or wrong, by every call that takes one', async () => {
  const strict = await openShopForTest({ env: { LIMIT_CODE: '3' } })
  const { _id } = await stockProduct(strict, { countInStock: 100 })
  const { code } = (await (await strict.signIn('admin')).post('/api/discount', { code: 'RIGHT-1', percent: 10 }))
    .body as Discount
  const body = { orderItems: [{ _id, qty: 1 }], ...someone() }
  const urls = ['/api/discount/check', '/api/payment/checkout', '/api/order']
  for (const [n, url] of urls.entries()) {
    const guesser = strict.guest(`10.1.0.${n}`)
    for (let tries = 0; tries < 3; tries++)
      expect((await guesser.post(url, { ...body, code: `WRONG-${tries}` })).status).toBe(409)
    // The right one is no longer told from a wrong one.
    for (const next of urls) expect((await guesser.post(next, { ...body, code })).status).toBe(429)
  }
  // One's own code comes with every change of the cart: it counts once.
  const buyer = strict.guest('10.1.0.9')
  for (let changes = 0; changes < 5; changes++)
    for (const url of urls) expect((await buyer.post(url, { ...body, code })).status).toBeLessThan(300)
  for (const other of ['A', 'B']) expect((await buyer.post(urls[0] ?? '', { ...body, code: other })).status).toBe(409)
  expect((await buyer.post(urls[0] ?? '', { ...body, code: 'C' })).status).toBe(429)
  for (const url of urls.slice(1)) expect((await buyer.post(url, { ...body, code })).status).toBe(201)
})

test('of many shoppers racing for the last use, exactly one gets it', async () => {
  const discount = await makeCode({ maxUses: 3 })
  await buy(shop.guest(), lines(), { ...someone(), code: discount.code })
  await buy(shop.guest(), lines(), { ...someone(), code: discount.code })
  const racers = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => {
      const more = { ...someone(), code: discount.code }
      // Cards, transfers and orders to be paid later all take a use.
      if (nth % 3 === 0) return shop.guest().post('/api/order', { orderItems: lines(), ...more })
      return tryCheckout(shop.guest(), lines(), nth % 3 === 1 ? more : { ...more, paymentMethod: 'EFT' })
    }),
  )
  expect(racers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(11).fill(409)])
  expect(await usesOf(discount)).toBe(3)
})

test('a use is released when its hold ends, and a late payment keeps it', async () => {
  const discount = await makeCode({ maxUses: 1 })
  const { code } = discount
  const late = shop.guest()
  const started = await startCheckout(late, lines(), { ...someone(), code })
  expect(await usesOf(discount)).toBe(1)
  // Pressing again is the same use; another cart of the same buyer returns the first one.
  expectRefused(await tryCheckout(shop.guest(), lines(), { ...someone(), code }), /used up/)
  await passMinutes(shop, 40)
  await expireCheckouts(shop.app)
  expect(await usesOf(discount)).toBe(0)
  const declined = shop.guest()
  const second = await startCheckout(declined, lines(), { ...someone(), code })
  await payInSandbox(declined, second.redirectUrl, { card: declinedCard })
  expect((await finalise(declined, second.checkoutId)).status).toBe(402)
  expect(await usesOf(discount)).toBe(0)
  await buy(shop.guest(), lines(), { ...someone(), code })
  await payInSandbox(late, started.redirectUrl)
  const order = (await finalise(late, started.checkoutId)).body as Order
  expect(order).toMatchObject({ status: 'paid', code, totalPrice: started.totalPrice })
  expect(await usesOf(discount)).toBe(2)
})

test('a buyer who changes the cart keeps the use, and an unpaid order keeps it until it is cancelled', async () => {
  const discount = await makeCode({ maxUses: 1 })
  const { code } = discount
  const shopper = await shop.signIn('shopper')
  await startCheckout(shopper, lines(1), { code })
  await startCheckout(shopper, lines(2), { code })
  expect(await usesOf(discount)).toBe(1)
  const { totalPrice } = await startCheckout(shopper, lines(3), {})
  expect([totalPrice, await usesOf(discount)]).toEqual(['1249.99', 0])
  const order = (await shopper.post('/api/order', { orderItems: lines(), shippingAddress: address, code }))
    .body as Order
  expect(await usesOf(discount)).toBe(1)
  // Paying it takes no second use.
  const paying = (await shopper.post('/api/payment/checkout', { order: order._id })).body as StartedCheckout
  expect([paying.totalPrice, await usesOf(discount)]).toEqual([order.totalPrice, 1])
  expect((await shopper.put(`/api/order/${order._id}/cancel`)).status).toBe(200)
  expect(await usesOf(discount)).toBe(0)
})

test.each([
  ['the only use of a person', { maxUsesPerPerson: 1 }, /already used/],
  ['the last use of all', { maxUses: 1 }, /used up/],
])('a buyer who comes back from an open payment still has %s, and nobody else does', async (_, draft, words) => {
  const buyers = [
    { buyer: shop.guest(), email: `back${++guests}@example.co.za` },
    { buyer: await shop.signIn('shopper'), email: address.email },
  ]
  for (const { buyer, email } of buyers) {
    const { code } = await makeCode(draft)
    const check = (who: Caller) => who.post('/api/discount/check', { code, orderItems: lines(), email })
    const { checkoutId, redirectUrl } = await startCheckout(buyer, lines(), { ...from(email), code })
    expect((await check(buyer)).status).toBe(200)
    // The address alone proves nothing.
    expectRefused(await check(shop.guest()), words)
    expectRefused(await check(await shop.signIn('shopper')), words)
    await payInSandbox(buyer, redirectUrl)
    expect((await finalise(buyer, checkoutId)).status).toBe(201)
    expectRefused(await check(buyer), words)
  }
})

test('an order without a payment takes over the use of a code, and the goods, from the buyer’s own open payment', async () => {
  const buyers = [
    { buyer: shop.guest(), email: `over${++guests}@example.co.za` },
    { buyer: await shop.signIn('shopper'), email: address.email },
  ]
  for (const { buyer, email } of buyers) {
    const last = await stockProduct(shop, { price: 100, countInStock: 1 })
    const discount = await makeCode({ maxUses: 1, maxUsesPerPerson: 1 })
    const cart = { orderItems: [{ _id: last._id, qty: 1 }], ...from(email), code: discount.code }
    const { checkoutId, redirectUrl } = await startCheckout(buyer, cart.orderItems, cart)
    const other = await shop.signIn('shopper')
    expect((await other.post('/api/order', { ...cart, code: undefined, ...someone() })).status).toBe(409)
    const placed = await buyer.post('/api/order', cart)
    expect([placed.status, placed.body]).toMatchObject([201, { code: discount.code, isPaid: false }])
    expect([await usesOf(discount), await readStock(shop, last._id)]).toEqual([1, { stock: 1, reserved: 0 }])
    expectRefused(await buyer.post('/api/order', cart), /already used/)
    // Late money still buys, and keeps the use it was given.
    passTwoSeconds(shop)
    await payInSandbox(buyer, redirectUrl)
    expect((await finalise(buyer, checkoutId)).status).toBe(201)
    expect(await usesOf(discount)).toBe(2)
  }
})

test('an order for a cart whose payment has just been made is the order of that payment', async () => {
  const { code } = await makeCode({ maxUses: 1 })
  const buyer = shop.guest()
  const cart = { orderItems: lines(), ...someone(), code }
  const { redirectUrl } = await startCheckout(buyer, lines(), cart)
  await payInSandbox(buyer, redirectUrl)
  const reply = await buyer.post('/api/order', cart)
  expect([reply.status, reply.body]).toMatchObject([200, { code, isPaid: true }])
})

test('the last use is one buyer’s, though others order with their own payments open', async () => {
  const discount = await makeCode({ maxUses: 2 })
  const { code } = discount
  // Goods of their own: nobody waits for anybody else's stock.
  const racers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const { _id } = await stockProduct(shop, { price: 100, countInStock: 9 })
      return { buyer: await shop.signIn('shopper'), orderItems: [{ _id, qty: 1 }] }
    }),
  )
  for (const [nth, { buyer, orderItems }] of racers.entries())
    await startCheckout(buyer, orderItems, nth === 0 ? { code } : {})
  const [own, ...raced] = await Promise.all(
    racers.map(({ buyer, orderItems }) => buyer.post('/api/order', { orderItems, shippingAddress: address, code })),
  )
  expect(own?.status).toBe(201)
  expect(raced.map(({ status }) => status).toSorted()).toEqual([201, ...Array(6).fill(409)])
  expect(await usesOf(discount)).toBe(2)
})

test('a code survives a session refresh', async () => {
  const { code } = await makeCode({ maxUses: 1 })
  const shopper = await shop.signIn('shopper')
  await startCheckout(shopper, lines(), { code })
  shopper.cookies.delete('access')
  expect((await shopper.post('/api/discount/check', { code, orderItems: lines() })).status).toBe(401)
})

test('uses per person are limited, by account and by e-mail address', async () => {
  const { code } = await makeCode({ maxUsesPerPerson: 1 })
  await buy(shop.guest(), lines(), { ...from('Twice@example.co.za'), code })
  expectRefused(await tryCheckout(shop.guest(), lines(), { ...from('twice@EXAMPLE.co.za'), code }), /already used/)
  // The same mailbox.
  for (const email of ['twice+1@example.co.za', 'tw.ice@example.co.za', 'T.wice+x+y@example.co.za'])
    for (const url of ['/api/discount/check', '/api/payment/checkout', '/api/order'])
      expectRefused(await shop.guest().post(url, { orderItems: lines(), email, ...from(email), code }), /already used/)
  await buy(shop.guest(), lines(), { ...from('twice@example.com'), code })
  await buy(shop.guest(), lines(), { ...someone(), code })
  const shopper = await shop.signIn('shopper')
  await buy(shopper, lines(), { ...someone(), code })
  expectRefused(await tryCheckout(shopper, lines(), { ...someone(), code }), /already used/)
})

test('the office cannot create the same code twice, nor delete one that was used', async () => {
  const discount = await makeCode()
  const again = await admin.post('/api/discount', { code: discount.code.toLowerCase(), percent: 5 })
  expect([again.status, again.body]).toMatchObject([409, { code: 'name_taken', issues: [{ path: 'code' }] }])
  for (const [path, draft] of [
    ['code', { code: 'ab' }],
    ['code', { code: 'GOOD CODE' }],
    ['percent', { percent: 0 }],
    ['percent', { percent: 91 }],
    ['percent', { percent: 1.234 }],
    ['endsOn', { startsOn: '2026-02-02', endsOn: '2026-02-01' }],
    ['maxUses', { maxUses: 0 }],
  ] as const) {
    const reply = await admin.post('/api/discount', { code: 'FINE-CODE', percent: 5, ...draft })
    expect([reply.status, reply.body]).toMatchObject([400, { issues: [{ path }] }])
  }
  const stale = await admin.put(`/api/discount/${discount._id}`, { percent: 20, updatedAt: '2020-01-01T00:00:00.000Z' })
  expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale' }])
  await buy(shop.guest(), lines(), { ...someone(), code: discount.code })
  const refused = await admin.delete(`/api/discount/${discount._id}`)
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'in_use' }])
  const unused = await makeCode()
  expect((await admin.delete(`/api/discount/${unused._id}`)).status).toBe(200)
})
