import { expect, test } from 'vitest'
import type { QuoteLine, QuoteVersion } from '#contract/quotes/schema.ts'
import { compareVersions } from './compare-versions.ts'

const line = (_id: string, qty: number, price: number): QuoteLine => ({
  _id,
  isCustom: true,
  partNumber: '',
  name: `Item ${_id}`,
  qty,
  price,
  image: '',
  slug: '',
})
const version: QuoteVersion = {
  version: 1,
  lines: [line('a', 1, 100), line('b', 2, 50), line('c', 3, 10)],
  deliverTo: 'Gauteng',
  deliveryPrice: '0.00',
  itemsPrice: '230.00',
  taxPrice: '34.50',
  totalPrice: '264.50',
  vatPercent: 15,
  leadTimeDays: 0,
  depositPercent: 0,
  validUntil: '2026-12-01',
  terms: '',
  sentAt: '2026-11-16T08:00:00.000Z',
}

test('equal versions have no differences', () => {
  expect(compareVersions(version, { ...version, version: 2 })).toEqual([])
})

test('changed, added and removed lines and terms are listed', () => {
  const next: QuoteVersion = {
    ...version,
    version: 2,
    lines: [line('a', 1, 90), line('b', 2, 50), line('d', 1, 5)],
    deliverTo: 'collection',
    leadTimeDays: 14,
  }
  expect(compareVersions(version, next).map(({ what, after }) => [what, after])).toEqual([
    ['Item a', '1 × R\u00a090.00'],
    ['Item d', '1 × R\u00a05.00'],
    ['Item c', 'removed'],
    ['Delivery to', 'collected by you'],
    ['Lead time', '2 weeks'],
  ])
})
