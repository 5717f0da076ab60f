import { expect, onTestFinished, test } from 'vitest'
import type { Customer, CustomerSummary } from '#contract/customers/calls.ts'
import type { Order } from '#contract/orders/calls.ts'
import { waitForLocked } from '#test/locks.ts'
import { address, buy, cartOf, stockProduct } from '#test/orders.ts'
import { proveEmail, register } from '#test/people.ts'
import { ask } from '#test/quotes.ts'
import { type Caller, openShopForTest, type Shop } from '#test/shop.ts'
import { refreshCustomers, refreshSome } from './refresh-queries.ts'

type Page = { customers: CustomerSummary[]; total: number; pages: number }

const shopWithGoods = async () => {
  const shop = await openShopForTest({ env: { LIMIT_CHECKOUT: '1000', LIMIT_QUOTE: '1000', LIMIT_CONTACT: '1000' } })
  const office = await shop.signIn('admin')
  const { _id } = await stockProduct(shop, { price: 1000, countInStock: 500 })
  const as = (email: string, more: object = {}) => ({ shippingAddress: { ...address, email, ...more } })
  return {
    shop,
    office,
    list: async (query = '') => (await office.get(`/api/customer${query}`)).body as Page,
    paid: (buyer: Caller, email: string, more: object = {}) => buy(buyer, [{ _id, qty: 1 }], as(email, more)),
    unpaid: async (buyer: Caller, email: string, more: object = {}) => {
      const reply = await buyer.post('/api/order', {
        ...cartOf([{ _id, qty: 1 }], as(email, more)),
        paymentMethod: 'EFT',
      })
      expect(reply.status, reply.text).toBe(201)
      return reply.body as Order
    },
  }
}

const namesOf = ({ customers }: Page) => customers.map(({ company, name }) => company ?? name)

test('guests with one e-mail address are one customer, and an account is another until it has proved the address', async () => {
  const { shop, list, paid, unpaid } = await shopWithGoods()
  const first = await paid(shop.guest(), 'Sizwe@Example.co.za')
  const second = await unpaid(shop.guest(), 'sizwe@example.co.za')
  const person = await register(shop, { email: 'sizwe@example.co.za', name: 'Sizwe Dlamini' })
  const { customers } = await list('?search=sizwe')
  expect(customers).toMatchObject([
    {
      kind: 'guest',
      email: 'sizwe@example.co.za',
      company: 'Nkosi Electrical',
      orders: 2,
      revenuePrice: first.totalPrice,
      openPrice: second.totalPrice,
    },
    { _id: person.user._id, kind: 'account', name: 'Sizwe Dlamini', orders: 0, openPrice: '0.00' },
  ])
  expect(customers[0]?._id).not.toContain('sizwe')

  await proveEmail(shop, person.user._id)
  await shop.app.db.transaction((tx) => shop.app.onEmailVerified(tx, person.user._id, 'sizwe@example.co.za'))
  expect((await list('?search=sizwe')).customers).toMatchObject([
    { _id: person.user._id, kind: 'account', name: 'Sizwe Dlamini', orders: 2, revenuePrice: first.totalPrice },
  ])
})

test('the figures follow payments, refunds and cancellations', async () => {
  const { shop, office, list, paid, unpaid } = await shopWithGoods()
  const figures = async () => {
    const [{ orders, revenuePrice, openPrice } = { orders: -1 }] = (await list('?search=thandi@')).customers
    return [orders, revenuePrice, openPrice]
  }
  const order = await unpaid(shop.guest(), 'thandi@example.co.za')
  expect(await figures()).toEqual([1, '0.00', order.totalPrice])
  const half = (Number(order.totalPrice) / 2).toFixed(2)
  const inPart = await office.put(`/api/order/${order._id}/pay`, { note: 'Bank statement', amount: half })
  expect(inPart.status, inPart.text).toBe(200)
  expect(await figures()).toEqual([1, '0.00', half])
  await office.put(`/api/order/${order._id}/pay`, { note: 'Bank statement' })
  expect(await figures()).toEqual([1, order.totalPrice, '0.00'])
  const refunded = await office.post(`/api/order/${order._id}/refund`, { reason: 'Scratched', amount: '100.00' })
  expect(refunded.status, refunded.text).toBe(200)
  expect(await figures()).toEqual([1, (Number(order.totalPrice) - 100).toFixed(2), '0.00'])
  const other = await paid(shop.guest(), 'thandi@example.co.za')
  const gone = await unpaid(shop.guest(), 'thandi@example.co.za')
  await office.put(`/api/order/${gone._id}/cancel`, {})
  expect(await figures()).toEqual([2, (Number(order.totalPrice) - 100 + Number(other.totalPrice)).toFixed(2), '0.00'])
})

test('the office finds customers by name, company, phone in any spelling and e-mail', async () => {
  const { shop, office, list, unpaid } = await shopWithGoods()
  await unpaid(shop.guest(), 'a@kaap.example', {
    fullName: 'Ayesha Davids',
    company: 'Kaapse Son',
    phone: '082 555 0101',
  })
  await unpaid(shop.guest(), 'b@vaal.example', {
    fullName: 'Bongani Zulu',
    company: '100% Vaal',
    phone: '+27 83 555 0102',
  })
  await ask(shop.guest(), { contact: { name: 'Carel Smit', email: 'carel@veld.example' } })
  await shop.guest().post('/api/contact', { name: 'Dineo Mokoena', email: 'dineo@bos.example', message: 'Hello' })
  for (const [search, names] of [
    ['AYESHA', ['Kaapse Son']],
    ['davids kaapse', ['Kaapse Son']],
    ['100%', ['100% Vaal']],
    ['083 555 0102', ['100% Vaal']],
    ['+27825550101', ['Kaapse Son']],
    ['veld.example', ['Carel Smit']],
    ['dineo', ['Dineo Mokoena']],
    ['nobody', []],
  ] as const)
    expect([search, namesOf(await list(`?search=${encodeURIComponent(search)}`))]).toEqual([search, names])
  expect((await office.get('/api/customer?search=%00')).status).toBe(400)
})

test('filters, sorting and pages', async () => {
  const { shop, list, paid, unpaid } = await shopWithGoods()
  const rich = await register(shop, { email: 'rich@example.co.za', name: 'Rich' })
  for (let count = 0; count < 3; count++) await paid(rich, 'rich@example.co.za', { company: 'Rich Panels' })
  await unpaid(shop.guest(), 'open@example.co.za', { company: 'Open Balance' })
  const old = await paid(shop.guest(), 'old@example.co.za', { company: 'Old Firm' })
  await register(shop, { email: 'quiet@example.co.za', name: 'Quiet' })
  await shop.database.pool.query(
    "update orders set created_at = now() - interval '2 years', status = 'delivered' where id = $1",
    [old._id],
  )
  await shop.database.pool.query("insert into customer_changes (email) values ('old@example.co.za')")
  for (const [query, names] of [
    ['?kind=guest', ['Open Balance', 'Old Firm']],
    ['?kind=account&sort=name', ['Quiet', 'Rich Panels']],
    ['?open=true', ['Open Balance']],
    ['?last=before', ['Old Firm']],
    ['?last=never', ['Quiet']],
    ['?last=30&sort=orders', ['Rich Panels', 'Open Balance']],
    ['?sort=name', ['Old Firm', 'Open Balance', 'Quiet', 'Rich Panels']],
    ['?sort=revenue&limit=2', ['Rich Panels', 'Old Firm']],
    ['?sort=name&limit=3&page=2', ['Rich Panels']],
    ['?page=9', []],
  ] as const)
    expect([query, namesOf(await list(query))]).toEqual([query, names])
  expect(await list('?limit=3')).toMatchObject({ total: 4, pages: 2 })
})

test('staff are no customers until they buy, and whoever is deleted is no longer one', async () => {
  const { shop, office, list, unpaid } = await shopWithGoods()
  expect((await list()).total).toBe(0)
  const person = await register(shop, { email: 'gone@example.co.za' })
  await unpaid(person, 'gone@example.co.za')
  expect((await list()).total).toBe(1)
  expect((await office.delete(`/api/user/${person.user._id}`)).status).toBe(200)
  expect((await list()).total).toBe(0)
  const seller = await shop.signIn('sales')
  await unpaid(seller, seller.person.email)
  expect((await list()).customers).toMatchObject([{ _id: seller.person._id, orders: 1 }])
})

test('orders without an e-mail address belong to nobody', async () => {
  const { shop, list } = await shopWithGoods()
  await shop.database.pool.query(`
    insert into orders (is_guest, email, status, items, shipping_address, payment_method, items_cents, shipping_cents, tax_cents, total_cents, history, vat_percent)
    values (true, '', 'pending', '[]', '{"fullName": "Caller"}', 'EFT', 100, 0, 15, 115, '[]', 15)`)
  expect((await list()).total).toBe(0)
})

test('the export has every customer of the filter, by name, and keeps formulas from running', async () => {
  const { shop, office, unpaid } = await shopWithGoods()
  await unpaid(shop.guest(), 'z@example.co.za', { company: 'Zulu Panels' })
  await unpaid(shop.guest(), 'a@example.co.za', { company: '=1+1' })
  const { text, headers } = await office.get('/api/customer/export?format=csv')
  expect(headers['content-disposition']).toMatch(/customers-\d{4}-\d\d-\d\d\.csv/)
  const lines = text.trim().split(/\r?\n/)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/Name.Company.E-mail.Phone.Kind.Tags.Orders.Revenue.Open balance/)
  expect(lines[1]).not.toMatch(/[;,]=1\+1/)
  expect(lines[2]).toContain('Zulu Panels')
  expect((await office.get('/api/customer/export?format=xlsx')).bytes.subarray(0, 2).toString()).toBe('PK')
})

const sums = ({ database }: Shop) =>
  database.pool
    .query<{ count: string }>('select sum(orders)::text as count from customers')
    .then(({ rows }) => rows[0]?.count)

test('two that refresh at once while orders arrive lose none', async () => {
  const { shop, unpaid } = await shopWithGoods()
  const buyers = Array.from({ length: 12 }, (_, nth) => unpaid(shop.guest(), `many${nth % 3}@example.co.za`))
  const readers = Array.from({ length: 12 }, () => refreshCustomers(shop.app.db))
  await Promise.all([...buyers, ...readers])
  await Promise.all([refreshCustomers(shop.app.db), refreshCustomers(shop.app.db)])
  expect(await sums(shop)).toBe('12')
})

const read = async (caller: Caller, id: string, section = '') => caller.get(`/api/customer/${id}${section}`)

test('a customer’s page has everything of theirs, and nothing of anybody else', async () => {
  const { shop, office, list, paid, unpaid } = await shopWithGoods()
  const mine = await paid(shop.guest(), 'mine@example.co.za')
  const other = await unpaid(shop.guest(), 'other@example.co.za')
  await ask(shop.guest(), { contact: { name: 'Mine', email: 'mine@example.co.za' } })
  await shop.guest().post('/api/contact', { name: 'Mine', email: 'Mine@example.co.za', message: 'Hello' })
  const id = (await list('?search=mine@')).customers[0]?._id ?? ''
  expect((await read(office, id)).body).toMatchObject({
    _id: id,
    kind: 'guest',
    counts: { orders: 1, quotes: 1, messages: 1, reviews: 0, designs: 0 },
    addresses: [{ address: '1 Rivonia Road', city: 'Sandton' }],
    notes: [],
  })
  expect((await read(office, id, '/orders')).body).toMatchObject({ orders: [{ _id: mine._id }], total: 1 })
  expect((await read(office, id, '/quotes')).body).toMatchObject({ total: 1 })
  expect((await read(office, id, '/messages')).body).toMatchObject({ messages: [{ message: 'Hello' }], total: 1 })
  expect((await read(office, id, '/invoices')).status).toBe(200)
  expect((await read(office, id, '/reviews')).body).toMatchObject({ reviews: [], total: 0 })
  expect((await read(office, id, '/designs')).body).toEqual({ designs: [] })
  const of = async (query: string) => (await office.get(`/api/customer/of?${query}`)).body
  expect(await of(`order=${mine._id}`)).toEqual({ _id: id })
  expect(await of(`order=${other._id}`)).not.toEqual({ _id: id })
  expect(await of(`order=${crypto.randomUUID()}`)).toMatchObject({ code: 'not_found' })
  expect(await of('')).toMatchObject({ code: 'bad_input' })
  expect((await read(office, crypto.randomUUID())).status).toBe(404)
  expect((await read(office, 'mine@example.co.za')).status).toBe(400)
  expect((await read(await shop.signIn('bookkeeper'), id, '/quotes')).status).toBe(403)
  expect((await read(await shop.signIn('packer'), id)).status).toBe(403)
})

test('a note that a colleague has changed meanwhile is not overwritten, and a removed one can be brought back', async () => {
  const { shop, office, list, unpaid } = await shopWithGoods()
  await unpaid(shop.guest(), 'noted@example.co.za')
  const id = (await list()).customers[0]?._id ?? ''
  const notesOf = (reply: { body: unknown }) => (reply.body as Customer).notes
  const [note] = notesOf(await office.post(`/api/customer/${id}/notes`, { note: 'Phones before eight.' }))
  const url = `/api/customer/${id}/notes/${note?._id}`
  const colleague = await shop.signIn('sales')
  const changed = await colleague.put(url, { note: 'Phones after nine.', updatedAt: note?.updatedAt })
  expect(notesOf(changed)).toMatchObject([{ note: 'Phones after nine.', changedBy: colleague.person.name }])
  const late = await office.put(url, { note: 'Never phones.', updatedAt: note?.updatedAt })
  expect([late.status, late.body]).toMatchObject([409, { code: 'stale' }])
  expect(notesOf(await read(office, id))).toMatchObject([{ note: 'Phones after nine.' }])
  expect((await office.put(url, { note: 'Phones after nine.', updatedAt: note?.updatedAt })).status).toBe(200)
  expect((await office.delete(url)).status).toBe(200)
  expect(notesOf(await read(office, id))).toEqual([])
  expect((await colleague.put(url, { note: 'Too late' })).status).toBe(404)
  expect(notesOf(await office.post(`${url}/restore`))).toMatchObject([{ note: 'Phones after nine.' }])
  const elsewhere = await office.put(`/api/customer/${crypto.randomUUID()}/notes/${note?._id}`, { note: 'Not theirs' })
  expect(elsewhere.status).toBe(404)
  const bookkeeper = await shop.signIn('bookkeeper')
  expect((await bookkeeper.post(`/api/customer/${id}/notes`, { note: 'No' })).status).toBe(403)
  expect((await office.post(`/api/customer/${id}/notes`, { note: ' ' })).status).toBe(400)
  expect((await office.post(`/api/customer/${id}/notes`, { note: 'x'.repeat(4001) })).status).toBe(400)
})

test('a note is removed only as it was seen', async () => {
  const { shop, office, list, unpaid } = await shopWithGoods()
  await unpaid(shop.guest(), 'seen@example.co.za')
  const id = (await list()).customers[0]?._id ?? ''
  const [note] = ((await office.post(`/api/customer/${id}/notes`, { note: 'Phones before eight.' })).body as Customer)
    .notes
  const url = `/api/customer/${id}/notes/${note?._id}`
  const seen = `?updatedAt=${note?.updatedAt}`
  await (await shop.signIn('sales')).put(url, { note: 'Phones after nine.', updatedAt: note?.updatedAt })
  const stale = await office.delete(`${url}${seen}`)
  expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale' }])
  const [changed] = ((await read(office, id)).body as Customer).notes
  expect(changed).toMatchObject({ note: 'Phones after nine.' })
  for (let twice = 0; twice < 2; twice++)
    expect((await office.delete(`${url}?updatedAt=${changed?.updatedAt}`)).status).toBe(200)
  expect(((await read(office, id)).body as Customer).notes).toEqual([])
})

test('tags: added by two at once, one spelling, a limit, and found again', async () => {
  const { shop, office, list, unpaid } = await shopWithGoods()
  await unpaid(shop.guest(), 'first@example.co.za')
  await unpaid(shop.guest(), 'second@example.co.za')
  const [one = '', two = ''] = (await list('?sort=name')).customers.map(({ _id }) => `/api/customer/${_id}/tags`)
  await office.put(one, { add: 'Trade' })
  await Promise.all(['a', 'b', 'c', 'd'].map((add) => office.put(two, { add })))
  const tagged = (await office.put(two, { add: 'TRADE' })).body as Customer
  expect(tagged.tags.toSorted()).toEqual(['Trade', 'a', 'b', 'c', 'd'])
  expect(((await office.put(two, { remove: 'A' })).body as Customer).tags).not.toContain('a')
  expect((await list('?tag=Trade')).total).toBe(2)
  expect((await office.get('/api/customer/tags')).body).toMatchObject({
    tags: expect.arrayContaining([{ tag: 'Trade', customers: 2 }]),
  })
  for (let nth = 0; nth < 15; nth++) await office.put(two, { add: `more ${nth}` })
  await office.put(two, { add: 'twentieth' })
  expect((await office.put(two, { add: 'one too many' })).status).toBe(400)
  expect((await office.put(two, { add: 'x'.repeat(41) })).status).toBe(400)
})

test('notes and tags of a guest go with the proof to the account, and the old link leads there', async () => {
  const { shop, office, list, unpaid } = await shopWithGoods()
  await unpaid(shop.guest(), 'later@example.co.za')
  const guest = (await list()).customers[0]?._id ?? ''
  await office.post(`/api/customer/${guest}/notes`, { note: 'Collects on Fridays.' })
  await office.put(`/api/customer/${guest}/tags`, { add: 'Trade' })
  const person = await register(shop, { email: 'later@example.co.za' })
  expect((await read(office, person.user._id)).body).toMatchObject({ alike: { _id: guest, kind: 'guest' } })
  await proveEmail(shop, person.user._id)
  await shop.app.db.transaction((tx) => shop.app.onEmailVerified(tx, person.user._id, 'later@example.co.za'))
  for (const id of [guest, person.user._id])
    expect((await read(office, id)).body).toMatchObject({
      _id: person.user._id,
      kind: 'account',
      orders: 1,
      tags: ['Trade'],
      notes: [{ note: 'Collects on Fridays.' }],
    })
  expect((await list()).total).toBe(1)
})

test('a note and a tag saved in the moment in which the guest becomes an account go there too', async () => {
  const { shop, office, list, unpaid } = await shopWithGoods()
  await unpaid(shop.guest(), 'moment@example.co.za')
  const guest = (await list()).customers[0]?._id ?? ''
  const [old] = ((await office.post(`/api/customer/${guest}/notes`, { note: 'Old.' })).body as Customer).notes
  const person = await register(shop, { email: 'moment@example.co.za' })
  await proveEmail(shop, person.user._id)
  await shop.app.db.transaction((tx) => shop.app.onEmailVerified(tx, person.user._id, 'moment@example.co.za'))
  // Stops the merge after it has moved the notes.
  const former = crypto.randomUUID()
  await shop.database.pool.query('insert into former_customers (id, customer_id) values ($1, $2)', [former, guest])
  const client = await shop.database.pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('begin')
  await client.query('select from former_customers where id = $1 for update', [former])
  const merging = refreshCustomers(shop.app.db)
  await waitForLocked(shop, 1)
  const writing = [
    office.post(`/api/customer/${guest}/notes`, { note: 'Collects on Fridays.' }),
    office.put(`/api/customer/${guest}/notes/${old?._id}`, { note: 'New.' }),
    office.put(`/api/customer/${guest}/tags`, { add: 'Trade' }),
  ]
  await Promise.race([waitForLocked(shop, 4), Promise.all(writing)])
  await client.query('commit')
  await merging
  expect((await Promise.all(writing)).map(({ status }) => status)).toEqual([201, 200, 200])
  const { notes, tags } = (await read(office, guest)).body as Customer
  expect([notes.map(({ note }) => note).toSorted(), tags]).toEqual([['Collects on Fridays.', 'New.'], ['Trade']])
})

test('one request counts a thousand changes at most, and the job counts the rest', async () => {
  const { shop, list } = await shopWithGoods()
  await list()
  const waiting = async () =>
    (await shop.database.pool.query<{ count: number }>('select count(*)::int as count from customer_changes')).rows[0]
      ?.count
  await shop.database.pool.query(
    "insert into customer_changes (email) select 'nobody' || n || '@example.co.za' from generate_series(1, 2500) n",
  )
  await list()
  expect(await waiting()).toBe(1500)
  while (await refreshSome(shop.app.db));
  expect(await waiting()).toBe(0)
})

test('of a guest of whom nothing is left no notes stay either', async () => {
  const { shop, office, list } = await shopWithGoods()
  await shop.guest().post('/api/contact', { name: 'Short', email: 'short@example.co.za', message: 'Hello' })
  const id = (await list()).customers[0]?._id ?? ''
  await office.post(`/api/customer/${id}/notes`, { note: 'Only wrote once.' })
  const [message] = ((await office.get('/api/contact')).body as { messages: { _id: string }[] }).messages
  await office.delete(`/api/contact/${message?._id}`)
  expect((await list()).total).toBe(0)
  expect((await read(office, id)).status).toBe(404)
  const { rows } = await shop.database.pool.query('select 1 from customer_notes')
  expect(rows).toEqual([])
})

test('what a guest wrote last is found by the address, however many messages there are', async () => {
  const { shop } = await shopWithGoods()
  const { pool } = shop.database
  await pool.query(`
    insert into contact_messages (name, email, message, created_at)
    select 'Guest ' || n, 'guest' || n || '@example.co.za', 'Hi', now() - make_interval(mins => n) from generate_series(1, 50000) n`)
  await pool.query('analyze contact_messages')
  const { rows } = await pool.query(`explain
    select name from contact_messages m where m.user_id is null and lower(m.email) = 'guest7@example.co.za'
    order by m.created_at desc limit 10`)
  expect(JSON.stringify(rows)).toContain('Index Cond: (lower(email)')
})
