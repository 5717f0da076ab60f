import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Machine } from './machine.ts'
import { signInToOffice } from './office-calls.ts'
import type { World } from './world.ts'

const account = { name: 'Themba Dube', email: 'storeman@example.co.za', password: 'vuvuzela-7-Kraal' }
/** What storemen and imports do to the stock; all other movements are sales. */
export const storeKinds = `('received', 'corrected', 'counted', 'imported')`

type Line = { _id: string; qty: number }
/** What storemen were told is booked, by the key they sent. */
export type Bookings = { deliveries: Map<string, Line[]>; corrections: Map<string, Line>; counts: Set<string> }
type Reply = { _id: string; state: string; onHand: number }

/**
 * Storemen who book deliveries, correct stock and count it while buyers take from it and the shop is killed. Everything is
 * sent twice at once, and again until it is answered.
 */
export async function keepStore({ machine, random, history, products, isOver }: World): Promise<Bookings> {
  const bookings: Bookings = { deliveries: new Map(), corrections: new Map(), counts: new Set() }
  const office = signInToOffice<Reply>(machine, account)
  // The first two are scarce: buyers have to run out of them.
  const goods = products.slice(2)

  const send = async (path: string, body: object): Promise<boolean> => {
    for (let tries = 0; tries < 25; tries++) {
      const replies = await Promise.all([office('POST', path, body), office('POST', path, body)])
      if (replies.some((reply) => reply && reply.status < 300)) return true
      // 401 and 403: signed out meanwhile.
      if (replies.every((reply) => reply && reply.status < 500 && ![401, 403, 429].includes(reply.status))) return false
      await sleep(100 + random.below(300))
    }
    return false
  }

  async function receive() {
    const id = randomUUID()
    const lines = goods.filter(() => random.chance(60)).map((_id) => ({ _id, qty: 1 + random.below(9) }))
    if (lines.length === 0) return
    const isBooked = await send('/api/stock/receipts', { _id: id, supplier: 'Reef Cables', reference: '', lines })
    if (isBooked) bookings.deliveries.set(id, lines)
  }

  async function correct() {
    const key = randomUUID()
    const product = random.pick(goods)
    const qty = random.chance(50) ? 1 + random.below(5) : -1 - random.below(5)
    const body = { _id: key, kind: 'corrected', qty, reason: 'Found on another shelf' }
    if (await send(`/api/stock/product/${product}/movements`, body))
      bookings.corrections.set(key, { _id: product, qty })
  }

  async function count() {
    const started = await office('POST', '/api/stock/counts', {})
    if (started?.status !== 201) return
    const path = `/api/stock/counts/${started.body._id}`
    for (const product of goods) {
      const stock = await office('GET', `/api/stock/product/${product}`)
      if (stock?.status !== 200) continue
      const counted = stock.body.onHand - 2 + random.below(5)
      await office('PUT', `${path}/lines/${product}`, { counted, seenAt: null })
    }
    await send(`${path}/post`, {})
    const posted = await office('GET', path)
    if (posted?.status === 200 && posted.body.state === 'posted') bookings.counts.add(started.body._id)
  }

  while (!isOver()) {
    await sleep(random.below(400))
    await random.pick([receive, correct, count])()
    history.stocked = bookings.deliveries.size + bookings.corrections.size + bookings.counts.size
  }
  return bookings
}

/** Deliveries, corrections and counts are there once and whole, or not at all; what a storeman was told is there. */
export async function checkStore(machine: Machine, { deliveries, corrections, counts }: Bookings): Promise<string[]> {
  const receipts = await machine.query<{ id: string; booked: Line[]; moved: Line[] }>(
    `select r.id,
       (select json_agg(json_build_object('_id', line ->> 'productId', 'qty', line -> 'qty') order by line ->> 'productId')
         from jsonb_array_elements(lines) line) as booked,
       (select json_agg(json_build_object('_id', product_id, 'qty', qty) order by product_id::text)
         from stock_movements where receipt_id = r.id) as moved
     from stock_receipts r`,
  )
  const corrected = await machine.query<{ key: string; product: string; qty: number }>(
    `select key, product_id as product, qty from stock_movements where kind = 'corrected'`,
  )
  const counted = await machine.query<{ id: string; state: string; wrong: number }>(
    `select c.id, c.state, (select count(*)::int from stock_count_lines l where l.count_id = c.id and coalesce(l.posted, 0) <>
       coalesce((select sum(qty) from stock_movements m where m.count_id = c.id and m.product_id = l.product_id), 0)) as wrong
     from stock_counts c`,
  )
  const isThere = (id: string) => receipts.some((receipt) => receipt.id === id)
  return [
    ...receipts
      .filter(({ booked, moved }) => JSON.stringify(booked) !== JSON.stringify(moved))
      .map(({ id }) => `store: delivery ${id} is not what came into the stock`),
    ...[...deliveries.keys()].filter((id) => !isThere(id)).map((id) => `store: delivery ${id} is lost`),
    ...Array.from(corrections).flatMap(([key, { _id, qty }]) => {
      const moves = corrected.filter((move) => move.key === key)
      const isOnce = moves.length === 1 && moves[0]?.product === _id && moves[0].qty === qty
      return isOnce ? [] : [`store: correction ${key} is there ${moves.length} times`]
    }),
    ...counted
      .filter(({ wrong }) => wrong > 0)
      .map(({ id }) => `store: count ${id} changed the stock by something else`),
    ...[...counts]
      .filter((id) => counted.find((one) => one.id === id)?.state !== 'posted')
      .map((id) => `store: count ${id} is lost`),
  ]
}
