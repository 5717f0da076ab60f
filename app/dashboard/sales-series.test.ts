import { expect, test } from 'vitest'
import { formatChange, toSalesSeries } from './sales-series.ts'

const salesDays = [
  { _id: '2026-11-02', totalSales: 999.99, orders: 1 },
  { _id: '2026-11-09', totalSales: 100.1, orders: 2 },
  { _id: '2026-11-15', totalSales: 200.2, orders: 3 },
]

test('every day of the period has a bar beside the same day of the previous period', () => {
  const { points, from, now, before, isByMonth } = toSalesSeries(salesDays, '2026-11-15', 7)
  expect(from).toBe('2026-11-09')
  expect(points).toHaveLength(7)
  expect(points[0]).toEqual({ x: '2026-11-09', sales: 100.1, before: 999.99 })
  expect(points[6]).toEqual({ x: '2026-11-15', sales: 200.2, before: 0 })
  expect(now).toEqual({ sales: 300.3, orders: 5 })
  expect(before).toEqual({ sales: 999.99, orders: 1 })
  expect(isByMonth).toBe(false)
})

test('a year is charted by month without losing a cent', () => {
  const { points, now, isByMonth } = toSalesSeries(salesDays, '2026-11-15', 365)
  expect(isByMonth).toBe(true)
  expect(points).toHaveLength(13)
  expect(points.at(-1)).toMatchObject({ x: '2026-11', sales: 1300.29 })
  expect(now.sales).toBe(1300.29)
})

test('a change is a percentage, and undefined if there was nothing before', () => {
  expect(formatChange(118.2, 100)).toBe('+18.2%')
  expect(formatChange(50, 100)).toBe('-50.0%')
  expect(formatChange(5, 0)).toBeUndefined()
})
