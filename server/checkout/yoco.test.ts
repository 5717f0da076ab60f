import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { PaymentToCheck, StartedCheckout } from '#contract/payments/calls.ts'
import { finalise, readStock, startCheckout, stockProduct, tryCheckout } from '#test/orders.ts'
import type { Caller } from '#test/shop.ts'
import { openYocoShop } from '#test/stand-ins/provider-shops.ts'
import { claimDueCheckouts } from './checkout-queries.ts'
import { reconcile } from './reconcile.ts'

let shop: Awaited<ReturnType<typeof openYocoShop>>
let productId: string
beforeAll(async () => {
  shop = await openYocoShop()
  productId = (await stockProduct(shop, { price: 480, countInStock: 1000 }))._id
})
afterAll(() => shop.close())

const query = (text: string, values: unknown[] = []) => shop.app.database.pool.query(text, values)
async function open(buyer: Caller) {
  const { checkoutId, redirectUrl } = await startCheckout(buyer, [{ _id: productId, qty: 1 }])
  return { checkoutId, ref: redirectUrl.split('/').at(-1) ?? '' }
}
const issuesOf = async (checkoutId: string) => {
  const admin = await shop.signIn('admin')
  const { payments } = (await admin.get('/api/payment/to-check?limit=100')).body as { payments: PaymentToCheck[] }
  return payments.filter((payment) => payment.checkoutId === checkoutId)
}
const stateOf = async (id: string) => {
  await shop.app.background.idle()
  return (await query('select state, order_id from checkouts where id = $1', [id])).rows[0]
}

test('a webhook that arrives before the response finds its checkout by our own reference', async () => {
  const buyer = await shop.signIn('shopper')
  const { checkoutId, ref } = await open(buyer)
  // As if the process had died between Yoco's response and storing it.
  await query(`update checkouts set state = 'new', provider_ref = null, redirect = null where id = $1`, [checkoutId])
  shop.bank.pay(ref)
  expect(await shop.sendHook(ref)).toEqual([200])
  expect(await stateOf(checkoutId)).toMatchObject({ state: 'paid', order_id: expect.any(String) })
})

test('a webhook for an unknown checkout is stored, and processed once it is known', async () => {
  const buyer = await shop.signIn('shopper')
  const { checkoutId, ref } = await open(buyer)
  shop.bank.pay(ref)
  const hidden = `hidden-${checkoutId}`
  await query('update checkouts set id = $2, provider_ref = $2 where id = $1', [checkoutId, hidden])
  expect(await shop.sendHook(ref)).toEqual([200])
  await shop.app.background.idle()
  const waiting = async () =>
    (await query('select processed_at from payment_events where checkout_id = $1', [checkoutId])).rows
  expect(await waiting()).toEqual([{ processed_at: null }])
  await query('update checkouts set id = $1, provider_ref = $3 where id = $2', [checkoutId, hidden, ref])
  await query(`update payment_events set next_try_at = now() - interval '1 second' where checkout_id = $1`, [
    checkoutId,
  ])
  await reconcile(shop.app)
  expect(await stateOf(checkoutId)).toMatchObject({ state: 'paid' })
  expect(await waiting()).toEqual([{ processed_at: expect.any(Date) }])
})

test('an event stored but not processed when a process died is processed later', async () => {
  const buyer = await shop.signIn('shopper')
  const { checkoutId, ref } = await open(buyer)
  shop.bank.pay(ref)
  const { headers, body } = shop.bank.delivery(ref)
  const verdict = await shop.app.payments.cards.verifyWebhook({
    rawBody: Buffer.from(body),
    headers: new Map(Object.entries(headers)),
    peerIp: '127.0.0.1',
    url: '/',
    receivedAt: new Date(),
  })
  await query(
    `insert into payment_events (provider, event_id, kind, checkout_id, provider_ref, said, raw, next_try_at)
     values ('yoco', $1, 'payment', $2, $3, $4, $5, now() - interval '1 second')`,
    [headers['webhook-id'], checkoutId, ref, JSON.stringify(verdict), body],
  )
  await reconcile(shop.app)
  expect(await stateOf(checkoutId)).toMatchObject({ state: 'paid' })
})

test('a payment is accepted from a genuine webhook if Yoco’s status lags behind', async () => {
  const buyer = await shop.signIn('shopper')
  const { checkoutId, ref } = await open(buyer)
  shop.bank.pay(ref)
  shop.bank.setStatus(ref, 'started')
  expect((await finalise(buyer, checkoutId)).status).toBe(202)
  await shop.sendHook(ref)
  expect(await stateOf(checkoutId)).toMatchObject({ state: 'paid' })
  expect(await issuesOf(checkoutId)).toEqual([])
})

test('a webhook replayed an hour later, or with another body, is refused', async () => {
  const buyer = await shop.signIn('shopper')
  const { checkoutId, ref } = await open(buyer)
  const other = await open(await shop.signIn('shopper'))
  expect(await shop.bank.sendHook(shop.hookUrl, ref, { ageS: 3600 })).toEqual([403])
  const { body } = shop.bank.delivery(other.ref)
  expect(await shop.bank.sendHook(shop.hookUrl, ref, { body })).toEqual([403])
  const spaced = JSON.stringify(JSON.parse(shop.bank.delivery(ref).body), undefined, 1)
  expect(await shop.bank.sendHook(shop.hookUrl, ref, { body: spaced })).toEqual([403])
  expect(await stateOf(checkoutId)).toMatchObject({ state: 'open' })
})

test('test money does not pay a live checkout, and is reported', async () => {
  const buyer = await shop.signIn('shopper')
  const { checkoutId, ref } = await open(buyer)
  expect(await shop.bank.sendHook(shop.hookUrl, ref, { mode: 'test' })).toEqual([200])
  expect(await stateOf(checkoutId)).toMatchObject({ state: 'open', order_id: null })
  shop.bank.pay(ref)
  const checkout = shop.bank.checkouts.get(ref)
  if (checkout) checkout.processingMode = 'test'
  expect((await finalise(buyer, checkoutId)).status).toBe(202)
  expect(await issuesOf(checkoutId)).toMatchObject([{ doubt: 'unknown_payment' }])
})

test('a different amount confirmed by Yoco makes no order, and the goods are released', async () => {
  const product = await stockProduct(shop, { price: 480, countInStock: 1 })
  const buyer = await shop.signIn('shopper')
  const { checkoutId, redirectUrl } = await startCheckout(buyer, [{ _id: product._id, qty: 1 }])
  const ref = redirectUrl.split('/').at(-1) ?? ''
  shop.bank.pay(ref)
  const checkout = shop.bank.checkouts.get(ref)
  if (checkout) checkout.amount = 100
  const reply = await finalise(buyer, checkoutId)
  expect([reply.status, reply.body]).toMatchObject([409, { code: 'conflict' }])
  expect(await readStock(shop, product._id)).toEqual({ stock: 1, reserved: 0 })
  const [doubt] = await issuesOf(checkoutId)
  expect(doubt).toMatchObject({ doubt: 'amount_differs', receivedPrice: '1.00', expectedPrice: '552.00' })
  const admin = await shop.signIn('admin')
  const path = `/api/payment/to-check/${doubt?._id}`
  expect((await buyer.put(path, { resolved: true })).status).toBe(403)
  expect((await admin.put(path, { resolved: true, note: 'Refunded by hand' })).body).toMatchObject({
    resolved: true,
    resolvedAt: expect.any(String),
    note: 'Refunded by hand',
  })
  expect((await admin.put(path, { resolved: false })).body).toMatchObject({ resolved: false, resolvedAt: null })
  expect((await admin.put(`/api/payment/to-check/${crypto.randomUUID()}`, { resolved: true })).status).toBe(404)
})

test('a second payment for one checkout is booked beside the order and flagged', async () => {
  const buyer = await shop.signIn('shopper')
  const { checkoutId, ref } = await open(buyer)
  shop.bank.pay(ref)
  const order = (await finalise(buyer, checkoutId)).body as Order
  const checkout = shop.bank.checkouts.get(ref)
  if (checkout) checkout.paymentId = `p_${randomBytes(12).toString('hex')}`
  expect(await shop.sendHook(ref)).toEqual([200])
  await shop.app.background.idle()
  expect(await issuesOf(checkoutId)).toMatchObject([
    { doubt: 'paid_twice', order: { _id: order._id }, receivedPrice: '552.00' },
  ])
  expect((await buyer.get('/api/order/mine')).body).toMatchObject({ total: 1 })
  expect(
    (await query('select is_surplus from payments where checkout_id = $1 order by created_at', [checkoutId])).rows,
  ).toEqual([{ is_surplus: false }, { is_surplus: true }])
})

test('one payment cannot pay two checkouts', async () => {
  const buyer = await shop.signIn('shopper')
  const one = await open(buyer)
  const two = await open(await shop.signIn('shopper'))
  shop.bank.pay(one.ref)
  shop.bank.pay(two.ref)
  const [first, second] = [one, two].map(({ ref }) => shop.bank.checkouts.get(ref))
  if (first && second) second.paymentId = first.paymentId
  expect((await finalise(buyer, one.checkoutId)).status).toBe(201)
  await query(`update checkouts set next_check_at = now() - interval '1 second' where id = $1`, [two.checkoutId])
  await reconcile(shop.app)
  expect(await stateOf(two.checkoutId)).toEqual({ state: 'review', order_id: null })
  const [doubt] = await issuesOf(two.checkoutId)
  expect(doubt).toMatchObject({ doubt: 'unknown_payment', refundablePrice: null })
  // The money is the first buyer's, so it cannot be refunded from this entry.
  const admin = await shop.signIn('admin')
  const sent = await admin.post(`/api/payment/to-check/${doubt?._id}/refund`, { reason: 'x' })
  expect([sent.status, shop.bank.refunds.filter(({ checkoutId }) => checkoutId === one.ref)]).toEqual([409, []])
})

test('a payment without a reference gets it from the webhook, and is not a second payment', async () => {
  const buyer = await shop.signIn('shopper')
  const { checkoutId, ref } = await open(buyer)
  shop.bank.pay(ref)
  const checkout = shop.bank.checkouts.get(ref)
  const name = checkout?.paymentId
  if (checkout) checkout.paymentId = null
  expect((await finalise(buyer, checkoutId)).status).toBe(201)
  if (checkout) checkout.paymentId = name ?? null
  await shop.sendHook(ref)
  await shop.app.background.idle()
  expect((await query('select provider_payment_id from payments where checkout_id = $1', [checkoutId])).rows).toEqual([
    { provider_payment_id: name },
  ])
  expect(await issuesOf(checkoutId)).toEqual([])
})

test('a URL that is not the provider’s is never shown to a buyer', async () => {
  const product = await stockProduct(shop, { countInStock: 1 })
  // The stand-in's own host is then a foreign one.
  const { config, payments } = shop.app
  const { YOCO_URL } = config
  config.YOCO_URL = 'https://payments.yoco.com'
  const reply = await tryCheckout(await shop.signIn('shopper'), [{ _id: product._id, qty: 1 }])
  config.YOCO_URL = YOCO_URL
  expect([reply.status, reply.body]).toMatchObject([502, { code: 'provider_failed' }])
  expect(reply.text).not.toContain(new URL(YOCO_URL).host)
  expect(payments.calls.list().find(({ call, outcome }) => call === 'open' && outcome === 'refused')?.count).toBe(1)
  expect(await readStock(shop, product._id)).toEqual({ stock: 1, reserved: 0 })
})

test('an amount below the provider’s minimum is refused, and nothing is reserved', async () => {
  const product = await stockProduct(shop, { price: 1, countInStock: 1 })
  const small = await tryCheckout(await shop.signIn('shopper'), [{ _id: product._id, qty: 1 }])
  expect([small.status, small.body]).toMatchObject([400, { message: expect.stringContaining('must be at least R') }])
  expect(await readStock(shop, product._id)).toEqual({ stock: 1, reserved: 0 })
})

test("return pages are at the browser's address, the webhook at the configured one", async () => {
  const buyer = await shop.signIn('shopper')
  const reply = await buyer.send('POST', '/api/payment/checkout', {
    payload: {
      orderItems: [{ _id: productId, qty: 2 }],
      shippingAddress: (await import('#test/orders.ts')).address,
    },
    headers: { host: '192.168.1.20:3000' },
  })
  const { redirectUrl, checkoutId } = reply.body as StartedCheckout
  expect(shop.bank.checkouts.get(redirectUrl.split('/').at(-1) ?? '')).toMatchObject({
    successUrl: `http://192.168.1.20:3000/success?checkout=${checkoutId}`,
    failureUrl: `http://192.168.1.20:3000/failure?checkout=${checkoutId}`,
    cancelUrl: `http://192.168.1.20:3000/failure?checkout=${checkoutId}&reason=cancelled`,
  })
})

test('checks are spaced out after each response, never past the reservation, and not delayed by a crash', async () => {
  const { checkoutId } = await open(await shop.signIn('shopper'))
  const due = async () => {
    const { rows } = await query(
      `select checks, round(extract(epoch from next_check_at - now()))::int as wait from checkouts where id = $1`,
      [checkoutId],
    )
    return rows[0] as { checks: number; wait: number }
  }
  const makeDue = () =>
    query(`update checkouts set next_check_at = now() - interval '1 second' where id = $1`, [checkoutId])
  for (const [checks, wait] of [
    [1, 1],
    [2, 2],
    [3, 4],
    [4, 8],
  ]) {
    await makeDue()
    await reconcile(shop.app)
    expect(await due()).toEqual({ checks, wait })
  }
  // A process that claims and dies loses only its lease.
  await makeDue()
  const claim = () => claimDueCheckouts(shop.app.db, 100, ['yoco'])
  expect((await claim()).map(({ id }) => id)).toContain(checkoutId)
  expect((await claim()).map(({ id }) => id)).not.toContain(checkoutId)
  expect(await due()).toEqual({ checks: 4, wait: 15 })
  await makeDue()
  shop.bank.failNext('down', { method: 'GET' })
  await reconcile(shop.app)
  expect(await due()).toEqual({ checks: 4, wait: 30 })
  await query(`update checkouts set checks = 14, expires_at = now() + interval '90 seconds' where id = $1`, [
    checkoutId,
  ])
  await makeDue()
  await reconcile(shop.app)
  expect((await due()).wait).toBeLessThanOrEqual(90)
})

test('abandoned checkouts do not delay new ones', async () => {
  const stuck = await Promise.all(Array.from({ length: 45 }, async () => open(await shop.signIn('shopper'))))
  const { checkoutId, ref } = await open(await shop.signIn('shopper'))
  shop.bank.pay(ref)
  await query(
    `update checkouts set created_at = now() - interval '20 days', next_check_at = now() - interval '2 seconds' where id = any($1)`,
    [stuck.map((one) => one.checkoutId)],
  )
  await query(`update checkouts set next_check_at = now() - interval '1 second' where id = $1`, [checkoutId])
  await reconcile(shop.app)
  await reconcile(shop.app)
  expect(await stateOf(checkoutId)).toMatchObject({ state: 'paid' })
})

test.each([
  ['paid', { status: 'refunded', refunds: [{ state: 'done' }], money: { refundablePrice: '0.00' } }],
  ['not_paid', { status: 'cancelled', refunds: [{ state: 'failed' }], money: { refundablePrice: '552.00' } }],
])('an accepted refund that is never reported needs a person, whose “%s” settles it', async (outcome, end) => {
  const buyer = await shop.signIn('shopper')
  const { checkoutId, ref } = await open(buyer)
  shop.bank.pay(ref)
  const order = (await finalise(buyer, checkoutId)).body as Order
  expect((await buyer.put(`/api/order/${order._id}/cancel`)).body).toMatchObject({
    status: 'cancelled',
    refunds: [{ state: 'sent' }],
  })
  await query(`update refunds set next_try_at = now() - interval '1 second' where order_id = $1`, [order._id])
  await reconcile(shop.app)
  const [doubt] = await issuesOf(checkoutId)
  expect(doubt).toMatchObject({ doubt: 'undecided', order: { _id: order._id } })
  expect(shop.bank.refunds.filter((refund) => refund.checkoutId === ref)).toHaveLength(1)
  const admin = await shop.signIn('admin')
  await admin.put(`/api/payment/to-check/${doubt?._id}`, { resolved: true, outcome, note: 'Seen at Yoco' })
  expect((await admin.get(`/api/order/${order._id}`)).body).toMatchObject(end)
})
