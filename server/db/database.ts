import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'

/** A database or a transaction on it: queries take either. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export type ConnectionSettings = pg.ClientConfig

export type PgFailure = { code: string; constraint?: string; detail?: string }

/** PostgreSQL's own error under whatever drizzle wrapped around it. */
export function findPgFailure(error: unknown): PgFailure | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && 'severity' in at) return at as unknown as PgFailure
  }
}

export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const failure = findPgFailure(error)
  return failure?.code === '23505' && (!constraint || failure.constraint === constraint)
}

/** What pg says itself about a connection that is lost, silent, or cannot be had. */
const awayMessages =
  /^(Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|The client is closed)/
/** Of the system: nobody listens, the socket is not there, the network is gone. */
const awayErrnos = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
])
/** Of PostgreSQL: connection failures (08), shutting down, crashed, starting (57P0x), read-only after a failover. */
const awayCodes = /^(08|57P0|25006)/

/** The database cannot be reached, or cannot write, at this moment: it is nobody's mistake, and will pass. */
export function isDatabaseAway(error: unknown): boolean {
  const failure = findPgFailure(error)
  if (failure) return awayCodes.test(failure.code)
  for (let at = error; at instanceof Error; at = at.cause) {
    if (awayMessages.test(at.message)) return true
    const { code = '', syscall } = at as NodeJS.ErrnoException
    if (awayErrnos.has(code) || (code === 'ENOENT' && syscall === 'connect')) return true
  }
  return false
}
