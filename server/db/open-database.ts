import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { AppError } from '#contract/errors.ts'
import { type Changes, followChanges } from './changes.ts'
import type { Clock } from './clock.ts'
import { type ConnectionSettings, type Db, isDatabaseAway } from './database.ts'

export type Database = {
  db: Db
  pool: pg.Pool
  changes: Changes
  clock: Clock
  connection: ConnectionSettings
  /** To the database itself, also where `connection` leads to a pooler. */
  direct: ConnectionSettings
  close(): Promise<void>
}

/** A server that falls silent holds a connection this long, and not until a router forgets it. */
export const patience = {
  connectionTimeoutMillis: 10_000,
  query_timeout: 8000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} satisfies pg.PoolConfig

const unhurried = new WeakMap<Db, Db>()

type Options = { direct?: ConnectionSettings | undefined; onError?: (error: Error) => void }

export function openDatabase(connection: pg.PoolConfig, { direct, onError = () => {} }: Options = {}): Database {
  const settings = {
    ...patience,
    max: 10,
    application_name: 'switchyard',
    // A pooler refuses these: there the role has them, as the README says.
    ...(direct ? {} : { statement_timeout: 5000, idle_in_transaction_session_timeout: 10_000 }),
    ...connection,
  }
  const pool = openPool(settings, onError)
  // Opens its connections when they are asked for.
  const slowly = { max: 2, statement_timeout: 1_800_000, query_timeout: 1_800_000 }
  const slowPool = openPool({ ...settings, ...direct, ...slowly }, onError)
  const db = openDb(pool)
  const changes = followChanges(db)
  const slowDb = openDb(slowPool)
  followChanges(slowDb, changes)
  unhurried.set(db, slowDb)
  return {
    db,
    pool,
    changes,
    clock: { aheadMs: 0 },
    connection,
    direct: direct ?? connection,
    close: async () => {
      await Promise.all([pool.end(), slowPool.end()])
    },
  }
}

/**
 * The same database for work that may take minutes: its statements have half an hour, or what `set local
 * statement_timeout` gives them, on two connections of their own.
 */
export const withoutHurry = (db: Db): Db => unhurried.get(db) ?? db

function openPool(settings: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(settings)
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', onError)
  // The same for one that is in use: the pool listens only to those that wait.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** drizzle's own transaction loses a pool's connection for good when `begin` fails: it never gives it back. */
function openDb(pool: pg.Pool): Db {
  const db: Db = drizzle(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let failure: unknown
    try {
      return await drizzle(client).transaction(async (tx) => {
        try {
          return await work(tx)
        } catch (error) {
          failure = error
          // The rollback would wait behind a query that nobody answers.
          if (isDatabaseAway(error)) client.end().catch(() => {})
          throw error
        }
      }, config)
    } catch (error) {
      failure ??= error
      throw failure
    } finally {
      // Only after a refusal of ours is the connection known to be as it was.
      client.release(failure !== undefined && !(failure instanceof AppError))
    }
  }
  return db
}
