import { expect, test } from 'vitest'
import { describeExpectedDays, findExpectedDays } from './expected.ts'

type Order = Parameters<typeof findExpectedDays>[0]

// Paid on a Friday evening, Johannesburg time.
const paid: Order = {
  status: 'paid',
  paidAt: '2026-11-20T16:00:00Z',
  steps: [],
  items: [{ madeToOrder: false, leadTimeDays: 21 }],
  delivery: { method: 'courier', name: 'Courier', days: 3 },
}
const collection = { method: 'collect', name: 'Collect', collectAt: '12 Busbar Road.' }
const madeToOrder = [
  { madeToOrder: false },
  { madeToOrder: true, leadTimeDays: 14 },
  { madeToOrder: true, leadTimeDays: 26 },
]

test.each<[string, Partial<Order>, string | undefined]>([
  ['from stock', {}, 'It should leave our works by 24 Nov 2026 and arrive by 27 Nov 2026.'],
  ['without a delivery time', { delivery: null }, 'It should leave our works by 24 Nov 2026.'],
  // The 26th day is the Day of Reconciliation.
  [
    'made to order',
    { items: madeToOrder },
    'It should leave our works about 17 Dec 2026 and arrive about 22 Dec 2026.',
  ],
  ['made to order, for an unknown time', { items: [{ madeToOrder: true }] }, undefined],
  ['not paid', { paidAt: null, status: 'pending' }, undefined],
  ['cancelled', { status: 'cancelled' }, undefined],
  ['delivered', { status: 'delivered' }, undefined],
  [
    'on its way',
    { status: 'shipped', steps: [{ status: 'shipped', at: '2026-12-14T08:00:00Z' }] },
    'It should arrive by 18 Dec 2026.',
  ],
  ['to collect, from stock', { delivery: { ...collection, days: 1 } }, 'It should be ready by 23 Nov 2026.'],
  ['to collect, at an unknown time', { delivery: collection }, undefined],
  ['to collect, made to order', { delivery: collection, items: madeToOrder }, 'It should be ready about 17 Dec 2026.'],
  ['ready to collect', { delivery: { ...collection, days: 1 }, status: 'shipped' }, undefined],
])('an order that is %s', (_, change, words) => {
  expect(describeExpectedDays(findExpectedDays({ ...paid, ...change }), '2026-11-20')).toBe(words)
})

test('a day that has passed is not promised again', () => {
  const words = (today: string) => describeExpectedDays(findExpectedDays(paid), today)
  expect(words('2026-11-24')).toMatch(/leave our works by 24 Nov/)
  expect(words('2026-11-25')).toBe('It should arrive by 27 Nov 2026.')
  expect(words('2026-11-28')).toBeUndefined()
})
