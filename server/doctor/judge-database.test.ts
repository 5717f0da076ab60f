import { expect, test } from 'vitest'
import type { DatabaseFacts } from '#server/db/examine.ts'
import { judgeDatabase } from './judge-database.ts'

const healthy: DatabaseFacts = {
  version: 18,
  isReadOnly: false,
  isDiskFull: false,
  lacksReplica: false,
  extensions: ['plpgsql', 'pg_trgm', 'unaccent'],
  connections: 12,
  maxConnections: 100,
  aheadMs: 40,
  lagSeconds: null,
  oldestJobMinutes: 0,
  lastBackupHours: 9,
  ageHours: 500,
  isPaused: false,
}

const judge = (changes: Partial<DatabaseFacts>, name: string) => {
  const finding = judgeDatabase({ ...healthy, ...changes }).find((finding) => finding.name === name)
  return finding && `${finding.state}: ${finding.says}`
}

test('a healthy database has nothing to report, and no replica without one', () => {
  const findings = judgeDatabase(healthy)
  expect(findings.map(({ state }) => state)).toEqual(findings.map(() => 'ok'))
  expect(findings.map(({ name }) => name)).toEqual(['Database', 'Connections', 'Clock', 'Jobs', 'Backup'])
})

test.each<[string, Partial<DatabaseFacts>, string]>([
  ['a replica', { isReadOnly: true }, 'failed: It is read-only'],
  ['one with a full disk', { isDiskFull: true }, 'failed: Its disk is full'],
  ['one whose only replica is gone', { lacksReplica: true }, 'failed: It waits for a replica that is gone'],
  ['an old release', { version: 14 }, 'failed: PostgreSQL 14 is too old'],
  ['the oldest release that will do', { version: 15 }, 'ok: PostgreSQL 15'],
  ['missing extensions', { extensions: ['plpgsql', 'unaccent'] }, 'failed: Extensions are missing: pg_trgm.'],
])('%s as the database', (_, changes, expected) => {
  expect(judge(changes, 'Database')).toContain(expected)
})

test('connections are a warning before they run out', () => {
  expect(judge({ connections: 80 }, 'Connections')).toBe('ok: 80 of 100 are in use.')
  expect(judge({ connections: 81 }, 'Connections')).toMatch(/^warning: 81 of 100 are in use\. .*DATABASE_POOL/)
})

test.each([
  [2400, 'ok'],
  [-2600, 'warning: This machine and the database are 3 s apart'],
  [30_400, 'warning'],
  [-31_000, 'failed: This machine and the database are 31 s apart'],
])('a clock that is %i ms off', (aheadMs, expected) => {
  expect(judge({ aheadMs }, 'Clock')).toMatch(new RegExp(`^${expected}`))
})

test('a replica that falls behind is a warning', () => {
  expect(judge({ lagSeconds: 0.25 }, 'Replica')).toBe('ok: 0.3 s behind.')
  expect(judge({ lagSeconds: 30 }, 'Replica')).toMatch(/^warning: 30 s behind\./)
})

test('jobs: overdue, never run, or paused after a restore', () => {
  expect(judge({ oldestJobMinutes: 9.9 }, 'Jobs')).toMatch(/^ok/)
  expect(judge({ oldestJobMinutes: 10 }, 'Jobs')).toMatch(/^failed: .* 10 minutes/)
  expect(judge({ oldestJobMinutes: null }, 'Jobs')).toBe('warning: The shop has not run yet.')
  expect(judge({ oldestJobMinutes: 500, isPaused: true }, 'Jobs')).toMatch(/^warning: .*Resume it/)
})

test('a backup is due after a day and a half', () => {
  expect(judge({ lastBackupHours: 35.4 }, 'Backup')).toBe('ok: The last verified one is 35 hours old.')
  expect(judge({ lastBackupHours: 36 }, 'Backup')).toMatch(/^failed: .* 36 hours old/)
  expect(judge({ lastBackupHours: null, ageHours: 35 }, 'Backup')).toMatch(/^warning: There is no verified backup yet/)
  expect(judge({ lastBackupHours: null, ageHours: 37 }, 'Backup')).toMatch(/^failed: There has never been/)
})
