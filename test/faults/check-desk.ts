import { toDecimal } from '#contract/money.ts'
import { priceRefund } from '#contract/orders/refund-lines.ts'
import type { Machine } from './machine.ts'
import { type Desk, deskBuyers } from './order-desk.ts'

type Line = { _id: string; qty: number }
type Refund = {
  id: string
  cents: number
  state: string
  reason: string
  lines: (Line & { unshipped: number; restocked: number })[]
  delivery: boolean
  note: { lines: { qty: number; unitCents: number }[]; net: number; total: number } | null
}
type Order = {
  id: string
  name: string
  status: string
  items: (Line & { price: number })[]
  total: number
  vat: number
  paid: number
  parcels: { trackingNumber?: string; lines: Line[] }[]
  refunds: Refund[]
  moved: Line[]
}

/** Nothing is refunded, shipped or put back beyond what was bought, and each refund has a credit note for its goods. */
export async function checkDesk(machine: Machine, { parcels, refunds, cancelled }: Desk): Promise<string[]> {
  const orders = await machine.query<Order>(
    `select o.id, o.order_number as name, o.status, o.items, o.total_cents::int as total, o.vat_percent as vat, o.parcels,
       (select coalesce(sum(cents), 0)::int from payments p where p.order_id = o.id and p.reversed_at is null) as paid,
       coalesce((select json_agg(json_build_object('id', r.id, 'cents', r.cents, 'state', r.state, 'reason', r.reason,
           'lines', r.lines, 'delivery', r.delivery, 'note', (
             select json_build_object('lines', a.data -> 'lines', 'total', a.total_cents, 'net', a.total_cents - a.tax_cents
                 - (a.data ->> 'deliveryCents')::int - coalesce((a.data ->> 'adjustCents')::int, 0))
             from papers a where a.refund_id = r.id)))
         from refunds r where r.order_id = o.id), '[]') as refunds,
       coalesce((select json_agg(json_build_object('_id', product_id, 'qty', qty)) from (
         select product_id, sum(qty)::int as qty from stock_movements m where m.order_id = o.id group by 1) moved), '[]') as moved
     from orders o where o.email like '${deskBuyers}'`,
  )
  const sent = orders.flatMap((order) => order.parcels.map(({ trackingNumber }) => trackingNumber))
  const reasons = orders.flatMap((order) => order.refunds.map(({ reason }) => reason))
  return [
    ...orders.flatMap((order) => checkOrder(order, cancelled.has(order.id))),
    ...[...parcels].flatMap(([number, { isOnce }]) =>
      checkTimes(`parcel ${number}`, sent.filter((one) => one === number).length, isOnce),
    ),
    ...[...refunds].flatMap(([reason, { isOnce }]) =>
      checkTimes(`refund ${reason}`, reasons.filter((one) => one.endsWith(reason)).length, isOnce),
    ),
  ]
}

const checkTimes = (what: string, times: number, isOnce: boolean): string[] =>
  times === 0 || (isOnce && times > 1) ? [`desk: ${what} is there ${times} times`] : []

const sum = (lines: readonly Line[], id: string): number =>
  lines.reduce((total, { _id, qty }) => (_id === id ? total + qty : total), 0)

function checkOrder(order: Order, isCancelled: boolean): string[] {
  const { name, status, items, parcels, moved, total, vat } = order
  const problems: string[] = []
  const complain = (words: string) => problems.push(`desk: ${name} (${status}) ${words}`)
  const refunds = order.refunds.filter(({ state }) => state !== 'failed')
  const gone = refunds.flatMap(({ lines }) => lines)
  const packed = parcels.flatMap(({ lines }) => lines)
  const hasEnded = status === 'cancelled' || status === 'refunded'
  const tookStock = !hasEnded && status !== 'pending'
  for (const { _id, qty } of items) {
    const own = gone.filter((line) => line._id === _id)
    const count = (read: (line: Refund['lines'][number]) => number) => own.reduce((all, line) => all + read(line), 0)
    const [refunded, unshipped, restocked] = [
      count((line) => line.qty),
      count((line) => line.unshipped),
      count((line) => line.restocked),
    ]
    const shipped = sum(packed, _id)
    if (refunded > qty || restocked > refunded) complain(`has ${refunded} refunded and ${restocked} back of ${qty}`)
    if (shipped + unshipped > qty) complain(`has ${shipped} in parcels and ${unshipped} refunded of ${qty}`)
    // What ended without leaving the works is back, unless a refund of its line kept it out.
    const owed = tookStock ? restocked - qty : restocked - unshipped - shipped
    if (sum(moved, _id) !== owed) complain(`moved ${sum(moved, _id)} of ${qty} in stock, not ${owed}`)
  }
  const byLine = refunds.filter(({ lines, delivery }) => lines.length > 0 || delivery)
  const cents = (some: readonly Refund[]) => some.reduce((all, refund) => all + refund.cents, 0)
  const delivery = byLine.filter((refund) => refund.delivery).length
  const worth = priceRefund(
    { items, totalCents: total, vatPercent: vat },
    { units: new Map(), delivery: false },
    { lines: gone, delivery: delivery > 0 },
  )
  if (delivery > 1) complain(`has its delivery refunded ${delivery} times`)
  if (cents(byLine) !== worth) complain(`has ${toDecimal(cents(byLine))} refunded for lines worth ${toDecimal(worth)}`)
  if (cents(refunds) > order.paid) complain(`has ${cents(refunds)} refunded of ${order.paid}`)
  if (isCancelled && !(hasEnded && parcels.length === 0))
    complain(`has ${parcels.length} parcels, and its buyer was told that it is cancelled`)
  for (const { id, lines, note } of byLine) {
    const listed = note?.lines.reduce((all, line) => all + line.qty * line.unitCents, 0)
    const units = note?.lines.reduce((all, line) => all + line.qty, 0)
    const isFull = units === lines.reduce((all, line) => all + line.qty, 0)
    if (note && (listed !== note.net || !isFull))
      complain(`has the credit note ${JSON.stringify(note)} for refund ${id}`)
  }
  return problems
}
