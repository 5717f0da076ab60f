import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { type Changes, followChanges } from './changes.ts'

/** A database or a transaction on it: queries take either. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export type ConnectionSettings = pg.ClientConfig

export type Database = {
  db: Db
  pool: pg.Pool
  changes: Changes
  connection: ConnectionSettings
  close(): Promise<void>
}

export function openDatabase(connection: pg.PoolConfig, onError: (error: Error) => void = () => {}): Database {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 5000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    application_name: 'switchyard',
    ...connection,
  })
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', onError)
  // The same for one that is in use: the pool listens only to those that wait.
  pool.on('connect', (client) => client.on('error', onError))
  const db: Db = drizzle(pool)
  return { db, pool, changes: followChanges(db), connection, close: () => pool.end() }
}

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
