import { expect, test } from 'vitest'
import { formatDate } from './date.tsx'
import { formatDateTime, formatTime } from './date-time.tsx'

test("days and times are Johannesburg's, in the shop's format", () => {
  expect(formatDate('2026-09-05T07:41:00Z')).toBe('5 Sep 2026')
  expect(formatDateTime('2026-12-31T22:05:00Z')).toBe('1 Jan 2027, 00:05')
  expect(formatTime('2026-12-31T22:05:00Z')).toBe('00:05')
  expect(formatDateTime('2026-02-28T21:59:59.999+00:00')).toBe('28 Feb 2026, 23:59')
})

test("the days of a year match Johannesburg's clock", () => {
  const clock = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Africa/Johannesburg',
  })
  for (let hour = 0; hour < 366 * 24; hour += 7) {
    const iso = new Date(Date.UTC(2026, 0, 1, hour, 17)).toISOString()
    expect(formatDateTime(iso)).toBe(clock.format(new Date(iso)).replace('Sept', 'Sep'))
  }
})
