import { expect, test } from 'vitest'
import { addDays, today } from '#contract/days.ts'
import type { DataRequest } from '#contract/privacy/office-calls.ts'
import { readZip } from '#server/spreadsheets/read-zip.ts'
import { uploadsOf } from '#test/backups.ts'
import { address, buy, startCheckout, stockProduct } from '#test/orders.ts'
import { register } from '#test/people.ts'
import { type Caller, openShopForTest, type Shop } from '#test/shop.ts'
import { erasePeople, forgetOld } from './erase-people.ts'

const email = 'nomvula@example.co.za'
const home = { ...address, fullName: 'Nomvula Ezechiel', email, address: '9 Quagga Close' }

/** A guest who bought, and wrote with a file. */
async function openWithGuest() {
  const shop = await openShopForTest()
  const guest = shop.guest()
  const product = await stockProduct(shop)
  const order = await buy(guest, [{ _id: product._id, qty: 1 }], { shippingAddress: home })
  const board = new File(['%PDF-1.4 a board %%EOF'], 'quagga.pdf', { type: 'application/pdf' })
  const message = { name: home.fullName, email, subject: 'Busbars', message: 'Deliver to Quagga Close', files: board }
  expect((await guest.form('POST', '/api/contact/form', message)).status).toBeLessThan(300)
  return { shop, guest, order, owner: await shop.signIn('owner') }
}
const ask = (caller: Caller, order: { _id: string }, kind: string) =>
  caller.post(`/api/order/${order._id}/data-request`, { kind })
const list = async (owner: Caller) =>
  ((await owner.get('/api/privacy/requests')).body as { requests: DataRequest[] }).requests
/** On the provider's page, until it was too late to pay. */
async function leaveCheckout(shop: Shop, guest: Caller) {
  await startCheckout(guest, [{ _id: (await stockProduct(shop))._id, qty: 3 }], { shippingAddress: home })
  await shop.database.pool.query(`update checkouts set state = 'expired' where order_id is null`)
}
const count = async (shop: Shop, query: string) => (await shop.database.pool.query(query)).rowCount

test('a guest asks with the link to the order; nobody else does, and asking twice is one request', async () => {
  const { shop, guest, order, owner } = await openWithGuest()
  const replies = await Promise.all([ask(guest, order, 'deletion'), ask(guest, order, 'deletion')])
  expect(replies.map(({ status, body }) => [status, body])).toEqual([
    [201, { dueOn: addDays(today(), 30) }],
    [201, { dueOn: addDays(today(), 30) }],
  ])
  const reader = shop.guest()
  const key = shop.app.guests.keyOf(order._id)
  expect((await reader.post(`/api/order/${order._id}/key`, { key })).status).toBe(200)
  expect((await ask(reader, order, 'access')).status).toBe(201)
  expect((await ask(guest, order, 'objection')).status).toBe(400)
  // The office reads whether the address is proven.
  const words = (text: string) => expect.stringContaining(text)
  expect((await list(owner)).toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toMatchObject([
    { way: 'order', contact: email, name: home.fullName, outcome: null, words: words('with the link') },
    { way: 'order', contact: email, words: words('Nothing shows yet that the address is theirs') },
  ])
  const stranger = await register(shop)
  for (const caller of [shop.guest(), stranger]) expect((await ask(caller, order, 'access')).status).toBe(404)
  const theirs = await buy(stranger, [{ _id: (await stockProduct(shop))._id, qty: 1 }])
  expect((await ask(stranger, theirs, 'access')).status).toBe(409)
})

test('the copy for a guest has what they left, and storing nothing makes no account', async () => {
  const { shop, guest, order, owner } = await openWithGuest()
  await ask(guest, order, 'access')
  const [request] = await list(owner)
  await leaveCheckout(shop, guest)
  await owner.get('/api/customer')
  await shop.database.pool.query(`insert into customer_notes (customer_id, note)
    select id, 'Phones after nine.' from customers where email = '${email}'`)
  const before = await shop.database.pool.query('select count(*) from users')
  const copy = await owner.get(`/api/privacy/requests/${request?._id}/copy`)
  expect(copy.status, copy.text).toBe(200)
  const files = await readZip(copy.bytes)
  const json = String(files.find(({ name }) => name === 'my-data.json')?.content)
  for (const word of [order.orderNumber, 'Quagga Close', 'Busbars', 'Asked on the page of order'])
    expect(json).toContain(word)
  expect(files.some(({ name }) => name.endsWith('quagga.pdf'))).toBe(true)
  const parts = JSON.parse(json)
  expect(parts.Account).toBeUndefined()
  expect(parts.Checkouts).toMatchObject([{ State: 'expired' }])
  expect(parts['Customer record']).toMatchObject([{ Name: home.fullName, 'E-mail': email }])
  expect(parts["The office's notes about you"]).toMatchObject([{ Note: 'Phones after nine.' }])
  expect(await count(shop, 'select from customers where user_id is null')).toBe(1)
  expect((await shop.database.pool.query('select count(*) from users')).rows).toEqual(before.rows)
  expect(await count(shop, 'select from orders where user_id is null')).toBe(1)
})

test('what a guest left is deleted by an owner with fresh proof; an order that is not finished keeps its buyer until it is', async () => {
  const { shop, guest, order, owner } = await openWithGuest()
  await leaveCheckout(shop, guest)
  await ask(guest, order, 'access')
  await ask(guest, order, 'deletion')
  const requests = await list(owner)
  const urlOf = (kind: string) => `/api/privacy/requests/${requests.find((one) => one.kind === kind)?._id}/erase`
  expect((await (await shop.signIn('manager')).post(urlOf('deletion'))).status).toBe(403)
  expect((await owner.post(urlOf('access'))).status).toBe(409)
  expect((await owner.post(urlOf('deletion'))).status).toBe(200)
  expect(await count(shop, 'select from contact_messages')).toBe(0)
  expect((await uploadsOf(shop.app.config)).filter((key) => key.startsWith('attachment-'))).toEqual([])
  const { pool } = shop.database
  const buyers = async () => (await pool.query(`select email, shipping_address->>'fullName' as name from orders`)).rows
  await erasePeople(shop.app)
  expect(await buyers()).toEqual([{ email, name: home.fullName }])
  await pool.query(`update orders set status = 'delivered', updated_at = now() - interval '31 days'`)
  await pool.query(`update users set deleted_at = now() - interval '31 days' where deleted_at is not null`)
  await erasePeople(shop.app)
  expect(await buyers()).toEqual([{ email: '', name: 'Deleted account' }])
  await pool.query(`update checkouts set updated_at = now() - interval '31 days'`)
  await forgetOld(shop.app)
  expect(await count(shop, `select from checkouts where email <> ''`)).toBe(0)
  // An account has its own way.
  const person = await register(shop)
  const noted = { kind: 'deletion', name: 'T', contact: person.email, way: 'phone', words: '', receivedOn: today() }
  const { _id } = (await owner.post('/api/privacy/requests', noted)).body as DataRequest
  expect((await owner.post(`/api/privacy/requests/${_id}/erase`)).status).toBe(409)
  expect((await person.get('/api/user/profile')).status).toBe(200)
})
