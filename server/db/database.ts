import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'

/** A database or a transaction: queries accept either. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export type ConnectionSettings = pg.ClientConfig

export type PgFailure = { code: string; constraint?: string; detail?: string }

/** PostgreSQL's own error inside drizzle's wrapper. */
export function findPgFailure(error: unknown): PgFailure | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && 'severity' in at) return at as unknown as PgFailure
  }
}

export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const failure = findPgFailure(error)
  return failure?.code === '23505' && (!constraint || failure.constraint === constraint)
}

/** The server is there, but not for us: a wrong password, user or database. */
export const isRefused = (error: unknown): boolean =>
  ['28P01', '28000', '3D000'].includes((error as { code?: string }).code ?? '')

/** pg's own messages for a lost, silent or unavailable connection. */
const downMessages =
  /^(Query read timeout|Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|The client is closed)/
/** From the system: connection refused, socket missing, network down. */
const downErrnos = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
])
/** From PostgreSQL: connection failures (08), shutting down, crashed, starting (57P0x), read-only after a failover. */
const downCodes = /^(08|57P0|25006)/

/** The database is temporarily unreachable or read-only. */
export function isDatabaseDown(error: unknown): boolean {
  const failure = findPgFailure(error)
  if (failure) return downCodes.test(failure.code)
  for (let at = error; at instanceof Error; at = at.cause) {
    if (downMessages.test(at.message)) return true
    const { code = '', syscall } = at as NodeJS.ErrnoException
    if (downErrnos.has(code) || (code === 'ENOENT' && syscall === 'connect')) return true
  }
  return false
}
