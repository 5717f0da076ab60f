import { type PaymentMethod, type TotalsCents, totalCart } from '#contract/cart/price.ts'
import { dayOf, johannesburgOffset, toJohannesburgTime } from '#contract/days.ts'
import type { DeliveryMethod } from '#contract/delivery/methods.ts'
import { toRand, usualVatPercent } from '#contract/money.ts'
import { findReturned, priceRefund } from '#contract/orders/refund-lines.ts'
import type { OrderStatus } from '#contract/orders/status.ts'
import { type Basket, baskets, panelBaskets } from './baskets.ts'
import { getProduct } from './catalogue.ts'
import { people } from './people.ts'
import type { DemoPerson } from './shapes.ts'

export type DemoOrderLine = { partNumber: string; qty: number; priceCents: number }
export type DemoOrderStep = { status: OrderStatus; at: string; note?: string }

export type DemoOrder = {
  /** A person's key. */
  person: string
  lines: DemoOrderLine[]
  paymentMethod: PaymentMethod
  totals: TotalsCents
  placedAt: string
  status: OrderStatus
  /** From `pending` to its status, oldest first. */
  statusHistory: DemoOrderStep[]
  isPaid: boolean
  paidAt: string | null
  paymentReference: string | null
  isDelivered: boolean
  deliveredAt: string | null
  courier?: string
  trackingNumber?: string
  isCollected: boolean
  /** What has left the works. */
  parcel?: { lines: { partNumber: string; qty: number }[]; at: string }
  refund?: { amountCents: number; reason: string; at: string; line?: { partNumber: string; qty: number } }
}

/**
 * How each order ends, oldest first. d delivered, s shipped, p processing, m money received, w waiting for money, c
 * cancelled unpaid, x cancelled after payment and refunded, r refunded after delivery, b built to order and delivered,
 * B built to order and in production, l delivered and one line refunded, h half shipped, k ready to be collected.
 */
const earlier = 'ddddcdddddrdddddddddxddddd'
const lately = 'dddddcddrdddddddddxddddcddddrdldddddcddxdddBddddrdBdddddcdsBsdspsdpkpwhmpwmmwm'
const fates = `${earlier}b${earlier.repeat(6)}${lately}`

const paths: Record<string, OrderStatus[]> = {
  d: ['paid', 'processing', 'shipped', 'delivered'],
  b: ['paid', 'processing', 'shipped', 'delivered'],
  B: ['paid', 'processing'],
  h: ['paid', 'processing'],
  l: ['paid', 'processing', 'shipped', 'delivered'],
  s: ['paid', 'processing', 'shipped'],
  k: ['paid', 'processing', 'shipped'],
  p: ['paid', 'processing'],
  m: ['paid'],
  w: [],
  c: ['cancelled'],
  x: ['paid', 'cancelled', 'refunded'],
  r: ['paid', 'processing', 'shipped', 'delivered', 'refunded'],
}

/** Agreed by phone: the demo shop offers one delivery method, which is not this one. */
export const collection = { id: 'collection', name: 'Collection', kind: 'collect' } satisfies DeliveryMethod
const collected = { methods: [collection], province: '', vatPercent: usualVatPercent }

const hour = 3_600_000
const day = 24 * hour
const couriers = [
  { name: 'Springbuck Freight', prefix: 'SBF' },
  { name: 'Karoo Couriers', prefix: 'KC' },
  { name: 'Two Oceans Logistics', prefix: 'TOL' },
]
const refundReasons = [
  'Wrong rating ordered, came back unopened.',
  'Delivered twice, the second parcel was collected.',
  'Site was cancelled, goods returned in their boxes.',
]

/** Mulberry32: small, and the same on every machine. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * About 260 orders in every status, a few on most of the 90 days before `now`. The same moment gives the same orders.
 */
export function makeOrders(now: Date): DemoOrder[] {
  const random = seeded(20_261_115)
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

  // In turn rather than at random: a list with three identical neighbours looks made up.
  const turns = new Map<string, number>()
  const nextBasket = ({ address }: DemoPerson, isPanel: boolean): Basket => {
    const kind = isPanel ? 'panel' : address.company ? 'firm' : 'private'
    const turn = turns.get(kind) ?? 0
    turns.set(kind, turn + 1)
    const list = isPanel ? panelBaskets : baskets.filter(({ buyer }) => buyer === kind || buyer === 'any')
    return list[turn % list.length] as Basket
  }

  return [...fates]
    .map((fate, index) => {
      const isPanel = fate === 'b' || fate === 'B'
      const isNear = ({ address }: DemoPerson) => (fate === 'k' ? address.province === 'Gauteng' : true)
      const person = pick(people.filter((one) => (isPanel ? one.address.company : isNear(one))))
      const isFirm = person.address.company !== undefined
      // Orders become more frequent over time: the shop is growing.
      const age = 89 * day * (1 - ((index + random()) / fates.length) ** 0.6)
      const placed = officeHours(now.getTime() - Math.max(age, 2 * hour), now.getTime(), isFirm, random())
      const lines = fill(nextBasket(person, isPanel), between)
      return settle({ fate, person, lines, placed, now: now.getTime(), random, between, pick })
    })
    .toSorted((one, other) => one.placedAt.localeCompare(other.placedAt))
}

const fill = ({ lines }: Basket, between: (least: number, most: number) => number): DemoOrderLine[] =>
  lines.map(([partNumber, least, most]) => ({
    partNumber,
    qty: between(least, most),
    priceCents: getProduct(partNumber).priceCents,
  }))

/** Moves a time to between 06:30 and 18:30 in Johannesburg, and a company's to a weekday; never later than it was. */
function officeHours(moment: number, now: number, isFirm: boolean, part: number): number {
  const isOpen = (at: number) => {
    const local = toJohannesburgTime(at)
    const atHour = local.getUTCHours() + local.getUTCMinutes() / 60
    return atHour >= 6.5 && atHour <= 18.5 && !(isFirm && [0, 6].includes(local.getUTCDay()))
  }
  if (now - moment < day && isOpen(moment)) return moment
  const midnight = Date.parse(`${dayOf(moment)}T00:00${johannesburgOffset}`)
  let paidMs = midnight + Math.round((6.5 + part * 12) * hour)
  while (paidMs > now - 2 * hour || !isOpen(paidMs)) paidMs -= day
  return paidMs
}

type Making = {
  fate: string
  person: DemoPerson
  lines: DemoOrderLine[]
  placed: number
  now: number
  random: () => number
  between: (least: number, most: number) => number
  pick: <T>(list: readonly T[]) => T
}

function settle({ fate, person, lines, placed, now, random, between, pick }: Making): DemoOrder {
  const steps = paths[fate] ?? []
  const isCollected = fate === 'k'
  const totals = totalCart(lines, isCollected ? collected : undefined)
  const isLarge = totals.totalCents > 5_000_000
  const isTransfer = fate === 'w' || isLarge || (person.address.company !== undefined && random() < 0.35)
  const paymentMethod = isTransfer ? 'EFT' : random() < 0.2 ? 'PayFast' : 'Yoco'
  const weeks = Math.max(0, ...lines.map(({ partNumber }) => getProduct(partNumber).leadTimeDays ?? 0)) * day
  const reason = pick(refundReasons)

  const waits: Record<OrderStatus, () => number> = {
    pending: () => 0,
    paid: () => (isTransfer ? between(5, 40) * hour : between(1, 4) * 60_000),
    processing: () => between(2, 22) * hour,
    shipped: () => weeks + between(6, 40) * hour,
    delivered: () => between(20, 70) * hour,
    cancelled: () => (fate === 'c' ? between(4, 7) * day : between(2, 8) * hour),
    refunded: () => (fate === 'r' ? between(3, 9) * day : between(1, 20) * hour),
  }
  const durations = steps.map((status) => waits[status]())
  const total = durations.reduce((sum, duration) => sum + duration, 0)
  // A recent order goes through its steps as fast as its age allows.
  const pace = Math.min(1, ((now - placed) * 0.92) / Math.max(total, 1))
  const statusHistory: DemoOrderStep[] = [{ status: 'pending', at: iso(placed) }]
  let at = placed
  for (const [index, status] of steps.entries()) {
    at += Math.max(1_000, Math.round((durations[index] ?? 0) * pace))
    statusHistory.push({ status, at: iso(at), ...noteFor(status, fate, isTransfer, reason) })
  }
  const when = (status: OrderStatus) => statusHistory.find((step) => step.status === status)?.at ?? null
  const courier = pick(couriers)
  const serial = String(between(100_000, 999_999))
  const refundedAt = when('refunded')

  return {
    person: person.key,
    lines,
    paymentMethod,
    totals,
    placedAt: iso(placed),
    status: steps.at(-1) ?? 'pending',
    statusHistory,
    isPaid: when('paid') !== null,
    paidAt: when('paid'),
    paymentReference: when('paid') && (isTransfer ? `EFT ${serial}` : `demo_${serial}`),
    isDelivered: when('delivered') !== null,
    deliveredAt: when('delivered'),
    isCollected,
    ...(((when('shipped') && !isCollected) || fate === 'h') && {
      courier: courier.name,
      trackingNumber: `${courier.prefix}${serial}`,
    }),
    ...findParcel(fate, lines, when('shipped'), halfWay(when('processing'), now)),
    ...(fate === 'l' && { refund: refundLine(lines, totals, halfWay(when('delivered'), now)) }),
    ...(refundedAt && {
      refund: {
        amountCents: totals.totalCents,
        reason: fate === 'x' ? 'Cancelled by the buyer before despatch.' : reason,
        at: refundedAt,
      },
    }),
  }
}

/** Everything at once, or half of the first line. */
function findParcel(fate: string, lines: readonly DemoOrderLine[], shippedAt: string | null, partAt: string) {
  const [first] = lines
  if (fate === 'h' && first)
    return { parcel: { lines: [{ partNumber: first.partNumber, qty: Math.ceil(first.qty / 2) }], at: partAt } }
  return shippedAt
    ? { parcel: { lines: lines.map(({ partNumber, qty }) => ({ partNumber, qty })), at: shippedAt } }
    : {}
}

const halfWay = (from: string | null, to: number) => iso(((from ? Date.parse(from) : to) + to) / 2)

/** One unit of the first line came back. */
function refundLine(lines: readonly DemoOrderLine[], totals: TotalsCents, at: string): DemoOrder['refund'] {
  const [first] = lines
  if (!first) return undefined
  const items = lines.map(({ partNumber, qty, priceCents }) => ({ _id: partNumber, qty, price: toRand(priceCents) }))
  const line = { partNumber: first.partNumber, qty: 1 }
  const chosen = { lines: [{ _id: line.partNumber, qty: 1 }], delivery: false }
  const amountCents = priceRefund(
    { items, totalCents: totals.totalCents, vatPercent: usualVatPercent },
    findReturned(),
    chosen,
  )
  return { amountCents, reason: 'Returned. One too many was ordered.', at, line }
}

const iso = (moment: number) => new Date(moment).toISOString()

function noteFor(status: OrderStatus, fate: string, isTransfer: boolean, reason: string): { note?: string } {
  if (status === 'paid' && isTransfer) return { note: 'Transfer seen on the bank statement.' }
  if (status === 'processing' && (fate === 'b' || fate === 'B')) return { note: 'Drawings signed, steel is being cut.' }
  if (status === 'cancelled' && fate === 'c') return { note: 'No payment within seven days.' }
  if (status === 'cancelled') return { note: 'The buyer asked for it by phone.' }
  if (status === 'refunded' && fate === 'r') return { note: reason }
  return {}
}
