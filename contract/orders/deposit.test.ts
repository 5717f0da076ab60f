import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDepositCents } from './deposit.ts'
import { findDueCents, isAccepted, isPaidInFull } from './money.ts'

const custom = { price: 1000, qty: 1, isCustom: true }
const stock = { price: 200, qty: 2 }

test('a percentage of what is made to measure, and everything else in full, rounded half up', () => {
  const bought = { items: [custom, stock], totalCents: 171_000, vatPercent: 15 }
  // 50 % of 1 150.00, and 460.00 of goods and 100.00 of delivery.
  expect(findDepositCents(bought, 50)).toBe(57_500 + 46_000 + 10_000)
  expect(findDepositCents({ items: [{ price: 0.01, qty: 5, design: {} }], totalCents: 5, vatPercent: 0 }, 50)).toBe(3)
})

test('no deposit without goods made to measure, at 0 % or for the whole total', () => {
  expect(findDepositCents({ items: [stock], totalCents: 46_000, vatPercent: 15 }, 50)).toBe(0)
  const all = { items: [custom], totalCents: 115_000, vatPercent: 15 }
  expect(findDepositCents(all, 0)).toBe(0)
  expect(findDepositCents(all, 100)).toBe(0)
})

test('whatever arrives in whatever parts: due, accepted and paid agree, and the parts asked add up to the total', () => {
  const amounts = fc.record({
    totalCents: fc.integer({ min: 1, max: 1_000_000 }),
    share: fc.integer({ min: 0, max: 100 }),
    parts: fc.array(fc.integer({ min: 1, max: 300_000 }), { maxLength: 6 }),
  })
  fc.assert(
    fc.property(amounts, ({ totalCents, share, parts }) => {
      const depositCents = Math.floor((totalCents * share) / 101)
      let receivedCents = 0
      for (const part of [0, ...parts]) {
        receivedCents += part
        const order = { totalCents, depositCents, receivedCents }
        const isPaid = isPaidInFull(order)
        const due = findDueCents({ ...order, isPaid, status: isAccepted(order) ? 'processing' : 'pending' })
        expect(due === 0).toBe(isPaid)
        expect(isPaid && !isAccepted(order)).toBe(false)
        if (!isPaid) expect(isAccepted({ ...order, receivedCents: receivedCents + due })).toBe(true)
      }
      expect(findDueCents({ totalCents, depositCents, receivedCents: 0, isPaid: false, status: 'cancelled' })).toBe(0)
    }),
  )
})
