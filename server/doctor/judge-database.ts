import type { Finding } from '#contract/doctor/calls.ts'
import type { DatabaseFacts } from '#server/db/examine.ts'
import { failed, ok, warning } from './findings.ts'

const minVersion = 15
const extensions = ['pg_trgm', 'unaccent']

/** What the facts about the database mean for the shop. */
export const judgeDatabase = (facts: DatabaseFacts): Finding[] => [
  judgeServer(facts),
  judgeConnections(facts),
  judgeClock(facts),
  ...(facts.lagSeconds === null ? [] : [judgeLag(facts.lagSeconds)]),
  judgeJobs(facts),
  judgeBackup(facts),
]

function judgeServer(facts: DatabaseFacts): Finding {
  const { version, isReadOnly, isDiskFull, lacksReplica, extensions: found } = facts
  const missing = extensions.filter((name) => !found.includes(name))
  if (isReadOnly) return failed('Database', 'It is read-only: DATABASE_URL points to a replica.')
  if (isDiskFull)
    return failed(
      'Database',
      'Its disk is full, so nothing can be saved. Free up space on the machine of the database.',
    )
  if (lacksReplica)
    return failed(
      'Database',
      'It waits for a replica that is gone, so nothing can be saved. Bring the replica back, or clear synchronous_standby_names.',
    )
  if (version < minVersion)
    return failed('Database', `PostgreSQL ${version} is too old: version ${minVersion} or newer is required.`)
  if (missing.length > 0)
    return failed('Database', `Extensions are missing: ${missing.join(', ')}. Create them as the database owner.`)
  return ok('Database', `PostgreSQL ${version} is reading and writing.`)
}

function judgeConnections({ connections, maxConnections }: DatabaseFacts): Finding {
  const says = `${connections} of ${maxConnections} are in use.`
  if (connections <= maxConnections * 0.8) return ok('Connections', says)
  return warning('Connections', `${says} Raise max_connections, or lower DATABASE_POOL or WORKERS.`)
}

function judgeClock({ aheadMs }: DatabaseFacts): Finding {
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  if (seconds <= 2) return ok('Clock', 'This machine and the database agree.')
  const says = `This machine and the database are ${seconds} s apart. Sync both to a time server (NTP).`
  return seconds > 30 ? failed('Clock', says) : warning('Clock', says)
}

const judgeLag = (seconds: number): Finding =>
  seconds < 30
    ? ok('Replica', `${seconds.toFixed(1)} s behind.`)
    : warning('Replica', `${Math.round(seconds)} s behind. Check its disk and its network.`)

function judgeJobs({ oldestJobMinutes: minutes, isPaused }: DatabaseFacts): Finding {
  if (isPaused) return warning('Jobs', 'The shop was restored and is paused. Resume it in Settings → Backups.')
  if (minutes === null) return warning('Jobs', 'The shop has not run yet.')
  if (minutes < 10) return ok('Jobs', 'No overdue jobs.')
  return failed(
    'Jobs',
    `The oldest has been waiting for ${Math.round(minutes)} minutes. Is the shop running? Check its log for errors.`,
  )
}

function judgeBackup({ lastBackupHours: hours, ageHours }: DatabaseFacts): Finding {
  if (hours === null && ageHours < 36)
    return warning('Backup', 'There is no verified backup yet. Make one: npm run backup.')
  if (hours === null)
    return failed('Backup', 'There has never been a verified backup. See Settings → Backups for the error.')
  if (hours < 36) return ok('Backup', `The last verified one is ${Math.round(hours)} hours old.`)
  return failed(
    'Backup',
    `The last verified one is ${Math.round(hours)} hours old. See Settings → Backups for the error.`,
  )
}
