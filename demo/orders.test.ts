import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalCart } from '#contract/cart/price.ts'
import { specDelivery } from '#contract/delivery/methods.ts'
import { toCents } from '#contract/money.ts'
import { canStep, orderStatuses } from '#contract/orders/status.ts'
import { randomRuns } from '#test/samples/random-inputs.ts'
import { getProduct } from './catalogue.ts'
import { collection, makeOrders } from './orders.ts'
import { getPerson } from './people.ts'

const day = 24 * 3_600_000
const now = new Date('2026-11-15T09:41:00+02:00')
const orders = makeOrders(now)

test('the same moment gives the same orders', () => {
  expect(makeOrders(new Date(now))).toEqual(orders)
})

test('there are orders on most days of the last month, and some in every status', () => {
  const days = new Set(orders.map(({ placedAt }) => placedAt.slice(0, 10)).filter((date) => date > '2026-10-15'))
  expect(days.size).toBeGreaterThanOrEqual(22)
  for (const status of orderStatuses)
    expect(orders.filter((order) => order.status === status).length, status).toBeGreaterThanOrEqual(3)
  expect(orders.some(({ person }) => getPerson(person).isGuest)).toBe(true)
  expect(orders.filter(({ refund }) => refund?.line).map(({ status }) => status)).toEqual(['delivered'])
  const halves = orders.filter(({ status, parcel }) => status === 'processing' && parcel)
  expect(halves.length).toBe(1)
  for (const { lines, parcel } of halves)
    expect(lines.reduce((sum, { qty }) => sum + qty, 0)).toBeGreaterThan(parcel?.lines[0]?.qty ?? 0)
  const collected = orders.filter(({ isCollected }) => isCollected)
  expect(collected.map(({ status, courier }) => [status, courier])).toEqual([['shipped', undefined]])
  expect(collected.map(({ person }) => getPerson(person).address.province)).toEqual(['Gauteng'])
  expect(new Set(orders.map(({ paymentMethod }) => paymentMethod)).size).toBeGreaterThanOrEqual(3)
  expect(orders.some(({ totals }) => totals.itemsCents < toCents(specDelivery.below))).toBe(true)
})

test('whenever the demo is loaded, every order follows the status table and is from the last 90 days', () => {
  const moments = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2031-12-31T23:59:59Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, (moment) => {
      for (const order of makeOrders(moment)) {
        const times = order.statusHistory.map(({ at }) => Date.parse(at))
        expect(order.statusHistory[0]?.status).toBe('pending')
        expect(order.statusHistory.at(-1)?.status).toBe(order.status)
        let isPaid = false
        for (const [index, { status }] of order.statusHistory.entries()) {
          const before = order.statusHistory[index - 1]
          if (before) {
            expect(canStep({ status: before.status, hasMoney: isPaid }, status), `${before.status} → ${status}`).toBe(
              true,
            )
            expect(times[index]).toBeGreaterThan(times[index - 1] ?? Number.POSITIVE_INFINITY)
          }
          if (status === 'paid') isPaid = true
        }
        expect(order.isPaid).toBe(isPaid)
        expect(order.paidAt !== null).toBe(isPaid)
        expect(order.isDelivered).toBe(order.statusHistory.some(({ status }) => status === 'delivered'))
        expect(order.refund !== undefined).toBe(order.status === 'refunded' || order.refund?.line !== undefined)
        expect(Date.parse(order.placedAt)).toBe(times[0])
        expect(times[0]).toBeGreaterThan(moment.getTime() - 93 * day)
        expect(times.at(-1)).toBeLessThanOrEqual(moment.getTime())
      }
    }),
    randomRuns(20, 5),
  )
})

test('every order adds up to the cent', () => {
  const collected = { methods: [collection], province: '', vatPercent: 15 }
  for (const { lines, totals, person, isCollected } of orders) {
    expect(lines.length).toBeGreaterThan(0)
    for (const { partNumber, priceCents, qty } of lines) {
      expect(priceCents).toBe(getProduct(partNumber).priceCents)
      expect(qty).toBeGreaterThan(0)
    }
    expect(totals).toEqual(totalCart(lines, isCollected ? collected : undefined))
    expect(getPerson(person).key).toBe(person)
  }
})

test('orders are placed during the day, and by companies on weekdays, whenever the demo is loaded', () => {
  for (const loaded of [now, new Date('2026-11-15T21:30:00Z'), new Date('2026-11-16T05:00:00Z')])
    for (const { person, placedAt } of makeOrders(loaded)) {
      const local = new Date(Date.parse(placedAt) + 2 * 3_600_000)
      expect(local.toISOString().slice(11, 16) >= '06:29' && local.toISOString().slice(11, 16) <= '18:31').toBe(true)
      expect(Date.parse(placedAt)).toBeLessThan(loaded.getTime())
      if (getPerson(person).address.company) expect([1, 2, 3, 4, 5]).toContain(local.getUTCDay())
    }
})

test('made-to-order goods are not delivered before their lead time', () => {
  for (const { lines, placedAt, deliveredAt } of orders) {
    const lead = Math.max(0, ...lines.map(({ partNumber }) => getProduct(partNumber).leadTimeDays ?? 0))
    if (lead === 0 || !deliveredAt) continue
    expect(Date.parse(deliveredAt) - Date.parse(placedAt)).toBeGreaterThanOrEqual(lead * day)
  }
})
