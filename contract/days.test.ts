import { expect, test } from 'vitest'
import { addDays } from './days.ts'
import { addWorkingDays } from './working-days.ts'

test('days are added over months and years, and stay days that can be written', () => {
  expect(addDays('2026-11-15', -29)).toBe('2026-10-17')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('9999-12-30', 20)).toBe('9999-12-31')
  expect(addDays('0001-01-02', -9)).toBe('0001-01-01')
  expect(addDays('2026-01-01', 400_000_000)).toBe('9999-12-31')
  expect(addWorkingDays('9999-12-31', 3)).toBe('9999-12-31')
})
