import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { PaymentToCheck, StartedCheckout } from '#contract/payments/calls.ts'
import { createCircuitBreaker } from '#server/payments/circuit-breaker.ts'
import { createStatusQuestions } from '#server/payments/status-questions.ts'
import {
  cartOf,
  declinedCard,
  finalise,
  passTwoSeconds,
  payInSandbox,
  readQueuedEmails,
  readStock,
  startCheckout,
  stockProduct,
  tryCheckout,
} from '#test/orders.ts'
import { openShop, openShopForTest, type Shop } from '#test/shop.ts'
import { openYocoShop } from '#test/stand-ins/provider-shops.ts'
import { checkSetup } from './check-setup.ts'
import { reconcile } from './reconcile.ts'

let shop: Shop & { close(): Promise<void> }
let yoco: Awaited<ReturnType<typeof openYocoShop>>
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
  yoco = await openYocoShop()
})
afterAll(async () => {
  await shop.close()
  await yoco.close()
})
const refOf = ({ redirectUrl }: StartedCheckout) => redirectUrl.split('/').at(-1) ?? ''

test('a buyer who cancelled with the provider gets a new page, even if the provider was not asked for minutes', async () => {
  const product = await stockProduct(yoco, { price: 480, countInStock: 1 })
  const lines = [{ _id: product._id, qty: 1 }]
  const buyer = await yoco.signIn('shopper')
  const first = await startCheckout(buyer, lines)
  await yoco.app.database.pool.query(
    `update checkouts set checks = 8, next_check_at = now() + interval '4 minutes' where id = $1`,
    [first.checkoutId],
  )
  yoco.cancel(refOf(first))
  const second = await startCheckout(buyer, lines)
  expect(second.checkoutId).not.toBe(first.checkoutId)
  expect(await readStock(yoco, product._id)).toEqual({ stock: 1, reserved: 1 })
  yoco.bank.pay(refOf(second))
  expect((await finalise(buyer, second.checkoutId)).status).toBe(201)
})

test('a page that can still be paid is shown again, even while the provider does not respond', async () => {
  const product = await stockProduct(yoco, { price: 480, countInStock: 1 })
  const lines = [{ _id: product._id, qty: 1 }]
  const buyer = await yoco.signIn('shopper')
  const first = await startCheckout(buyer, lines)
  expect(await startCheckout(buyer, lines)).toEqual(first)
  passTwoSeconds(yoco)
  yoco.bank.failNext('down', { method: 'GET' })
  expect(await startCheckout(buyer, lines)).toEqual(first)
})

test('a buyer who has paid and clicks again is sent to the order, not charged twice', async () => {
  const product = await stockProduct(yoco, { price: 480, countInStock: 2 })
  const lines = [{ _id: product._id, qty: 1 }]
  const buyer = await yoco.signIn('shopper')
  const first = await startCheckout(buyer, lines)
  yoco.bank.pay(refOf(first))
  expect(await startCheckout(buyer, lines)).toMatchObject({
    checkoutId: first.checkoutId,
    redirectUrl: `/success?checkout=${first.checkoutId}`,
  })
  expect((await buyer.get('/api/order/mine')).body).toMatchObject({ total: 1 })
})

test('the failure page learns within two seconds that a payment is over, and the goods are free', async () => {
  const product = await stockProduct(yoco, { price: 480, countInStock: 1 })
  const buyer = await yoco.signIn('shopper')
  const started = await startCheckout(buyer, [{ _id: product._id, qty: 1 }])
  const path = `/api/payment/checkout/${started.checkoutId}`
  expect((await buyer.get(path)).body).toMatchObject({ status: 'open' })
  yoco.cancel(refOf(started))
  passTwoSeconds(yoco)
  expect((await buyer.get(path)).body).toMatchObject({ status: 'cancelled', order: null })
  expect(await readStock(yoco, product._id)).toEqual({ stock: 1, reserved: 0 })
  expect((await buyer.send('HEAD', path)).status).toBe(404)
})

test('however often a buyer asks, the provider is asked once in two seconds, and nobody is refused', async () => {
  const product = await stockProduct(yoco, { price: 480, countInStock: 1 })
  const lines = [{ _id: product._id, qty: 1 }]
  const buyer = await yoco.signIn('shopper')
  const started = await startCheckout(buyer, lines)
  let now = 0
  yoco.app.payments.questions = createStatusQuestions(() => now)
  const ref = refOf(started)
  const countAsked = () =>
    yoco.bank.requests.filter(({ method, path }) => method === 'GET' && path.endsWith(ref)).length
  const before = countAsked()
  const askOften = async () => {
    const looks = Array.from({ length: 30 }, () => buyer.get(`/api/payment/checkout/${started.checkoutId}`))
    const returns = Array.from({ length: 30 }, () => finalise(buyer, started.checkoutId))
    const presses = Array.from({ length: 5 }, () => tryCheckout(buyer, lines))
    const replies = await Promise.all([...looks, ...returns, ...presses])
    return [...new Set(replies.map(({ status }) => status))].toSorted()
  }
  expect(await askOften()).toEqual([200, 201, 202])
  expect(countAsked() - before).toBe(1)
  yoco.bank.pay(ref)
  now = 1999
  expect((await finalise(buyer, started.checkoutId)).body).toEqual({ status: 'pending' })
  expect(countAsked() - before).toBe(1)
  now = 2000
  expect((await finalise(buyer, started.checkoutId)).status).toBe(201)
  expect(countAsked() - before).toBe(2)
})

test('however often a buyer clicks while no page can be opened, the provider is asked four times in two seconds', async () => {
  const product = await stockProduct(yoco, { price: 480, countInStock: 1 })
  const buyer = await yoco.signIn('shopper')
  const press = () => tryCheckout(buyer, [{ _id: product._id, qty: 1 }])
  const countAsked = () => yoco.bank.requests.filter(({ method }) => method === 'POST').length
  const before = countAsked()
  yoco.bank.failNext('down', { method: 'POST', times: 4 })
  const replies = await Promise.all(Array.from({ length: 20 }, press))
  replies.push(await press())
  expect([...new Set(replies.map(({ status }) => status))]).toEqual([502])
  expect(countAsked() - before).toBe(4)
  passTwoSeconds(yoco)
  expect((await press()).status).toBe(201)
})

test('a payment in the wrong mode, which settles nothing, is asked about once in two seconds', async () => {
  const product = await stockProduct(yoco, { price: 480, countInStock: 1 })
  const buyer = await yoco.signIn('shopper')
  const started = await startCheckout(buyer, [{ _id: product._id, qty: 1 }])
  await yoco.app.database.pool.query(
    `update checkouts set mode = case mode when 'live' then 'test' else 'live' end where id = $1`,
    [started.checkoutId],
  )
  yoco.bank.pay(refOf(started))
  passTwoSeconds(yoco)
  const countAsked = () =>
    yoco.bank.requests.filter(({ method, path }) => method === 'GET' && path.endsWith(refOf(started))).length
  const before = countAsked()
  for (let look = 0; look < 5; look++)
    expect((await finalise(buyer, started.checkoutId)).body).toEqual({ status: 'pending' })
  expect(countAsked() - before).toBe(1)
})

test('a buyer who clicks too often keeps the payment page, then gets the order; only new checkouts are refused', async () => {
  const own = await openShopForTest({ env: { LIMIT_CHECKOUT: '2' } })
  const product = await stockProduct(own, { countInStock: 5 })
  const buyer = await own.signIn('shopper')
  const lines = [{ _id: product._id, qty: 1 }]
  const first = await startCheckout(buyer, lines)
  for (let press = 0; press < 4; press++) expect(await startCheckout(buyer, lines)).toEqual(first)
  const other = await tryCheckout(buyer, [{ _id: product._id, qty: 2 }])
  expect([other.status, other.headers['retry-after']]).toEqual([429, expect.any(String)])
  expect(await readStock(own, product._id)).toEqual({ stock: 5, reserved: 1 })
  await payInSandbox(buyer, first.redirectUrl)
  passTwoSeconds(own)
  // Whatever is in the cart by now.
  expect(await startCheckout(buyer, [{ _id: product._id, qty: 2 }])).toMatchObject({
    redirectUrl: `/success?checkout=${first.checkoutId}`,
  })
  const paid = await finalise(buyer, first.checkoutId)
  expect(paid.status).toBe(200)
  const order = await buyer.post('/api/payment/checkout', { order: (paid.body as Order)._id })
  expect([order.status, order.body]).toMatchObject([409, { message: 'This order has already been paid.' }])
})

test('a declined sandbox page cannot be paid any more', async () => {
  const product = await stockProduct(shop, { countInStock: 1 })
  const buyer = await shop.signIn('shopper')
  const lines = [{ _id: product._id, qty: 1 }]
  const first = await startCheckout(buyer, lines)
  await payInSandbox(buyer, first.redirectUrl, { card: declinedCard })
  const late = await payInSandbox(buyer, first.redirectUrl)
  expect([late.status, late.text]).toEqual([410, expect.stringContaining('This payment has ended')])
  expect((await buyer.get(first.redirectUrl)).status).toBe(410)
  const second = await startCheckout(buyer, lines)
  expect(second.redirectUrl).not.toBe(first.redirectUrl)
  expect((await payInSandbox(buyer, second.redirectUrl)).status).toBe(303)
})

test('the next click does not reuse a cancelled transfer', async () => {
  const product = await stockProduct(shop)
  const buyer = await shop.signIn('shopper')
  const eft = { paymentMethod: 'EFT' }
  const lines = [{ _id: product._id, qty: 1 }]
  const first = await startCheckout(buyer, lines, eft)
  await buyer.put(`/api${first.redirectUrl}/cancel`)
  const second = await startCheckout(buyer, lines, eft)
  expect(second.redirectUrl).not.toBe(first.redirectUrl)
  expect((await buyer.get(`/api${second.redirectUrl}`)).body).toMatchObject({ status: 'pending' })
  expect((await startCheckout(buyer, lines, eft)).redirectUrl).toBe(second.redirectUrl)
})

test('no page is opened for an order being cancelled', async () => {
  const product = await stockProduct(shop, { countInStock: 50 })
  const buyer = await shop.signIn('shopper')
  const order = (await buyer.post('/api/order', cartOf([{ _id: product._id, qty: 1 }]))).body as Order
  const client = await shop.app.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`update orders set status = 'cancelled' where id = $1`, [order._id])
    const opening = buyer.post('/api/payment/checkout', { order: order._id })
    await expect
      .poll(async () => (await client.query(`select 1 from pg_locks where not granted`)).rows.length)
      .toBeGreaterThan(0)
    await client.query('commit')
    const reply = await opening
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'step_not_allowed' }])
  } finally {
    client.release()
  }
  expect(await readStock(shop, product._id)).toMatchObject({ reserved: 0 })
})

test('an unresponsive provider is left alone for half a minute, then asked again', () => {
  let now = 0
  const rests = createCircuitBreaker(() => now)
  rests.recordFailure('yoco')
  rests.recordFailure('yoco')
  expect(rests.isOpen('yoco')).toBe(false)
  rests.recordFailure('yoco')
  expect([rests.isOpen('yoco'), rests.isOpen('paystack')]).toEqual([true, false])
  now = 30_000
  expect(rests.isOpen('yoco')).toBe(false)
  rests.recordFailure('yoco')
  expect(rests.isOpen('yoco')).toBe(true)
  rests.recordSuccess('yoco')
  expect(rests.isOpen('yoco')).toBe(false)
})

test('during an outage the reconciler asks a few times, not for every checkout', async () => {
  const own = await openYocoShop()
  try {
    const product = await stockProduct(own, { price: 480, countInStock: 100 })
    const open = async () => startCheckout(await own.signIn('shopper'), [{ _id: product._id, qty: 1 }])
    await Promise.all(Array.from({ length: 30 }, open))
    const before = own.bank.requests.length
    own.bank.failNext('down', { method: 'GET', times: 1000 })
    for (let round = 0; round < 2; round++) {
      await own.app.database.pool.query(`update checkouts set next_check_at = now() - interval '1 second'`)
      await reconcile(own.app)
    }
    // Eight ask at once, and two of them may retry before the third failure is known.
    const requests = own.bank.requests.length - before
    expect([requests > 2, requests <= 10]).toEqual([true, true])
  } finally {
    await own.close()
  }
})

test('checkouts of a provider without keys are not asked about, and the office is notified once', async () => {
  const own = await openYocoShop()
  try {
    const product = await stockProduct(own, { price: 480 })
    const started = await startCheckout(await own.signIn('shopper'), [{ _id: product._id, qty: 1 }])
    const { pool } = own.app.database
    await pool.query(
      `update checkouts set provider = 'paystack', next_check_at = now() - interval '1 second' where id = $1`,
      [started.checkoutId],
    )
    await reconcile(own.app)
    const { rows } = await pool.query('select next_check_at < now() as due from checkouts where id = $1', [
      started.checkoutId,
    ])
    expect(rows).toEqual([{ due: true }])
    own.bank.subscriptions.push({ id: 's', name: 'shop', url: hookUrlOf(own), mode: 'live' })
    for (let i = 0; i < 2; i++) await checkSetup(own.app)
    const told = (await readQueuedEmails(own)).filter(({ text }) =>
      text.includes('1 payment that was opened at paystack'),
    )
    expect(told).toHaveLength(1)
  } finally {
    await own.close()
  }
})

const hookUrlOf = ({ app }: Pick<Shop, 'app'>) => `http://localhost:${app.config.PORT}/api/payment/webhook/yoco`

test('a missing webhook registration is noticed, reported once, and resolved once it exists', async () => {
  const own = await openYocoShop()
  try {
    const admin = await own.signIn('admin')
    const list = async () => {
      const { payments } = (await admin.get('/api/payment/to-check')).body as { payments: PaymentToCheck[] }
      return payments.map(({ doubt, message, resolved }) => ({ doubt, message, resolved }))
    }
    await checkSetup(own.app)
    await checkSetup(own.app)
    expect(await list()).toEqual([
      { doubt: 'provider_setup', message: expect.stringContaining('has no live webhook for'), resolved: false },
    ])
    const webhookId = /webhook for (\S+)\./.exec((await list())[0]?.message ?? '')?.[1] ?? ''
    own.bank.subscriptions.push({ id: 's', name: 'shop', url: webhookId, mode: 'live' })
    await checkSetup(own.app)
    expect(await list()).toMatchObject([{ resolved: true }])
    own.bank.subscriptions.pop()
    await checkSetup(own.app)
    expect(await list()).toMatchObject([{ resolved: false }])
    expect((await readQueuedEmails(own)).filter(({ text }) => text.includes('has no live webhook for'))).toHaveLength(2)
  } finally {
    await own.close()
  }
})

test('a starting shop checks its provider', async () => {
  const own = await openYocoShop({ workers: true })
  try {
    await own.app.background.idle()
    const admin = await own.signIn('admin')
    expect((await admin.get('/api/payment/to-check')).body).toMatchObject({ payments: [{ doubt: 'provider_setup' }] })
  } finally {
    await own.close()
  }
})

test('impossible dates are bad input', async () => {
  const admin = await shop.signIn('admin')
  for (const path of ['/api/order', '/api/order/export', '/api/order/dashboard', '/api/order/total-sales-by-date'])
    for (const day of ['0000-01-01', '0000-12-31', '2026-02-30']) {
      expect([path, day, (await admin.get(`${path}?from=${day}`)).status]).toEqual([path, day, 400])
      expect([path, day, (await admin.get(`${path}?to=${day}`)).status]).toEqual([path, day, 400])
    }
  expect((await admin.get('/api/order?from=0001-01-01&to=9999-12-31')).status).toBe(200)
})
