import { checkPrices } from './check-discounts.ts'
import { ledgerBuyers, sentByHand } from './ledger.ts'
import type { Machine } from './machine.ts'
import { storeKinds } from './storemen.ts'
import type { Bank, History } from './world.ts'

export type StockLevel = { id: string; stock: number }
export type Books = { problems: string[]; orders: number; refunds: number }

type OrderLine = {
  id: string
  order_number: string
  checkout_id: string | null
  status: string
  total_cents: string
  paid_at: Date | null
  items: { _id: string; qty: number }[]
  payments: { name: string; cents: number }[]
  thanks: number
}

/** Compares everything the shop stored with what the bank and the buyers know. */
export async function checkBooks(
  machine: Machine,
  bank: Bank,
  history: History,
  before: readonly StockLevel[],
): Promise<Books> {
  const problems = [...history.problems]
  const orders = await machine.query<OrderLine>(
    `select o.id, o.order_number, o.checkout_id, o.status, o.total_cents, o.paid_at, o.items,
      coalesce((select json_agg(json_build_object('name', p.provider_payment_id, 'cents', p.cents)) from payments p where p.order_id = o.id), '[]') as payments,
      (select count(*)::int from faults.emails l where l.subject in ('Thank you for your order ' || o.order_number, 'Payment received for order ' || o.order_number)) as thanks
     from orders o where o.quote_id is null and o.email not like '${ledgerBuyers}'`,
  )
  const byCheckout = Map.groupBy(orders, (order) => order.checkout_id)
  for (const [checkoutId, { ref, cents }] of history.paid) {
    const made = byCheckout.get(checkoutId) ?? []
    if (made.length === 0) problems.push(`lost: payment ${ref} has no order`)
    if (made.length > 1) problems.push(`duplicate: payment ${ref} has ${made.length} orders`)
    for (const order of made)
      if (Number(order.total_cents) !== cents) problems.push(`amount: order ${order.order_number} is not what was paid`)
  }
  for (const order of orders) {
    const paid = history.paid.get(order.checkout_id ?? '')
    if (!paid) problems.push(`unpaid: order ${order.order_number} has no payment at the bank`)
    const name = paid && bank.checkouts.get(paid.ref)?.paymentId
    if (order.payments.length !== 1 || order.payments[0]?.name !== name)
      problems.push(`books: order ${order.order_number} has the payments ${JSON.stringify(order.payments)}`)
    if (order.paid_at === null) problems.push(`unpaid: order ${order.order_number} is not marked as paid`)
    const wasDelivered = order.thanks > 0 || ['cancelled', 'refunded'].includes(order.status)
    if (!wasDelivered || order.thanks > 1)
      problems.push(`mail: order ${order.order_number} (${order.status}) has ${order.thanks} thank-you e-mails`)
  }
  for (const [checkoutId, ids] of history.told) {
    if (ids.size !== 1) problems.push(`told: the buyer of checkout ${checkoutId} got ${ids.size} orders`)
    for (const id of ids)
      if (!orders.some((order) => order.id === id)) problems.push(`told: order ${id} does not exist`)
  }
  for (const ids of history.presses) if (ids.size > 1) problems.push(`pages: one click opened ${ids.size} payments`)

  const shelf = await machine.query<{ id: string; stock: number; reserved: number; added: number }>(
    `select id, stock, reserved, coalesce((select sum(qty)::int from stock_movements
       where product_id = products.id and kind in ${storeKinds}), 0) as added from products`,
  )
  // Of orders that ended, what left the works is gone, and what a refund of a line kept out of stock.
  const gone = await machine.query<{ id: string; qty: number }>(
    `select line ->> '_id' as id, sum((line ->> 'qty')::int)::int as qty from (
       select jsonb_array_elements(items) as line from orders where status in ('paid', 'processing', 'shipped', 'delivered')
       union all select jsonb_array_elements(parcel -> 'lines') from orders, jsonb_array_elements(parcels) parcel
         where status in ('cancelled', 'refunded')
       union all select jsonb_build_object('_id', line -> '_id', 'qty',
           case when o.status in ('cancelled', 'refunded') then (line ->> 'unshipped')::int else 0 end - (line ->> 'restocked')::int)
         from refunds r join orders o on o.id = r.order_id, jsonb_array_elements(r.lines) line where r.state <> 'failed'
     ) lines group by 1`,
  )
  for (const { id, stock } of before) {
    const sold = gone.find((row) => row.id === id)?.qty ?? 0
    const now = shelf.find((row) => row.id === id)
    const left = stock + (now?.added ?? 0) - sold
    if (now?.stock !== left) problems.push(`stock: ${now?.stock} instead of ${left}`)
    if (now?.reserved !== 0) problems.push(`stock: ${now?.reserved} are still reserved`)
  }

  problems.push(
    ...(await checkPrices(machine, history)),
    ...(await checkRefunds(machine, bank, history, orders)),
    ...(await checkInvoices(machine)),
    ...(await checkLateInvoices(machine)),
    ...(await findStuck(machine)),
  )
  return { problems, orders: orders.length, refunds: bank.refunds.length }
}

/** A buyer who did not get the goods was refunded, once, and both sides agree. */
async function checkRefunds(
  machine: Machine,
  bank: Bank,
  history: History,
  orders: readonly OrderLine[],
): Promise<string[]> {
  const problems: string[] = []
  const refunds = await machine.query<{ order_id: string; provider_ref: string; cents: string; state: string }>(
    `select r.order_id, p.provider_ref, r.cents, r.state from refunds r join payments p on p.id = r.payment_id
     where p.provider = 'yoco' and r.reason <> '${sentByHand}'`,
  )
  const sumOf = (all: readonly { cents: string | number }[]) => all.reduce((sum, { cents }) => sum + Number(cents), 0)
  const isOver = ({ status }: OrderLine) => status === 'cancelled' || status === 'refunded'
  for (const order of orders) {
    if (history.cancelled.has(order.id) && !isOver(order))
      problems.push(
        `cancelled: order ${order.order_number} is ${order.status}, but its buyer was told that it is cancelled`,
      )
    const done = sumOf(refunds.filter(({ order_id, state }) => order_id === order.id && state === 'done'))
    const owed = isOver(order) ? Number(order.total_cents) : 0
    if (done !== owed)
      problems.push(`refund: ${done} cents of order ${order.order_number} (${order.status}) were refunded, not ${owed}`)
    if (order.status === 'cancelled')
      problems.push(`refund: order ${order.order_number} is cancelled and paid, but was not refunded`)
  }
  const refs = new Set([...refunds.map((refund) => refund.provider_ref), ...bank.refunds.map((r) => r.checkoutId)])
  for (const ref of refs) {
    const ours = sumOf(refunds.filter((r) => r.provider_ref === ref && r.state !== 'failed'))
    const theirs = sumOf(bank.refunds.filter((r) => r.checkoutId === ref).map((r) => ({ cents: r.amount })))
    if (ours !== theirs) problems.push(`refund: ${ours} cents in our books, ${theirs} at the bank`)
  }
  return problems
}

type Invoice = { number: string; serial: number | null; is_specimen: boolean; of: string; cents: string }

/** Every paid order has one invoice and every refund one credit note, for its amount, and the numbers start at 1. */
async function checkInvoices(machine: Machine): Promise<string[]> {
  const problems: string[] = []
  const kinds = {
    invoice: {
      prefix: 'INV',
      key: 'order_id',
      due: 'select id, order_number as name, total_cents as cents from orders where paid_at is not null',
    },
    credit_note: {
      prefix: 'CN',
      key: 'refund_id',
      due: `select r.id, 'refund ' || r.id as name, r.cents from refunds r join payments p on p.id = r.payment_id
        where r.state = 'done' and not r.is_uninvoiced and not p.is_surplus`,
    },
  }
  for (const [kind, { prefix, key, due }] of Object.entries(kinds)) {
    const invoices = await machine.query<Invoice>(
      `select number, serial, is_specimen, ${key} as of, total_cents as cents from papers where kind = $1 order by serial`,
      [kind],
    )
    for (const { number, serial, is_specimen } of invoices) {
      if (is_specimen) problems.push(`invoice: ${number} is still a specimen`)
      else if (number !== `${prefix}-${String(serial).padStart(6, '0')}`)
        problems.push(`invoice: ${number} has the serial number ${serial}`)
    }
    const [series] = await machine.query<{ last: number }>('select last from paper_series where prefix = $1', [prefix])
    const given = invoices.map(({ serial }) => serial)
    const expected = Array.from({ length: series?.last ?? 0 }, (_, i) => i + 1)
    if (given.join() !== expected.join())
      problems.push(`numbers: ${kind}s ${given.join(' ')} were issued, of ${series?.last}`)
    for (const { id, name, cents } of await machine.query<{ id: string; name: string; cents: string }>(due)) {
      const issued = invoices.filter((invoice) => invoice.of === id)
      if (issued.length !== 1) problems.push(`invoice: ${name} has ${issued.length} ${kind}s`)
      if (issued.some((invoice) => invoice.cents !== cents))
        problems.push(`invoice: the ${kind} of ${name} is not for ${cents}`)
    }
  }
  return problems
}

/** Invoices that replace specimens are e-mailed, each once. */
async function checkLateInvoices(machine: Machine): Promise<string[]> {
  const rows = await machine.query<{ subject: string; count: number }>(
    `select subject, count(*)::int as count from faults.emails where subject like 'Your tax invoice %' group by subject having count(*) > 1`,
  )
  return rows.map(({ subject, count }) => `mail: '${subject}' was sent ${count} times`)
}

/** Work that no timer would ever pick up, or that is still running after hours. */
const stuck: Record<string, string> = {
  'checkouts are still open although they have expired': `select 1 from checkouts where state in ('new', 'open')`,
  'checkouts can still be paid and are never asked about again': `select 1 from checkouts
    where state in ('open', 'failed', 'cancelled', 'expired') and provider_ref is not null and next_check_at is null`,
  'webhooks were stored but not processed': 'select 1 from payment_events where processed_at is null',
  // A person pays back transfers, and confirms it.
  'refunds are not done': `select 1 from refunds r join payments p on p.id = r.payment_id
    where r.state <> 'done' and p.provider = 'yoco'`,
  'payments are waiting for a person, and none should be': `select 1 from checkouts where state = 'review'`,
}

async function findStuck(machine: Machine): Promise<string[]> {
  const problems: string[] = []
  for (const [words, text] of Object.entries(stuck)) {
    const { length } = await machine.query(text)
    if (length > 0) problems.push(`stuck: ${length} ${words}`)
  }
  return problems
}
