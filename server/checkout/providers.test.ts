import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { PaymentToCheck } from '#contract/payments/calls.ts'
import {
  finalise,
  passTwoSeconds,
  readQueuedEmails,
  readStock,
  startCheckout,
  stockProduct,
  tryCheckout,
} from '#test/orders.ts'
import type { Caller } from '#test/shop.ts'
import { openProviderShop, type ProviderShop, providerNames } from '#test/stand-ins/provider-shops.ts'
import { reconcile } from './reconcile.ts'

afterAll(() => void vi.useRealTimers())

for (const name of providerNames) {
  let shop: ProviderShop
  let productId: string
  beforeAll(async () => {
    shop = await openProviderShop[name]()
    productId = (await stockProduct(shop, { price: 480, countInStock: 1000 }))._id
  })
  afterAll(() => shop.close())

  const lines = () => [{ _id: productId, qty: 1 }]
  /** The shop reuses a copy of PayFast's history for that long. */
  function passTenSeconds() {
    vi.setSystemTime(Date.now() + 10_000)
    passTwoSeconds(shop)
  }

  async function open(buyer: Caller) {
    const { checkoutId, redirectUrl } = await startCheckout(buyer, lines())
    return { checkoutId, ref: await shop.arrive(buyer, checkoutId, redirectUrl) }
  }
  async function buyByReturn(buyer: Caller) {
    const { checkoutId, ref } = await open(buyer)
    shop.pay(ref)
    const order = await finaliseInTime(buyer, checkoutId)
    return { checkoutId, ref, order }
  }
  /** Like the page, retries while the response is 202. */
  async function finaliseInTime(buyer: Caller, checkoutId: string): Promise<Order> {
    for (let tries = 0; tries < 5; tries++) {
      passTenSeconds()
      const reply = await finalise(buyer, checkoutId)
      if (reply.status === 201) return reply.body as Order
    }
    throw new Error('there is no order')
  }
  const settled = async (buyer: Caller, id: string) => {
    await shop.app.background.idle()
    return (await buyer.get(`/api/payment/checkout/${id}`)).body
  }
  const makeDue = () => shop.app.database.pool.query(`update checkouts set next_check_at = now() where state <> 'paid'`)
  const doubts = async () => {
    const admin = await shop.signIn('admin')
    return ((await admin.get('/api/payment/to-check?limit=100')).body as { payments: PaymentToCheck[] }).payments
  }

  test(`${name}: a buyer pays and returns, the webhook comes twice, and there is one order`, async () => {
    const buyer = await shop.signIn('shopper')
    const { checkoutId, ref, order } = await buyByReturn(buyer)
    expect(order).toMatchObject({ status: 'paid', totalPrice: '552.00', paymentResult: { provider: name } })
    expect(await shop.sendHook(ref, { times: 2 })).toEqual([200, 200])
    expect(await settled(buyer, checkoutId)).toMatchObject({ status: 'paid', order: order._id })
    expect((await buyer.get('/api/order/mine')).body).toMatchObject({ total: 1 })
    expect(await doubts()).toEqual([])
  })

  test(`${name}: a buyer pays and never returns, and the webhook alone makes the order`, async () => {
    const buyer = await shop.signIn('shopper')
    const { checkoutId, ref } = await open(buyer)
    shop.pay(ref)
    expect(await shop.sendHook(ref)).toEqual([200])
    expect(await settled(buyer, checkoutId)).toMatchObject({ status: 'paid', order: expect.any(String) })
  })

  test(`${name}: neither buyer nor webhook comes, and the reconciler makes the order`, async () => {
    const buyer = await shop.signIn('shopper')
    const { checkoutId, ref } = await open(buyer)
    await makeDue()
    await reconcile(shop.app)
    expect(await settled(buyer, checkoutId)).toMatchObject({ status: 'open', order: null })
    shop.pay(ref)
    passTenSeconds()
    await makeDue()
    await reconcile(shop.app)
    expect(await settled(buyer, checkoutId)).toMatchObject({ status: 'paid', order: expect.any(String) })
  })

  test(`${name}: a forged webhook is refused and changes nothing`, async () => {
    const buyer = await shop.signIn('shopper')
    const { checkoutId, ref } = await open(buyer)
    expect(await shop.sendHook(ref, { forged: true })).toEqual([403])
    const path = `/api/payment/webhook/${name}`
    const bodies: [string, string][] = [
      ['', 'application/json'],
      ['{}', 'application/json'],
      ['null', 'application/json'],
      ['payment_status=COMPLETE&m_payment_id=x', 'application/x-www-form-urlencoded'],
      ['%E0%A4%A', 'text/plain'],
      [
        `{"id":"evt_1","type":"payment.succeeded","payload":{"metadata":{"shopCheckout":"${checkoutId}"}}}`,
        'application/json',
      ],
    ]
    for (const [payload, type] of bodies) {
      for (const signature of ['', 'v1,', 'v1,AAAA', 'x', 'ff'.repeat(64)]) {
        const reply = await shop.guest().send('POST', path, {
          payload,
          headers: {
            'content-type': type,
            'webhook-id': 'evt_1',
            'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
            'webhook-signature': signature,
            'x-paystack-signature': signature,
          },
        })
        expect([400, 403], `${payload} ${signature}: ${reply.text}`).toContain(reply.status)
      }
    }
    const big = await shop
      .guest()
      .send('POST', path, { payload: 'x'.repeat(65_537), headers: { 'content-type': 'text/plain' } })
    expect(big.status).toBe(413)
    expect((await shop.guest().post('/api/payment/webhook/stripe')).status).toBe(400)
    for (const other of providerNames.filter((one) => one !== name))
      expect((await shop.guest().post(`/api/payment/webhook/${other}`)).status).toBe(403)
    expect(await settled(buyer, checkoutId)).toMatchObject({ status: 'open', order: null })
  })

  test(`${name}: an unfounded paid webhook is believed only if the provider says nothing else`, async () => {
    const buyer = await shop.signIn('shopper')
    const { checkoutId, ref } = await open(buyer)
    // Genuine, but a cent short: whatever the status, someone must look into it.
    shop.pay(ref)
    shop.bank.failNext('down', { method: 'GET' })
    expect(await shop.sendHook(ref, { amountCents: 55_199 })).toEqual([200])
    expect(await settled(buyer, checkoutId)).toMatchObject({ order: null })
    const reply = await finalise(buyer, checkoutId)
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'conflict' }])
    expect(await doubts()).toContainEqual(
      expect.objectContaining({
        doubt: 'amount_differs',
        checkoutId,
        expectedPrice: '552.00',
        receivedPrice: '551.99',
        resolved: false,
      }),
    )
    const emails = (await readQueuedEmails(shop)).filter(({ subject }) => subject === 'A payment needs checking')
    expect(emails.map(({ to }) => to)).toEqual([shop.app.config.SHOP_EMAIL])
  })

  test(`${name}: after a lost response the provider is asked again and opens one payment`, async () => {
    const buyer = await shop.signIn('shopper')
    if (name === 'payfast') return // Opening a payment makes no request: the form is signed here.
    shop.bank.failNext('done_then_drop', { method: 'POST' })
    const { checkoutId, ref } = await open(buyer)
    shop.pay(ref)
    expect((await finalise(buyer, checkoutId)).status).toBe(201)
  })

  test(`${name}: an outage costs the buyer an attempt but no goods, and the next press works`, async () => {
    if (name === 'payfast') return
    const product = await stockProduct(shop, { countInStock: 1 })
    const cart = [{ _id: product._id, qty: 1 }]
    const buyer = await shop.signIn('shopper')
    shop.bank.failNext('down', { times: 4, method: 'POST' })
    const failed = await tryCheckout(buyer, cart)
    expect([failed.status, failed.body]).toMatchObject([502, { code: 'provider_failed' }])
    passTwoSeconds(shop)
    const { checkoutId, redirectUrl } = await startCheckout(buyer, cart)
    expect(await readStock(shop, product._id)).toEqual({ stock: 1, reserved: 1 })
    shop.pay(await shop.arrive(buyer, checkoutId, redirectUrl))
    expect((await finalise(buyer, checkoutId)).status).toBe(201)
    expect(await readStock(shop, product._id)).toEqual({ stock: 0, reserved: 0 })
  })

  test(`${name}: a refund whose response is lost is made once`, async () => {
    const buyer = await shop.signIn('shopper')
    const { ref, order } = await buyByReturn(buyer)
    const before = shop.countRefunds()
    shop.bank.failNext('done_then_drop', { method: 'POST', times: 1 })
    const cancelled = (await buyer.put(`/api/order/${order._id}/cancel`)).body as Order
    expect(cancelled.refunds).toHaveLength(1)
    for (let round = 0; round < 3; round++) {
      await shop.app.database.pool.query(
        `update refunds set next_try_at = now() - interval '1 second' where state in ('waiting', 'sent')`,
      )
      await reconcile(shop.app)
    }
    expect(shop.countRefunds()).toBe(before + 1)
    await shop.sendRefundHook(ref, 'done')
    await shop.app.background.idle()
    const after = (await buyer.get(`/api/order/${order._id}`)).body as Order
    expect(after).toMatchObject({ status: 'refunded', refunds: [{ state: 'done', amount: '552.00' }] })
    // A refund reported twice is announced once.
    await shop.sendRefundHook(ref, 'done')
    await shop.app.background.idle()
    const told = (await readQueuedEmails(shop)).filter(
      ({ subject }) => subject.startsWith('Refund of') && subject.endsWith(order.orderNumber),
    )
    expect(told).toHaveLength(1)
  })

  test(`${name}: an impossible refund is reported to the office and can be retried`, async () => {
    const buyer = await shop.signIn('shopper')
    const { ref, order } = await buyByReturn(buyer)
    const admin = await shop.signIn('admin')
    if (name === 'payfast') shop.bank.failNext('down', { times: 12 })
    if (name === 'payfast') {
      const reply = await admin.post(`/api/order/${order._id}/refund`, { reason: 'Wrong part' })
      expect(reply.body).toMatchObject({ status: 'paid', refunds: [{ state: 'sent' }] })
      return
    }
    expect((await admin.post(`/api/order/${order._id}/refund`, { reason: 'Wrong part' })).body).toMatchObject({
      status: 'paid',
      refunds: [{ state: 'sent' }],
    })
    await shop.sendRefundHook(ref, 'failed')
    await shop.app.background.idle()
    expect((await admin.get(`/api/order/${order._id}`)).body).toMatchObject({
      status: 'paid',
      refunds: [{ state: 'failed' }],
    })
    expect(await doubts()).toContainEqual(
      expect.objectContaining({ doubt: 'refund_failed', order: { _id: order._id, orderNumber: order.orderNumber } }),
    )
  })
}
