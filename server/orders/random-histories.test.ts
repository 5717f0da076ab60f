import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromDecimal, toDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { StartedCheckout } from '#contract/payments/calls.ts'
import type { SalesReport } from '#contract/reports/calls.ts'
import { createInvoiceTask } from '#server/orders/invoices/issue-due-invoices.ts'
import { settleRefund } from '#server/orders/refunds/settle-refund.ts'
import { refunds } from '#server/payments/table.ts'
import { createRandom, type Random } from '#test/faults/random.ts'
import { isFull } from '#test/is-full.ts'
import {
  address,
  cartOf,
  finalise,
  passTwoSeconds,
  passUndo,
  payInSandbox,
  stockProduct,
  takeRealMoney,
} from '#test/orders.ts'
import { type BankDesk, checkBankLines, createBankSteps } from '#test/random-bank.ts'
import { type Caller, openShop, ownDetails, type Shop } from '#test/shop.ts'

/**
 * Whatever happens to orders, in whatever sequence: payments − refunds = invoices − credit notes + open deposits and part
 * payments + surplus not yet returned, to the cent, for each order; the reports are the sum of the documents; and what
 * left the works has left the stock.
 */

/** `HISTORIES=500` runs so many, `FIRST_HISTORY=500` the next ones of the same row. */
const histories = Number(process.env.HISTORIES) || (isFull ? 10_000 : 36)
const first = Number(process.env.FIRST_HISTORY) || 0
const atOnce = 4

let shop: Shop & { close(): Promise<void> }
let admin: Caller
let products: string[]
/** Sold beyond stock. */
let scarce: string
beforeAll(async () => {
  shop = await openShop({
    env: { LIMIT_CHECKOUT: '1000000', LIMIT_MAIL_FROM: '1000000' },
  })
  admin = await shop.signIn('admin')
  await admin.put('/api/shop', ownDetails)
  await takeRealMoney(shop)
  products = []
  for (const price of [33.33, 1999.99, 0.07, 480])
    products.push((await stockProduct(shop, { price, countInStock: 1_000_000 }))._id)
  scarce = (await stockProduct(shop, { price: 12.5, countInStock: 4 }))._id
})
afterAll(() => shop.close())

const rates = [15, 15.5, 14]

type Live = {
  id: string
  buyer: Caller
  random: Random
  /** Neither changes any more: reading them again before each step would take a tenth of the time. */
  totalCents: number
  lines: string[]
  page?: StartedCheckout
}

async function place(random: Random, n: number): Promise<Live> {
  const ip = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
  const buyer = shop.guest(ip)
  const chosen = products.filter(() => random.chance(60))
  const cart = cartOf(
    (chosen.length > 0 ? chosen : [random.pick(products)]).map((_id) => ({ _id, qty: 1 + random.below(5) })),
    { paymentMethod: 'EFT', shippingAddress: { ...address, email: `history${n}@example.co.za` } },
  )
  const reply = await buyer.post('/api/order', cart)
  expect(reply.status, reply.text).toBe(201)
  const { _id: id, totalPrice, orderItems } = reply.body as Order
  const totalCents = fromDecimal(totalPrice)
  const lines = orderItems.map(({ _id }) => _id)
  if (random.chance(60)) {
    await promise(id)
    lines[0] = scarce
  }
  if (random.chance(60))
    await shop.database.pool.query('update orders set deposit_cents = $1 where id = $2', [
      1 + random.below(Math.max(1, totalCents - 1)),
      id,
    ])
  return { id, buyer, random, totalCents, lines }
}

/** One of the lines becomes one that was quoted: it is sold whether it is there or not. */
const promise = (id: string) =>
  shop.database.pool.query(
    "update orders set items = jsonb_set(items, '{0}', (items -> 0) || $2::jsonb) where id = $1",
    [id, JSON.stringify({ _id: scarce, isPromised: true })],
  )

const read = async ({ id }: Live): Promise<Order> => (await admin.get(`/api/order/${id}`)).body as Order

/** Each may be refused: what matters is what the books say afterwards. */
const steps: Record<string, (live: Live) => Promise<unknown>> = {
  short: (live) => record(live, 1 + live.random.below(live.totalCents)),
  due: (live) => record(live),
  excess: (live) => record(live, live.totalCents + 1 + live.random.below(5000)),
  openPage: async (live) => {
    const reply = await live.buyer.post('/api/payment/checkout', { order: live.id })
    if (reply.status === 201) live.page = reply.body as StartedCheckout
  },
  payPage: async (live) => {
    const { page, buyer } = live
    if (!page) return
    passTwoSeconds(shop)
    await payInSandbox(buyer, page.redirectUrl)
    await Promise.all([finalise(buyer, page.checkoutId), ...(live.random.chance(40) ? [record(live)] : [])])
  },
  start: (live) => admin.put(`/api/order/${live.id}/status`, { status: 'processing' }),
  ready: (live) => admin.post(`/api/order/${live.id}/ask-balance`),
  parcel: (live) => {
    const lines = [{ _id: live.random.pick(live.lines), qty: 1 }]
    const found = live.random.chance(50) ? { found: lines } : {}
    return admin.post(`/api/order/${live.id}/parcels`, { lines, ...found })
  },
  ship: async (live) =>
    live.random.chance(50)
      ? admin.put(`/api/order/${live.id}/status`, { status: 'shipped' })
      : admin.put(`/api/order/${live.id}/deliver`, { found: [{ _id: scarce, qty: 4 }] }),
  undo: (live) => admin.post(`/api/order/${live.id}/undo-step`),
  take: (live) => admin.post(`/api/order/${live.id}/take-stock`, { lines: [{ _id: scarce, qty: 1 }] }),
  receive: ({ random }) =>
    admin.post('/api/stock/receipts', { _id: crypto.randomUUID(), lines: [{ _id: scarce, qty: 1 + random.below(3) }] }),
  refundLine: (live) => {
    const lines = [{ _id: live.random.pick(live.lines), qty: 1, restock: live.random.chance(50) }]
    return refund(live, { lines, delivery: live.random.chance(30) })
  },
  refundAmount: async (live) => {
    const { money } = await read(live)
    const left = fromDecimal(money?.refundablePrice ?? '0')
    if (left > 0) return refund(live, { amount: toDecimal(1 + live.random.below(left)) })
  },
  reverse: async (live) => {
    const { payments = [] } = await read(live)
    const open = payments.filter(({ provider, reversedAt }) => provider === 'eft' && !reversedAt)
    if (open.length === 0) return
    const { _id } = live.random.pick(open)
    return admin.post(`/api/order/${live.id}/payments/${_id}/reverse`, { reason: 'Recorded by mistake.' })
  },
  cancelByBuyer: (live) => live.buyer.put(`/api/order/${live.id}/cancel`, {}),
  cancelWithCharge: async (live) => {
    const { receivedPrice } = await read(live)
    const received = fromDecimal(receivedPrice)
    if (received > 0)
      return admin.put(`/api/order/${live.id}/cancel`, {
        reason: 'Gone',
        keep: toDecimal(1 + live.random.below(received)),
      })
  },
  issue: () => issue(),
}
const likely = [
  'short',
  'short',
  'due',
  'due',
  'excess',
  'openPage',
  'openPage',
  'payPage',
  'payPage',
  'start',
  'ready',
  'parcel',
  'ship',
  'undo',
  'take',
  'receive',
  'refundLine',
  'refundLine',
  'refundAmount',
  'reverse',
  'cancelByBuyer',
  'cancelWithCharge',
  'issue',
]

const record = ({ id }: Live, cents?: number) =>
  admin.put(`/api/order/${id}/pay`, { reference: 'FNB', ...(cents ? { amount: toDecimal(cents) } : {}) })
const refund = ({ id, random }: Live, body: object) =>
  admin.post(`/api/order/${id}/refund`, { ...body, reason: 'Agreed', isSent: random.chance(50) })

/** Steps with the bank statement, which is about all orders of a history. */
const bankOf = (): Record<string, (desk: BankDesk) => Promise<unknown>> => createBankSteps(shop, admin)
const likelyBank = [
  'bankLine',
  'bankLine',
  'bankConfirm',
  'bankConfirm',
  'bankConfirm',
  'bankConfirm',
  'bankConfirm',
  'bankPark',
  'bankIgnore',
  'bankUndo',
]

async function issue(): Promise<void> {
  await passUndo(shop)
  while (await createInvoiceTask(shop.app)()) {}
}

async function live(n: number): Promise<void> {
  const random = createRandom(20_261_118 + n)
  const orders = [await place(random, n)]
  // A joint transfer pays two orders of one buyer.
  if (random.chance(20)) orders.push(await place(random, n + histories))
  if (orders.length > 1) await Promise.all(orders.map((one) => record(one)))
  const desk: BankDesk = { orders, lines: [], random, n }
  for (let count = 3 + random.below(8); count > 0; count--) {
    const one = random.pick(orders)
    const isBank = random.chance(30)
    const name = random.pick(isBank ? likelyBank : likely)
    // A colleague, or the buyer, does something else with the same order at the same moment.
    const others = random.chance(30) ? [random.pick(likely)] : []
    const doAll = [isBank ? bankOf()[name]?.(desk) : steps[name]?.(one), ...others.map((other) => steps[other]?.(one))]
    for (const reply of (await Promise.all(doAll)) as ({ status?: number; text?: string } | undefined)[])
      expect(reply?.status ?? 200, `${[name, ...others]} of history ${n}: ${reply?.text}`).toBeLessThan(500)
  }
}

type Line = Record<
  | 'total'
  | 'charge'
  | 'paid'
  | 'returned'
  | 'surplus'
  | 'surplusBack'
  | 'invoiced'
  | 'credited'
  | 'uninvoiced'
  | 'listed',
  string
> & {
  name: string
  status: string
  isPaid: boolean
}

/** For each order and product: what left the stock is what it holds, what is in its parcels, and what did not come back. */
async function checkStock(): Promise<void> {
  const { rows } = await shop.database.pool.query<
    Record<'sold' | 'held' | 'packed' | 'back' | 'lost', number> & { product: string }
  >(`
    select o.order_number, o.status, line ->> '_id' as product,
      -coalesce((select sum(qty) from stock_movements m where m.order_id = o.id and m.kind in ('sold', 'returned')
        and m.product_id::text = line ->> '_id'), 0)::integer as sold,
      coalesce((select sum((h ->> 'qty')::integer) from jsonb_array_elements(o.holds) h
        where o.status <> 'pending' and h ->> 'productId' = line ->> '_id'), 0)::integer as held,
      coalesce((select sum((l ->> 'qty')::integer) from jsonb_array_elements(o.parcels) p, jsonb_array_elements(p -> 'lines') l
        where l ->> '_id' = line ->> '_id'), 0)::integer as packed,
      coalesce((select sum((l ->> 'restocked')::integer) from refunds r, jsonb_array_elements(r.lines) l
        where r.order_id = o.id and r.state <> 'failed' and l ->> '_id' = line ->> '_id'
        and (l ->> 'qty')::integer > (l ->> 'unshipped')::integer), 0)::integer as back,
      coalesce((select sum(greatest(0, (l ->> 'unshipped')::integer - (l ->> 'restocked')::integer))
        from refunds r, jsonb_array_elements(r.lines) l
        where r.order_id = o.id and r.state <> 'failed' and l ->> '_id' = line ->> '_id'), 0)::integer as lost
    from orders o, jsonb_array_elements(o.items) line`)
  expect(rows.some(({ product, packed }) => product === scarce && packed > 0)).toBe(true)
  for (const row of rows) {
    const { sold, held, packed, back, lost } = row
    const kept = sold + back - held - packed
    expect(kept, JSON.stringify(row)).toBeGreaterThanOrEqual(0)
    // Refunded before they left, and not returned to stock.
    expect(kept, JSON.stringify(row)).toBeLessThanOrEqual(lost)
  }
}

async function checkBooks(): Promise<void> {
  const sumOf = (what: string) => `coalesce((${what}), 0) as`
  const { rows } = await shop.database.pool.query<Line>(`
    select o.order_number as name, o.status, o.paid_at is not null as "isPaid", o.total_cents as total, o.charge_cents as charge,
      ${sumOf(`select sum(cents) from payments p where p.order_id = o.id and reversed_at is null`)} paid,
      ${sumOf(`select sum(cents) from refunds r where r.order_id = o.id and state = 'done'`)} returned,
      ${sumOf(`select sum(cents) from payments p where p.order_id = o.id and reversed_at is null and is_surplus`)} surplus,
      ${sumOf(`select sum(r.cents) from refunds r join payments p on p.id = r.payment_id where r.order_id = o.id and state = 'done' and is_surplus`)} "surplusBack",
      ${sumOf(`select sum(total_cents) from papers a where a.order_id = o.id and kind = 'invoice'`)} invoiced,
      ${sumOf(`select sum(total_cents) from papers a where a.order_id = o.id and kind = 'credit_note'`)} credited,
      ${sumOf(`select sum(cents) from refunds r where r.order_id = o.id and is_uninvoiced and state = 'done'`)} uninvoiced,
      ${sumOf(`select sum(l.net_cents + l.tax_cents) from paper_lines l join papers a on a.id = l.paper_id where a.order_id = o.id`)} listed
    from orders o`)
  for (const { name, status, isPaid, ...line } of rows) {
    const cents = Object.fromEntries(Object.entries(line).map(([key, value]) => [key, Number(value)])) as Record<
      keyof typeof line,
      number
    >
    const { total, charge, paid, returned, surplus, surplusBack, invoiced, credited, uninvoiced, listed } = cents
    const due = isPaid ? total : charge
    const open = paid - surplus - uninvoiced - due
    const about = `${name} (${status}) ${JSON.stringify(cents)}`
    expect(invoiced, about).toBe(due)
    expect(open, about).toBeGreaterThanOrEqual(0)
    if (isPaid || charge > 0) expect(open, about).toBe(0)
    expect(open < total || total === 0, about).toBe(true)
    expect(paid - returned, about).toBe(invoiced - credited + open + (surplus - surplusBack))
    expect(listed, about).toBe(invoiced - credited)
  }
  const { rows: lacking } = await shop.database.pool.query(`
    select o.order_number from payments p join orders o on o.id = p.order_id
    where o.paid_at is null and p.reversed_at is null and not p.is_surplus
      and not exists (select 1 from receipts r where r.payment_id = p.id)`)
  expect(lacking).toEqual([])
  expect((await admin.get('/api/paper/check')).body).toMatchObject({
    invoices: { missing: [] },
    creditNotes: { missing: [] },
    receipts: { missing: [] },
  })
  const [documents] = (
    await shop.database.pool.query<{ net: string; tax: string }>(
      `select coalesce(sum(case kind when 'invoice' then 1 else -1 end * (total_cents - tax_cents)), 0) as net,
         coalesce(sum(case kind when 'invoice' then 1 else -1 end * tax_cents), 0) as tax from papers where revision = 1`,
    )
  ).rows
  const report = (await admin.get('/api/report/sales?from=2020-01-01&to=2099-12-31&by=product')).body as SalesReport
  expect([fromDecimal(report.total.netPrice), fromDecimal(report.total.taxPrice)]).toEqual([
    Number(documents?.net),
    Number(documents?.tax),
  ])
}

test(
  'after random histories of deposits, transfers, card pages, refunds, parcels, cancellations and reversals the books agree to the cent',
  async () => {
    let signedInAt = Date.now()
    for (let n = first; n < first + histories; n += atOnce) {
      // A session ends after ten minutes without a refresh, and all of them take an hour.
      if (Date.now() - signedInAt > 3 * 60_000) {
        admin = await shop.signIn('admin')
        signedInAt = Date.now()
      }
      // Orders keep the rate that they were made with.
      await shop.database.pool.query('update shop_identity set vat_rates = $1', [
        JSON.stringify([{ from: '2018-04-01', percent: rates[Math.floor(n / atOnce) % rates.length] }]),
      ])
      await Promise.all(Array.from({ length: Math.min(atOnce, first + histories - n) }, (_, i) => live(n + i)))
    }
    admin = await shop.signIn('admin')
    // A person pays what is to be paid from the bank.
    for (const refund of await shop.app.db.select().from(refunds))
      if (refund.state !== 'done' && refund.state !== 'failed') await settleRefund(shop.app, refund, { state: 'done' })
    await issue()
    await checkBooks()
    await checkStock()
    // Otherwise too little was tried.
    expect(await checkBankLines(shop)).toBeGreaterThan(histories / 24)
  },
  histories > 36 ? 4 * 3_600_000 : 300_000,
)

test('a transfer and a card payment at once: the order is paid once, and the other is kept apart as surplus', async () => {
  for (let n = 0; n < 6; n++) {
    const one = await place(createRandom(n), 900_000 + n)
    await shop.database.pool.query('update orders set deposit_cents = 0 where id = $1', [one.id])
    await steps.openPage?.(one)
    await payInSandbox(one.buyer, one.page?.redirectUrl ?? '')
    passTwoSeconds(shop)
    const [card, transfer] = await Promise.all([finalise(one.buyer, one.page?.checkoutId ?? ''), record(one)])
    expect([200, 201], card.text).toContain(card.status)
    expect([200, 409], transfer.text).toContain(transfer.status)
    const { isPaid, totalPrice, receivedPrice, payments = [], money } = await read(one)
    expect([isPaid, receivedPrice]).toEqual([true, totalPrice])
    expect(payments.filter(({ isSurplus }) => !isSurplus)).toHaveLength(1)
    expect(money?.surplusPrice).toBe(payments.length > 1 ? totalPrice : '0.00')
  }
})

test('a cancellation with a charge and a payment at once: whatever wins, no money is lost', async () => {
  for (let n = 0; n < 6; n++) {
    const one = await place(createRandom(n), 950_000 + n)
    await shop.database.pool.query('update orders set deposit_cents = 5 where id = $1', [one.id])
    await record(one, 5)
    await steps.openPage?.(one)
    await payInSandbox(one.buyer, one.page?.redirectUrl ?? '')
    passTwoSeconds(shop)
    await Promise.all([
      finalise(one.buyer, one.page?.checkoutId ?? ''),
      admin.put(`/api/order/${one.id}/cancel`, { reason: 'Gone', keep: '0.03' }),
    ])
    const after = await read(one)
    if (after.chargePrice) expect(after).toMatchObject({ status: 'cancelled', receivedPrice: '0.03', isPaid: false })
    else expect(after).toMatchObject({ status: 'processing', isPaid: true, receivedPrice: toDecimal(one.totalCents) })
  }
})
