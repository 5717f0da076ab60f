import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { priceCart } from '#contract/cart/price.ts'
import { toCents } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { StartedCheckout } from '#contract/payments/calls.ts'
import { createRandom } from '#test/faults/random.ts'
import { address, finalise, payInSandbox, stockProduct, tryCheckout } from '#test/orders.ts'
import { randomRuns, randomSeed, shareOf } from '#test/samples/random-inputs.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { mergeLines, planHolds, priceLines, toOrderItems } from './lines.ts'
import type { StockItem } from './stock-queries.ts'

let shop: Shop & { close(): Promise<void> }
const products: { _id: string; price: number }[] = []
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '1000000' } })
  for (const price of [0.01, 0.1, 1.5, 33.33, 499.99, 500, 1234.56, 0])
    products.push(await stockProduct(shop, { price, countInStock: 100_000 }))
})
afterAll(() => shop.close())

/** VAT in whole cents, rounded half up, with integers only: a second implementation to check the shop's own. */
const expectTotals = (lines: { cents: number; qty: number }[]) => {
  const items = lines.reduce((sum, { cents, qty }) => sum + BigInt(cents) * BigInt(qty), 0n)
  const shipping = items < 50_000n ? 0n : 10_000n
  const tax = (items * 15n + 50n) / 100n
  return { items, shipping, tax, total: items + shipping + tax }
}
const decimal = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

const stockItem = (cents: number, i: number): StockItem => ({
  _id: `id-${i}`,
  name: `Part ${i}`,
  slug: `part-${i}`,
  partNumber: `P${i}`,
  image: '',
  priceCents: cents,
  free: 999,
  madeToOrder: false,
  leadTimeDays: null,
  weightGrams: null,
  categoryId: '',
  deliveryQuoted: false,
  isLive: true,
})

test('for random carts, browser, charge and order agree to the cent', () => {
  const random = createRandom(randomSeed).below
  for (let i = 0; i < shareOf(1_000_000); i++) {
    const cart = Array.from({ length: 1 + random(4) }, () => ({
      cents: random(10 ** (1 + random(9))),
      qty: 1 + random(random(2) ? 10 : 999),
    }))
    const stock = new Map(cart.map(({ cents }, at) => [`id-${at}`, stockItem(cents, at)]))
    const lines = mergeLines(cart.map(({ qty }, at) => ({ _id: `id-${at}`, qty })))
    const server = priceLines(stock, lines).totals
    const { items, shipping, tax, total } = expectTotals(cart)
    const browser = priceCart(toOrderItems(stock, lines))
    const agrees =
      BigInt(server.totalCents) === total &&
      server.totalCents === server.itemsCents + server.shippingCents + server.taxCents &&
      browser.totalPrice === decimal(total) &&
      browser.taxPrice === decimal(tax) &&
      browser.shippingPrice === decimal(shipping) &&
      browser.itemsPrice === decimal(items)
    if (!agrees) expect.fail(`seed ${randomSeed}, cart ${i}: ${JSON.stringify({ cart, server, browser })}`)
  }
})

test('reservations never exceed stock, nor fall below what was bought', () => {
  const line = fc.record({
    free: fc.integer({ min: -3, max: 20 }),
    qty: fc.integer({ min: 1, max: 20 }),
    mto: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (cart) => {
      const stock = new Map(
        cart.map(({ free, mto }, i) => [`id-${i}`, { ...stockItem(100, i), free, madeToOrder: mto }] as const),
      )
      const lines = cart.map(({ qty }, i) => ({ _id: `id-${i}`, qty }))
      const canBuy = cart.every(({ free, qty, mto }) => mto || free >= qty)
      try {
        const holds = planHolds(stock, lines)
        return (
          canBuy &&
          cart.every(({ free, qty }, i) => {
            const held = holds.find(({ productId }) => productId === `id-${i}`)?.qty ?? 0
            return held === Math.min(qty, Math.max(0, free))
          })
        )
      } catch {
        return !canBuy
      }
    }),
    randomRuns(20_000),
  )
})

const hostile = fc.oneof(
  fc.constantFrom('0.00', '0.01', -1, 'NaN', '1e309', null, {}, [], '99999999999999'),
  fc.double(),
  fc.string(),
)

test('only product and quantity from the browser affect what is charged', async () => {
  let charged = 0
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 12 }),
      fc.dictionary(
        fc.constantFrom('price', 'itemsPrice', 'taxPrice', 'shippingPrice', 'user', 'isPaid', 'status', 'priceCents'),
        hostile,
      ),
      async (chosen, qty, lies) => {
        const cart = chosen.map((at) => products[at]).flatMap((product) => product ?? [])
        const buyer = shop.guest()
        const lines = cart.map(({ _id }) => ({ ...lies, _id, qty }))
        const reply = await tryCheckout(buyer, lines, { ...lies, shippingAddress: address })
        const { items, shipping, tax, total } = expectTotals(cart.map(({ price }) => ({ cents: toCents(price), qty })))
        expect(reply.status, reply.text).toBe(201)
        const started = reply.body as StartedCheckout
        expect(started).toMatchObject({
          itemsPrice: decimal(items),
          shippingPrice: decimal(shipping),
          taxPrice: decimal(tax),
          totalPrice: decimal(total),
        })
        const { rows } = await shop.app.database.pool.query<{ cents: string }>(
          'select cents from sandbox_checkouts where shop_checkout = $1',
          [started.checkoutId],
        )
        expect(rows.map(({ cents }) => BigInt(cents))).toEqual([total])
        await payInSandbox(buyer, started.redirectUrl)
        const order = (await buyer.post('/api/order', { ...lies, checkout: started.checkoutId })).body as Order
        expect(order).toMatchObject({ totalPrice: decimal(total), status: 'paid', isPaid: true })
        charged++
      },
    ),
    randomRuns(60, 10),
  )
  expect(charged).toBeGreaterThanOrEqual(shareOf(60, 10))
})

test('invalid quantities, and prices that are sent, buy nothing', async () => {
  const [product] = products
  for (const qty of [0, -1, 1.5, 1000, Number.MAX_SAFE_INTEGER, '1', null, undefined]) {
    const reply = await tryCheckout(shop.guest(), [{ _id: product?._id ?? '', qty: qty as number }])
    expect([qty, reply.status]).toEqual([qty, 400])
  }
  const twice = Array.from({ length: 2 }, () => ({ _id: product?._id ?? '', qty: 600 }))
  expect((await tryCheckout(shop.guest(), twice)).status).toBe(400)
  expect((await tryCheckout(shop.guest(), [])).status).toBe(400)
  const polluted = await shop.guest().send('POST', '/api/payment/checkout', {
    payload: `{"__proto__":{"price":0},"orderItems":[{"_id":"${product?._id}","qty":1}]}`,
    headers: { 'content-type': 'application/json' },
  })
  expect(polluted.status).toBe(400)
  const free = products.at(-1)
  expect((await tryCheckout(shop.guest(), [{ _id: free?._id ?? '', qty: 1 }])).status).toBe(400)
  expect((await finalise(shop.guest(), '')).status).toBe(400)
})
