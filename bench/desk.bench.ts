// npm run bench -- desk [orders] [products] [movements]: the lists of the order desk and the books with 100,000 orders, an
// invoice for each and a million stock movements, as the office asks for them: signed in, over HTTP, one by one.

import { loadavg } from 'node:os'
import pg from 'pg'
import { addDays, today } from '#contract/days.ts'
import { ensureFirstAdmin } from '#server/accounts/first-admin.ts'
import { refreshCustomers } from '#server/customers/refresh-queries.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { fillDesk } from './fill-desk.ts'
import { fillInvoices } from './fill-invoices.ts'
import { fillMovements } from './fill-movements.ts'
import { fillOrders } from './fill-orders.ts'
import { openOwnPostgres } from './own-postgres.ts'
import { randomNumbers } from './product-range.ts'
import { startApi } from './start-api.ts'

const [orders, products, movements] = [100_000, 5000, 1_000_000].map((usual, n) =>
  Number(process.argv[2 + n] ?? usual),
) as [number, number, number]
const limit = 150
const rounds = 50
const owner = { email: 'owner@example.co.za', password: 'bench-41-Trompet-Rust' }

const next = randomNumbers(5)
const pick = <T>(...from: T[]): T => from[Math.floor(next() * from.length)] as T
const whole = (max: number) => 1 + Math.floor(next() * max)
const since = (start: number) => ((performance.now() - start) / 1000).toFixed(1)
const ago = (days: number) => addDays(today(), -days)

const postgres = await openOwnPostgres()
const client = new pg.Client(postgres.connection)
await client.connect()
try {
  const start = performance.now()
  await fillCatalogue(postgres.connection, products)
  await fillOrders(postgres.connection, orders)
  await fillDesk(client, orders)
  await fillInvoices(client)
  await fillMovements(client, { movements, products, orders })
  // All customers are new: a busy machine may need longer for a thousand of them than the shop allows.
  const { db, close } = openDatabase({ ...postgres.connection, statement_timeout: 120_000, query_timeout: 120_000 })
  await refreshCustomers(db)
  await close()
  await client.query('vacuum analyze customers')
  console.log(`${orders} orders, ${products} products and ${movements} movements made in ${since(start)} s`)

  await ensureFirstAdmin(
    postgres.connection,
    { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, SHOP_EMAIL: owner.email },
    () => {},
  )
  const api = await startApi(postgres.connection, { DATA_DIR: postgres.folder, CACHE_MEGABYTES: '0' })
  const url = `http://127.0.0.1:${api.port}`
  const signIn = async () => {
    const reply = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(owner),
    })
    if (!reply.ok) throw new Error(`sign-in: ${reply.status}`)
    return reply.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  }

  const toPack = (
    await client.query<{ id: string }>("select id from orders where status = 'paid' order by paid_at limit 2000")
  ).rows
  const open = Math.ceil(orders / 20)
  const lists: Record<string, () => string> = {
    'bank, lines to check': () => `/api/bank/lines?page=${whole(open / 50)}`,
    'bank, lines to check, search': () => `/api/bank/lines?search=${pick('volt 0', 'buyer 12', '1250.00')}`,
    'bank, confirmed, any page': () => `/api/bank/lines?state=confirmed&page=${whole(orders / 200)}`,
    'bank, ignored, search': () => `/api/bank/lines?state=ignored&search=settlement ${whole(orders / 2)}`,
    'payments to check': () => `/api/payment/to-check?resolved=false&page=${whole(orders / 5000)}`,
    'payments, failed refunds': () => '/api/payment/to-check?resolved=false&doubt=refund_failed',
    'payments, resolved, any page': () => `/api/payment/to-check?resolved=true&page=${whole(orders / 200)}`,
    'invoices, any page': () => `/api/paper?page=${whole(orders / 100)}`,
    'invoices taxed in a month': () => {
      const days = whole(3600)
      return `/api/paper?dates=taxed&from=${ago(days + 30)}&to=${ago(days)}&page=${whole(5)}`
    },
    'invoices taxed in five years': () =>
      `/api/paper?dates=taxed&from=${ago(1825)}&to=${today()}&page=${whole(orders / 100)}`,
    'invoices taxed in a year, search': () =>
      `/api/paper?dates=taxed&from=${ago(365)}&to=${today()}&search=buyer ${whole(999)}`,
    'invoices, search': () => `/api/paper?search=${pick('INV-0123', 'buyer 77', 'VOLT-00')}`,
    'invoices, specimens': () => '/api/paper?only=specimens',
    'numbers of invoices, checked': () => '/api/paper/check',
    'to pack': () => `/api/packing?page=${whole(5)}`,
    'to pack, any page': () => `/api/packing?page=${whole(open / 25)}`,
    'an order to pack': () => `/api/packing/${pick(...toPack).id}`,
    'picking list of 25 orders': () =>
      `/api/order/picking-list?ids=${Array.from({ length: 25 }, () => pick(...toPack).id).join(',')}`,
    'orders to pack': () => `/api/order?view=to-pack&page=${whole(20)}`,
    'transfers to check': () => `/api/order?view=transfers&page=${whole(20)}`,
    messages: () => `/api/contact?page=${whole(5)}`,
    'messages, any page': () => `/api/contact?page=${whole(orders / 100)}`,
    'messages to answer': () => `/api/contact?view=${pick('to-answer', 'unread', 'mine', 'waiting')}`,
    'messages, done': () => `/api/contact?view=done&page=${whole(orders / 100)}`,
    'messages, search': () => `/api/contact?search=${pick('question 77', 'buyer4', 'friday', 'zzyzx')}`,
    'messages, counted': () => '/api/contact/counts',
    customers: () => `/api/customer?page=${whole(400)}&sort=${pick('last-order', 'name', 'revenue', 'open', 'orders')}`,
    'customers, search': () => `/api/customer?search=${pick('naidoo', 'company 77', 'botha 7', 'buyer9')}`,
    'work of the day': () => '/api/order/work',
    'badges of the menu': () => '/api/shop/waiting',
    dashboard: () => `/api/order/dashboard?from=${ago(30)}&to=${today()}`,
  }
  const figures: Record<string, Record<'p50 ms' | 'p95 ms' | 'max ms', number>> = {}
  for (const [name, list] of Object.entries(lists)) {
    // A session ends after ten minutes without a refresh, and on a busy machine all lists take longer.
    const cookie = await signIn()
    const ask = async () => {
      const path = encodeURI(list())
      const begun = performance.now()
      const reply = await fetch(url + path, { headers: { cookie } })
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
      return performance.now() - begun
    }
    await ask()
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await ask())
    times.sort((a, b) => a - b)
    const at = (part: number) => Number((times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(1))
    figures[name] = { 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'max ms': at(1) }
  }
  console.table(figures)
  const slow = Object.entries(figures).filter(([, row]) => row['p95 ms'] > limit)
  console.log(slow.length > 0 ? `too slow: ${slow.map(([name]) => name).join('; ')}` : `all within ${limit} ms`)
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
  process.exitCode = slow.length > 0 ? 1 : 0
  await api.stop()
} finally {
  await client.end()
  await postgres.close()
}
