import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { AppError } from '#contract/http/errors.ts'
import { type Actor, actorSetting, findActor } from './actor.ts'
import { type Changes, followChanges } from './changes.ts'
import type { Clock } from './clock.ts'
import { type ConnectionSettings, type Db, isDatabaseDown } from './database.ts'
import { type OnNoted, startNoting } from './noted-rows.ts'
import { createDiskCheck } from './save-check.ts'

export type Database = {
  db: Db
  pool: pg.Pool
  changes: Changes
  clock: Clock
  connection: ConnectionSettings
  /** To the database itself, even if `connection` leads to a pooler. */
  direct: ConnectionSettings
  /** Whether the pooler, if there is one, answers; on a connection of its own, because a busy pool is not a lost pooler. */
  hasPooler(withinMs: number): Promise<boolean>
  isDiskFull(): Promise<boolean>
  /** Closes connections that nobody is using: after a failover they may lead to a server that never answers. */
  closeIdle(): Promise<void>
  close(): Promise<void>
}

/** An unresponsive server holds a connection this long, not until a router drops it. */
export const connectionLimits = {
  connectionTimeoutMillis: 10_000,
  query_timeout: 8000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} satisfies pg.PoolConfig

const longRunning = new WeakMap<Db, Db>()
const unpooled = new WeakSet<Db>()

type Options = {
  direct?: ConnectionSettings | undefined
  onError?: (error: Error) => void
  /** Receives the audit log's new rows after each commit. */
  onNoted?: OnNoted | undefined
}

export function openDatabase(
  connection: pg.PoolConfig,
  { direct, onError = () => {}, onNoted }: Options = {},
): Database {
  const settings = {
    ...connectionLimits,
    max: 10,
    application_name: 'switchyard',
    // Poolers refuse these; set them on the role instead, as docs/settings.md explains.
    ...(direct ? {} : { statement_timeout: 5000, idle_in_transaction_session_timeout: 10_000 }),
    ...connection,
  }
  const pool = openPool(settings, onError)
  // Connects on demand.
  const slowly = { max: 2, statement_timeout: 1_800_000, query_timeout: 1_800_000 }
  const slowPool = openPool({ ...settings, ...direct, ...slowly }, onError)
  const db = openDb(pool, onNoted)
  const changes = followChanges(db)
  const slowDb = openDb(slowPool, onNoted)
  followChanges(slowDb, changes)
  longRunning.set(db, slowDb)
  if (!direct) unpooled.add(db)
  const pooler = direct ? openPool({ ...settings, max: 1, connectionTimeoutMillis: 2000 }, onError) : undefined
  return {
    db,
    pool,
    changes,
    clock: { aheadMs: 0 },
    connection,
    direct: direct ?? connection,
    hasPooler: (query_timeout) =>
      pooler
        ? pooler.query({ text: 'select 1', query_timeout } as pg.QueryConfig).then(
            () => true,
            () => false,
          )
        : Promise.resolve(true),
    isDiskFull: createDiskCheck(pool),
    closeIdle: async () => {
      await Promise.all([pool, slowPool, ...(pooler ? [pooler] : [])].map(closeIdleOf))
    },
    close: async () => {
      await Promise.all([pool.end(), slowPool.end(), pooler?.end()])
    },
  }
}

/**
 * The same database for work that may take minutes: statements have half an hour, or whatever `set local
 * statement_timeout` allows, on two separate connections.
 */
export const withLongTimeout = (db: Db): Db => longRunning.get(db) ?? db

/** Whether a connection stays the same from query to query, without a pooler in between. */
export const hasOwnConnections = (db: Db): boolean => unpooled.has(db)

function openPool(settings: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(settings)
  // Without a listener, losing an idle connection would end the process.
  pool.on('error', onError)
  // The same for one in use: the pool listens only to idle ones.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

async function closeIdleOf(pool: pg.Pool): Promise<void> {
  // Somebody else may take an idle one first; then this opens a new connection, or fails to.
  const idle = await Promise.allSettled(Array.from({ length: pool.idleCount }, () => pool.connect()))
  for (const result of idle) if (result.status === 'fulfilled') result.value.release(true)
}

/** drizzle's own transaction leaks a pool connection if `begin` fails. */
function openDb(pool: pg.Pool, onNoted: OnNoted | undefined): Db {
  const db: Db = drizzle(Object.create(pool, { query: { value: createQuery(pool, onNoted) } }) as pg.Pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let failure: unknown
    try {
      const { result, noted } = await drizzle(beginningAs(client, findActor())).transaction(async (tx) => {
        try {
          const noting = onNoted && (await startNoting(client))
          return { result: await work(tx), noted: await noting?.() }
        } catch (error) {
          failure = error
          // The rollback would wait behind a query that is never answered.
          if (isDatabaseDown(error)) client.end().catch(() => {})
          throw error
        }
      }, config)
      if (noted?.length) onNoted?.(noted)
      return result
    } catch (error) {
      failure ??= error
      throw failure
    } finally {
      // Only after one of our own errors is the connection's state known.
      client.release(failure !== undefined && !(failure instanceof AppError))
    }
  }
  return db
}

/** The actor goes with `begin`: another question would cost every write a round trip. */
function beginningAs(client: pg.PoolClient, actor: Actor | undefined): pg.PoolClient {
  if (!actor) return client
  const query = (config: pg.QueryConfig, values?: unknown[]) =>
    client.query(
      /^begin\b/.test(config.text) ? { ...config, text: `${config.text}; ${setActor(actor)}` } : config,
      values,
    )
  return Object.create(client, { query: { value: query } }) as pg.PoolClient
}

const setActor = (actor: Actor | undefined): string =>
  `select set_config('${actorSetting}', ${pg.escapeLiteral(actor ? JSON.stringify(actor) : '')}, true)`

/** A single write by somebody becomes a transaction: the actor may not outlive it, because others get the connection next. */
const createQuery = (pool: pg.Pool, onNoted: OnNoted | undefined) => (config: pg.QueryConfig, values?: unknown[]) => {
  const actor = findActor()
  const isPlain = /^\s*select\b/i.test(config.text) || !(actor || onNoted)
  return isPlain ? pool.query(config, values) : writeAs(pool, actor, onNoted, config, values)
}

async function writeAs(
  pool: pg.Pool,
  actor: Actor | undefined,
  onNoted: OnNoted | undefined,
  config: pg.QueryConfig,
  values?: unknown[],
) {
  const client = await pool.connect()
  let isUnknown = true
  try {
    await client.query(`begin; ${setActor(actor)}`)
    const noting = onNoted && (await startNoting(client))
    const result = await client.query(config, values)
    const noted = await noting?.()
    await client.query('commit')
    isUnknown = false
    if (noted?.length) onNoted?.(noted)
    return result
  } catch (error) {
    if (!isDatabaseDown(error))
      isUnknown = await client.query('rollback').then(
        () => false,
        () => true,
      )
    throw error
  } finally {
    client.release(isUnknown)
  }
}
