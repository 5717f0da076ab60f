import { expect, test } from 'vitest'
import { findExpired, toName } from './rotation.ts'

test('the newest backups of 7 days, 4 weeks and 12 months are kept', () => {
  const newest = Date.UTC(2026, 10, 16, 0, 37)
  const names = Array.from({ length: 800 }, (_, i) => toName(new Date(newest - i * 86_400_000), `a${i}`, false))
  const expired = new Set(findExpired(names))
  const keptNames = names.filter((name) => !expired.has(name))
  expect(keptNames.slice(0, 7)).toEqual(names.slice(0, 7))
  expect(keptNames.length).toBeLessThanOrEqual(7 + 4 + 12)
  expect(keptNames.length).toBeGreaterThanOrEqual(7 + 2 + 10)
  const oldest = names.indexOf(keptNames.at(-1) ?? '')
  expect(oldest).toBeGreaterThan(300)
  expect(oldest).toBeLessThan(366)
  expect(findExpired([...names.slice(0, 1), 'files', 'notes.txt'])).toEqual([])
})
