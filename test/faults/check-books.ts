import type { Machine } from './machine.ts'
import type { Bank, History } from './shoppers.ts'

export type Shelf = { id: string; stock: number }
export type Books = { problems: string[]; orders: number; refunded: number; review: number }

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

/** Compares everything that the shop wrote with what the bank and the buyers know. */
export async function checkBooks(
  machine: Machine,
  bank: Bank,
  history: History,
  before: readonly Shelf[],
): Promise<Books> {
  const problems: string[] = []
  const orders = await machine.query<OrderLine>(
    `select o.id, o.order_number, o.checkout_id, o.status, o.total_cents, o.paid_at, o.items,
      coalesce((select json_agg(json_build_object('name', p.provider_payment_id, 'cents', p.cents)) from payments p where p.order_id = o.id), '[]') as payments,
      (select count(*)::int from jobs.job j where j.name = 'mail' and j.data ->> 'subject' = 'Thank you for your order ' || o.order_number) as thanks
     from orders o`,
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
      problems.push(`mail: order ${order.order_number} (${order.status}) has ${order.thanks} letters of thanks`)
  }
  for (const [checkoutId, ids] of history.told) {
    if (ids.size !== 1) problems.push(`told: checkout ${checkoutId} was answered with ${ids.size} orders`)
    for (const id of ids) if (!orders.some((order) => order.id === id)) problems.push(`told: order ${id} is not there`)
  }
  for (const ids of history.presses) if (ids.size > 1) problems.push(`pages: one press opened ${ids.size} payments`)

  const shelf = await machine.query<{ id: string; stock: number; reserved: number }>(
    'select id, stock, reserved from products',
  )
  for (const { id, stock } of before) {
    const sold = orders
      .filter(({ status }) => status !== 'cancelled' && status !== 'refunded')
      .flatMap(({ items }) => items)
      .reduce((sum, item) => (item._id === id ? sum + item.qty : sum), 0)
    const now = shelf.find((row) => row.id === id)
    if (now?.stock !== stock - sold) problems.push(`stock: ${now?.stock} lie there, ${stock - sold} should`)
    if (now?.reserved !== 0) problems.push(`stock: ${now?.reserved} are still reserved`)
  }

  const refunds = await machine.query<{ provider_ref: string; cents: string; state: string }>(
    `select p.provider_ref, r.cents, r.state from refunds r join payments p on p.id = r.payment_id where r.state <> 'failed'`,
  )
  const sumOf = (all: readonly { cents: number }[]) => all.reduce((sum, { cents }) => sum + cents, 0)
  for (const ref of new Set([
    ...refunds.map((refund) => refund.provider_ref),
    ...bank.refunds.map((r) => r.checkoutId),
  ])) {
    const ours = sumOf(refunds.filter((r) => r.provider_ref === ref).map((r) => ({ cents: Number(r.cents) })))
    const theirs = sumOf(bank.refunds.filter((r) => r.checkoutId === ref).map((r) => ({ cents: r.amount })))
    if (ours !== theirs) problems.push(`refund: ${ours} cents in our books, ${theirs} at the bank`)
  }
  const [{ review = 0 } = {}] = await machine.query<{ review: number }>(
    `select count(*)::int as review from checkouts where state = 'review'`,
  )
  if (review > 0) problems.push(`review: ${review} payments wait for a person, and none should`)
  return { problems, orders: orders.length, refunded: refunds.length, review }
}
