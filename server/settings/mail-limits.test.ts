import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { Quote } from '#contract/quotes/schema.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { address, buy, readQueuedEmails, startCheckout, stockProduct } from '#test/orders.ts'
import { contact, send } from '#test/quotes.ts'
import { type Caller, openShopForTest, type Shop } from '#test/shop.ts'
import { senderOf } from './mail-limits.ts'

const limits = { LIMIT_MAIL_TO: '3', LIMIT_MAIL_FROM: '5', LIMIT_CHECKOUT: '1000' }
const victim = 'victim@example.co.za'

async function place(buyer: Caller, productId: string, more: Record<string, unknown> = {}): Promise<Order> {
  const reply = await buyer.post('/api/order', {
    orderItems: [{ _id: productId, qty: 1 }],
    shippingAddress: { ...address, email: victim, ...more },
  })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Order
}

const emailsTo = async (shop: Shop, to: string) => (await readQueuedEmails(shop)).filter((email) => email.to === to)

test('strangers can trigger only a few e-mails to one mailbox, from any number of addresses and in any spelling', async () => {
  const shop = await openShopForTest({ env: limits })
  const { _id } = await stockProduct(shop, { countInStock: 100 })
  const spellings = [victim, 'Vic.tim@example.co.za', 'victim+a@example.co.za', 'v.i.c.t.i.m+b@example.co.za', victim]
  const orders: Order[] = []
  for (const [n, email] of spellings.entries()) orders.push(await place(shop.guest(`10.0.0.${n}`), _id, { email }))
  expect(orders.map(({ isUnmailed = false }) => isUnmailed)).toEqual([false, false, false, true, true])
  expect(
    (await readQueuedEmails(shop)).filter(({ subject }) => subject.startsWith('We have received your order')),
  ).toHaveLength(3)
  // The office is notified of every one.
  expect((await readQueuedEmails(shop)).filter(({ subject }) => subject.startsWith('New order'))).toHaveLength(5)
})

test('one network address can trigger only a few e-mails, to any number of mailboxes, and the order shows that none was sent', async () => {
  const shop = await openShopForTest({ env: limits })
  const { _id } = await stockProduct(shop, { countInStock: 100 })
  const guest = shop.guest('10.0.0.1')
  for (let n = 0; n < 5; n++) await place(guest, _id, { email: `person${n}@example.co.za` })
  const late = await place(guest, _id, { email: 'late@example.co.za' })
  expect(late.isUnmailed).toBe(true)
  expect(await emailsTo(shop, 'late@example.co.za')).toEqual([])
  expect((await guest.get(`/api/order/${late._id}`)).body).toMatchObject({ isUnmailed: true })
  const transfer = { paymentMethod: 'EFT', shippingAddress: { ...address, email: 'later@example.co.za' } }
  expect(await startCheckout(guest, [{ _id, qty: 2 }], transfer)).toMatchObject({ isUnmailed: true })
  expect((await place(shop.guest('10.0.0.2'), _id, { email: 'late@example.co.za' })).isUnmailed).toBeUndefined()
})

test('quote requests count against the same limits, and e-mails from the office do not', async () => {
  const shop = await openShopForTest({ env: limits })
  const { _id } = await stockProduct(shop, { countInStock: 100 })
  const ask = async (buyer: Caller, email: string): Promise<Quote> => {
    const reply = await buyer.post('/api/quote', { contact: { ...contact, email }, message: 'Please quote.' })
    expect(reply.status, reply.text).toBe(201)
    return reply.body as Quote
  }
  const spellings = [victim, 'Vic.tim@example.co.za', 'victim+a@example.co.za', 'v.i.c.t.i.m+b@example.co.za', victim]
  const buyers = spellings.map((_, n) => shop.guest(`10.0.0.${n}`))
  const quotes: Quote[] = []
  for (const [n, buyer] of buyers.entries()) quotes.push(await ask(buyer, spellings[n] ?? ''))
  expect(quotes.map(({ isUnmailed = false }) => isUnmailed)).toEqual([false, false, false, true, true])
  expect((await place(shop.guest('10.0.1.1'), _id)).isUnmailed).toBe(true)
  const guest = shop.guest('10.0.2.1')
  for (let n = 0; n < 5; n++) await ask(guest, `person${n}@example.co.za`)
  expect((await ask(guest, 'late@example.co.za')).isUnmailed).toBe(true)
  expect(await emailsTo(shop, 'late@example.co.za')).toEqual([])
  const subjects = (await readQueuedEmails(shop)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('We have received your request'))).toHaveLength(8)
  // The office is notified of every one, and its answers always go out.
  expect(subjects.filter((subject) => / requested by /.test(subject))).toHaveLength(11)
  const [last, buyer] = [quotes[4] as Quote, buyers[4] as Caller]
  const before = (await emailsTo(shop, victim)).length
  const { isUnmailed } = await send(await shop.signIn('admin'), last, [{ product: _id, qty: 1, price: 100 }])
  expect([isUnmailed, (await emailsTo(shop, victim)).length - before]).toEqual([undefined, 1])
  // Accepting is a stranger's step again.
  const accepted = await buyer.post(`/api/quote/${last._id}/accept`, {
    version: 1,
    shippingAddress: { ...address, email: victim },
  })
  expect(accepted.body).toMatchObject({ isUnmailed: true })
  expect((await emailsTo(shop, victim)).length - before).toBe(1)
})

test('cancelling unpaid orders does not bypass the limit', async () => {
  const shop = await openShopForTest({ env: limits })
  const { _id } = await stockProduct(shop, { countInStock: 100 })
  for (let n = 0; n < 3; n++) {
    const guest = shop.guest(`10.0.0.${n}`)
    const order = await place(guest, _id)
    expect((await guest.put(`/api/order/${order._id}/cancel`, {})).status).toBe(200)
  }
  expect(await emailsTo(shop, victim)).toHaveLength(3)
})

test('two shops on one database that take orders at the same moment share the limits', async () => {
  const shop = await openShopForTest({ env: limits })
  const { _id } = await stockProduct(shop, { countInStock: 100 })
  const second = openDatabase(shop.connection)
  const { config, jobs, storage } = shop.app
  const app = await buildApp({ config, database: second, jobs, storage })
  const payload = { orderItems: [{ _id, qty: 1 }], shippingAddress: { ...address, email: victim } }
  const posts = Array.from({ length: 12 }, (_, n) =>
    (n % 2 ? app : shop.app).inject({ method: 'POST', url: '/api/order', payload, remoteAddress: `10.0.1.${n}` }),
  )
  const replies = await Promise.all(posts)
  await app.close()
  await second.close()
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(201))
  expect(replies.filter((reply) => !reply.json().isUnmailed)).toHaveLength(3)
  expect(await emailsTo(shop, victim)).toHaveLength(3)
})

test('buyers with a confirmed address, and buyers who pay, are always e-mailed', async () => {
  const shop = await openShopForTest({ env: { ...limits, LIMIT_MAIL_TO: '1', LIMIT_MAIL_FROM: '1' } })
  const { _id } = await stockProduct(shop, { countInStock: 100 })
  const shopper = await shop.signIn('shopper')
  const { email } = shopper.person
  for (let n = 0; n < 3; n++) expect((await place(shopper, _id, { email })).isUnmailed).toBeUndefined()
  expect(await emailsTo(shop, email)).toHaveLength(3)
  // Knowing a customer's address does not make a stranger its owner.
  await place(shop.guest('10.0.0.1'), _id, { email })
  expect((await place(shop.guest('10.0.0.2'), _id, { email })).isUnmailed).toBe(true)
  expect((await place(shopper, _id, { email: victim })).isUnmailed).toBeUndefined()
  expect((await place(shopper, _id, { email: victim })).isUnmailed).toBe(true)
  const paid = await buy(shop.guest('10.0.0.1'), [{ _id, qty: 1 }], { shippingAddress: { ...address, email: victim } })
  expect(paid.isUnmailed).toBeUndefined()
  expect((await emailsTo(shop, victim)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('We have received your order'),
    `Thank you for your order ${paid.orderNumber}`,
  ])
})

test("an account with someone else's address does not bypass the limit", async () => {
  const shop = await openShopForTest({ env: { ...limits, LIMIT_MAIL_FROM: '100', LIMIT_REGISTER: '100' } })
  const thief = shop.guest('10.0.0.1')
  let password = 'quartz-lantern-71-meadow'
  const name = 'Thandi Nkosi'
  expect((await thief.post('/api/auth/register', { name, email: victim, password })).status).toBe(201)
  for (let n = 0; n < 3; n++) {
    const next = `${password}${n}`
    expect((await thief.put('/api/user/profile', { currentPassword: password, password: next })).status).toBe(200)
    password = next
  }
  expect(await emailsTo(shop, victim)).toHaveLength(3)
  expect((await thief.post('/api/user/verify-email', {})).status).toBe(429)
  const email = 'other@example.co.za'
  expect((await thief.put('/api/user/profile', { currentPassword: password, email })).status).toBe(200)
  expect(await emailsTo(shop, victim)).toHaveLength(3)
  // The address can be registered again, but no more e-mails are sent.
  const again = await shop.guest('10.0.0.2').post('/api/auth/register', { name, email: victim, password })
  expect(again.status).toBe(201)
  const back = { currentPassword: password, email: 'victim+1@example.co.za' }
  expect((await thief.put('/api/user/profile', back)).status).toBe(429)
  expect(await emailsTo(shop, victim)).toHaveLength(3)
  expect(await emailsTo(shop, back.email)).toEqual([])
})

test("a stranger's text adds no link to an e-mail", async () => {
  const shop = await openShopForTest()
  const { _id } = await stockProduct(shop, { countInStock: 100 })
  const guest = shop.guest()
  const order = await place(guest, _id, {
    fullName: 'https://evil.example/win Thandi www.evil.example',
    company: 'evil.co.za/prize Electrical',
    address: 'P.O.Box 12, EVIL.COM',
    suburb: 'x@evil.example',
  })
  await guest.put(`/api/order/${order._id}/cancel`, { reason: 'see http://evil.example' })
  const name = 'Claim at evil.example/x'
  await guest.post('/api/contact', { name, email: victim, subject: 'http://evil.example now', message: 'Hello there.' })
  await guest.post('/api/auth/register', { name, email: victim, password: 'quartz-lantern-71-meadow' })
  const emails = await readQueuedEmails(shop)
  expect(emails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([`We have received your order ${order.orderNumber}`, 'Message from Claim at: now']),
  )
  for (const { subject, text } of emails) expect(`${subject}\n${text}`).not.toMatch(/evil/i)
  expect(emails.find(({ to }) => to === victim)?.text).toContain(
    'We deliver to Thandi, Electrical, P.O. Box 12, Sandton,',
  )
})

test('somebody of the office whose second factor is awaited is limited like any visitor', () => {
  const viewer = { email: 'anna@volt.example', emailVerified: true, role: 'admin', officeRole: 'sales' }
  const isOffice = (more: object) => senderOf({ ip: '10.0.0.1', viewer: { ...viewer, ...more } } as never).isOffice
  expect([isOffice({}), isOffice({ officeRole: undefined, bar: 'factor_needed' })]).toEqual([true, false])
})
