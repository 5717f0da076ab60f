import { expect, test } from 'vitest'
import { dayOf, formatDay } from './days.ts'
import { addWorkingDays, holidaysOf, isWorkingDay } from './working-days.ts'

test('the public holidays of 2026 and 2027 are those of the Act', () => {
  expect(holidaysOf(2026)).toEqual([
    '2026-01-01',
    '2026-03-21',
    '2026-04-03',
    '2026-04-06',
    '2026-04-27',
    '2026-05-01',
    '2026-06-16',
    '2026-08-09',
    '2026-08-10',
    '2026-09-24',
    '2026-12-16',
    '2026-12-25',
    '2026-12-26',
  ])
  // Human Rights Day is a Sunday, and Easter comes a week later.
  expect(holidaysOf(2027)).toEqual(expect.arrayContaining(['2027-03-21', '2027-03-22', '2027-03-26', '2027-03-29']))
})

test.each([
  [2019, '2019-04-19', '2019-04-22'],
  [2024, '2024-03-29', '2024-04-01'],
  [2025, '2025-04-18', '2025-04-21'],
  [2038, '2038-04-23', '2038-04-26'],
])('Good Friday and Family Day of %i', (year, friday, monday) => {
  expect(holidaysOf(year)).toEqual(expect.arrayContaining([friday, monday]))
})

test.each([
  ['a week from Monday to Friday', '2026-11-16', 2, '2026-11-18'],
  ['over a weekend', '2026-11-20', 1, '2026-11-23'],
  ['over the Day of Reconciliation', '2026-12-15', 1, '2026-12-17'],
  ['over Christmas', '2026-12-24', 2, '2026-12-29'],
  ['over Good Friday and Family Day', '2026-04-02', 1, '2026-04-07'],
  ['from a Saturday', '2026-11-21', 1, '2026-11-23'],
  ['the same day', '2026-11-18', 0, '2026-11-18'],
  ['the same day, but it is a Sunday', '2026-11-22', 0, '2026-11-23'],
  ['into the next year', '2026-12-31', 1, '2027-01-04'],
])('working days: %s', (_, from, count, to) => {
  expect(addWorkingDays(from, count)).toBe(to)
})

test('a day begins at midnight in Johannesburg', () => {
  expect(dayOf('2026-11-18T21:59:59Z')).toBe('2026-11-18')
  expect(dayOf('2026-11-18T22:00:00Z')).toBe('2026-11-19')
  expect(formatDay('2026-11-04')).toBe('4 Nov 2026')
  expect(isWorkingDay('2026-08-10')).toBe(false)
})
