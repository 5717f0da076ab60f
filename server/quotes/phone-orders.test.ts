import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedAddress } from '#contract/addresses/schema.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { OrderHistory } from '#contract/orders/office-calls.ts'
import type { StartedCheckout } from '#contract/payments/calls.ts'
import type { Customer } from '#contract/quotes/office-calls.ts'
import type { Quote } from '#contract/quotes/schema.ts'
import type { JobData } from '#server/jobs/jobs.ts'
import { keepSentEmail } from '#server/orders/records/sent-email-queries.ts'
import { address, buy, finalise, payInSandbox, readQueuedEmails } from '#test/orders.ts'
import { register } from '#test/people.ts'
import { accept, draftOf, lineOf, openQuoteShop, quoteOf, quoteUrl, send } from '#test/quotes.ts'
import type { Caller } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openQuoteShop>>
let admin: Caller
beforeAll(async () => {
  shop = await openQuoteShop()
  admin = shop.admin
})
afterAll(() => shop.close())

const begin = async (contact: Record<string, string>): Promise<Quote> =>
  quoteOf(await admin.post('/api/quote/office', { contact }))
const { email: _, ...place } = address
const orderOf = (quote: Quote, more: Record<string, unknown> = {}) => ({
  ...draftOf([lineOf(shop.meter, 2, 480)]),
  shippingAddress: place,
  updatedAt: quote.updatedAt,
  ...more,
})
const placeOrder = (quote: Quote, more: Record<string, unknown> = {}) =>
  admin.post(`${quoteUrl(quote)}/place`, orderOf(quote, more))
const search = async (words: string): Promise<Customer[]> =>
  ((await admin.get(`/api/quote/customers?search=${encodeURIComponent(words)}`)).body as { customers: Customer[] })
    .customers

async function payByCard(guest: Caller, { _id }: Order): Promise<void> {
  const reply = await guest.post('/api/payment/checkout', { order: _id })
  expect(reply.status, reply.text).toBe(201)
  const { redirectUrl, checkoutId } = reply.body as StartedCheckout
  expect((await payInSandbox(guest, redirectUrl)).status).toBe(303)
  expect((await finalise(guest, checkoutId)).body).toMatchObject({ isPaid: true })
}
const addressesOf = async (quote: Quote): Promise<SavedAddress[]> =>
  ((await admin.get(`${quoteUrl(quote)}/addresses`)).body as { addresses: SavedAddress[] }).addresses

test('an order by phone is priced like a quote, and the customer pays it with the link alone', async () => {
  const quote = await begin({ name: 'Sipho Khumalo', email: 'sipho@example.co.za', phone: '082 555 0101' })
  const reply = await placeOrder(quote)
  expect(reply.status, reply.text).toBe(201)
  const order = reply.body as Order
  // 2 × 480 + 250 delivery = 1 210, and VAT.
  expect(order).toMatchObject({ status: 'pending', totalPrice: '1391.50', quote: { quoteNumber: quote.quoteNumber } })
  expect((await shop.mailsTo('sipho@example.co.za')).map(({ subject }) => subject)).toEqual([
    `We have received your order ${order.orderNumber}`,
  ])
  const { url } = (await admin.get(`/api/order/${order._id}/payment-link`)).body as { url: string }
  const guest = shop.guest()
  expect((await guest.get(`/api/order/${order._id}`)).status).toBe(404)
  const key = new URL(url).searchParams.get('key')
  expect((await guest.post(`/api/order/${order._id}/key`, { key })).status).toBe(200)
  await payByCard(guest, order)
  // Whoever has the link of a paid order pays nothing twice.
  expect((await admin.get(`/api/order/${order._id}/payment-link`)).body).toMatchObject({ code: 'step_not_allowed' })
})

test('a caller without an e-mail address: nothing is queued or joined, and the card page gets the shop’s address', async () => {
  const before = (await readQueuedEmails(shop)).filter(({ to }) => to !== shop.config.SHOP_EMAIL).length
  const quote = await begin({ name: 'Piet Botha', phone: '083 555 0102' })
  expect(quote.contact.email).toBe('')
  const order = (await placeOrder(quote)).body as Order
  expect(order).toMatchObject({ user: null, status: 'pending' })
  expect(order.shippingAddress.email).toBeUndefined()
  const { url } = (await admin.get(`/api/order/${order._id}/payment-link`)).body as { url: string }
  const guest = shop.guest()
  await guest.post(`/api/order/${order._id}/key`, { key: new URL(url).searchParams.get('key') })
  await payByCard(guest, order)
  await admin.put(`/api/order/${order._id}/status`, { status: 'processing' })
  expect((await admin.put(`/api/order/${order._id}/status`, { status: 'shipped', courier: 'RAM' })).status).toBe(200)
  const mails = await readQueuedEmails(shop)
  expect(mails.filter(({ to }) => to !== shop.config.SHOP_EMAIL)).toHaveLength(before)
  expect(mails.every(({ to, replyTo }) => to !== '' && replyTo !== '')).toBe(true)
  // An account that proves its address later does not get it.
  await register(shop, { email: 'someone@example.co.za' })
  const { rows } = await shop.query('select user_id from orders where id = $1', [order._id])
  expect(rows).toEqual([{ user_id: null }])
})

test('the payment link is e-mailed to any address, with the pro forma', async () => {
  const order = (await placeOrder(await begin({ name: 'Anna Smit', phone: '084 555 0103' }))).body as Order
  const reply = await admin.post(`/api/order/${order._id}/payment-link`, { email: 'accounts@example.co.za' })
  expect(reply.status, reply.text).toBe(200)
  const [mail] = await shop.mailsTo('accounts@example.co.za')
  expect(mail).toMatchObject({ subject: `Payment for order ${order.orderNumber}`, attach: { kind: 'pro_forma' } })
  const { rows } = await shop.query(`select id, data from jobs.job where data ->> 'to' = 'accounts@example.co.za'`)
  for (const { id, data } of rows) await keepSentEmail(shop.app.db, id as string, data as JobData['email'])
  const { emails } = (await admin.get(`/api/order/${order._id}/history`)).body as OrderHistory
  expect(emails).toMatchObject([{ subject: mail?.subject, to: 'accounts@example.co.za', by: 'Naledi Mokoena' }])
  expect((await shop.guest().get(`/api/order/${order._id}/payment-link`)).status).toBe(401)
})

test('an order is placed once, and only as the editor showed it', async () => {
  const quote = await begin({ name: 'Once Only', phone: '084 555 0104' })
  const replies = await Promise.all([placeOrder(quote), placeOrder(quote), placeOrder(quote)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const { rows } = await shop.query('select count(*)::integer as count from orders where quote_id = $1', [quote._id])
  expect(rows).toEqual([{ count: 1 }])
  const other = await begin({ name: 'Stale', phone: '084 555 0105' })
  await admin.put(`${quoteUrl(other)}/draft`, draftOf([lineOf(shop.meter, 1, 500)]))
  expect((await placeOrder(other)).body).toMatchObject({ code: 'stale' })
  expect((await placeOrder(other, { updatedAt: undefined, lines: [] })).status).toBe(400)
})

test('the office places an order while the buyer accepts: one order, in the version that won', async () => {
  for (let run = 0; run < 5; run++) {
    const quote = await begin({ name: 'Racer', email: `racer${run}@example.co.za` })
    const sent = await send(admin, quote, [lineOf(shop.meter, 1, 450)])
    const guest = shop.guest()
    await guest.post(`${quoteUrl(quote)}/key`, { key: shop.app.guests.keyOf(quote._id) })
    const [accepted, placed] = await Promise.all([accept(guest, sent), placeOrder(sent, { updatedAt: undefined })])
    expect([accepted.status, placed.status].filter((status) => status === 201)).toHaveLength(1)
    const { rows } = await shop.query(
      `select o.items_cents, v.items_cents as quoted from orders o join quotes q on q.id = o.quote_id
         join quote_versions v on v.quote_id = q.id and v.version = q.version where q.id = $1`,
      [quote._id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.items_cents).toBe(rows[0]?.quoted)
  }
})

test('customers are found by name, company, phone or e-mail, with the addresses they have used', async () => {
  const thandi = await register(shop, { name: 'Thandi Zulu', email: 'tz@example.co.za' })
  await thandi.put('/api/user/addresses', [
    {
      ...place,
      fullName: 'Thandi Zulu',
      company: 'Zulu Panels',
      address: '9 Main Road',
      phone: '031 555 0199',
      isDefault: true,
    },
  ])
  await buy(shop.guest(), [{ _id: shop.meter._id, qty: 1 }], {
    shippingAddress: {
      ...address,
      fullName: 'Gert Nel',
      company: 'Nel Boards',
      email: 'gert@example.co.za',
      phone: '+27 12 555 0166',
    },
  })
  for (const words of ['zulu', 'Zulu Pan', 'tz@ex', '031 555 0199', '+27 31 555 0199'])
    expect(await search(words), words).toMatchObject([
      { name: 'Thandi Zulu', email: 'tz@example.co.za', hasAccount: true },
    ])
  for (const words of ['gert', 'nel boards', '0125550166'])
    expect(await search(words), words).toMatchObject([
      { name: 'Gert Nel', company: 'Nel Boards', email: 'gert@example.co.za', hasAccount: false },
    ])
  // By the goods of an order nobody is found.
  expect(await search('Meter')).toEqual([])
  const quote = await begin({ name: 'Gert Nel', email: 'gert@example.co.za' })
  expect(await addressesOf(quote)).toMatchObject([{ address: '1 Rivonia Road', city: 'Sandton' }])
  const none = await begin({ name: 'Somebody Else', phone: '011 000 0000' })
  expect(await addressesOf(none)).toEqual([])
})

test('goods are added to a paid order as a second order for the same customer, and each shows the other', async () => {
  const owner = await shop.signIn('shopper')
  const first = await buy(owner, [{ _id: shop.meter._id, qty: 1 }])
  const begun = (body: object) => admin.post('/api/quote/office', body)
  const quote = quoteOf(await begun({ order: first._id }))
  expect(quote).toMatchObject({
    contact: { name: address.fullName, email: address.email, phone: address.phone, company: address.company },
    linkedOrder: { _id: first._id, orderNumber: first.orderNumber },
    user: { _id: owner.person._id },
    draft: { deliverTo: 'Gauteng', lines: [] },
  })
  expect((await addressesOf(quote))[0]).toMatchObject({ address: address.address, city: address.city })
  const second = (await placeOrder(quote)).body as Order
  expect(second).toMatchObject({ linkedOrders: [{ _id: first._id, orderNumber: first.orderNumber }] })
  const read = async (reader: Caller, { _id }: Order) =>
    ((await reader.get(`/api/order/${_id}`)).body as Order).linkedOrders
  expect(await read(admin, first)).toEqual([{ _id: second._id, orderNumber: second.orderNumber }])
  // Both are the customer's own.
  expect(await read(owner, first)).toEqual([{ _id: second._id, orderNumber: second.orderNumber }])
  expect(await read(owner, second)).toEqual([{ _id: first._id, orderNumber: first.orderNumber }])
  // While nothing is paid, goods are changed instead; a cancelled order takes none.
  expect((await begun({ order: second._id })).body).toMatchObject({ code: 'step_not_allowed' })
  await admin.put(`/api/order/${first._id}/status`, { status: 'cancelled' })
  expect((await begun({ order: first._id })).body).toMatchObject({ code: 'step_not_allowed' })
  expect((await begun({ order: crypto.randomUUID() })).status).toBe(404)
  expect((await begun({})).status).toBe(400)
})

test('goods added to the order of a caller without an e-mail address are for that caller', async () => {
  const begun = await begin({ name: 'Anna van Wyk', phone: '083 555 0177' })
  const first = (await placeOrder(begun)).body as Order
  await admin.put(`/api/order/${first._id}/pay`, { note: 'Cash', counter: 'cash' })
  const quote = quoteOf(await admin.post('/api/quote/office', { order: first._id }))
  expect(quote.contact.email).toBe('')
  expect(await addressesOf(quote)).toMatchObject([{ address: address.address }])
  const second = (await placeOrder(quote)).body as Order
  expect(second).toMatchObject({ user: null, linkedOrders: [{ _id: first._id }] })
})
