import pg from 'pg'
import { ConfigError } from '#server/config.ts'
import { changesChannel, everythingTag, notifyListeners, readPayload } from './changes.ts'
import { setClock } from './clock.ts'
import { connectionLimits, type Database } from './open-database.ts'

const firstRetryMs = 100
const lastRetryMs = 2000
const beatEveryMs = 2500
/** Every sixth beat, so every 15 s: a probe is a write. */
const beatsPerProbe = 6
const hearWithinMs = 5000

export type Listener = {
  /** Queries over the listening connection, which never waits for a pool slot. */
  ask<T extends pg.QueryResultRow>(text: string, timeoutMs: number): Promise<T[]>
  stop(): Promise<void>
}

/**
 * Receives other processes' changes. Notifications during an outage are lost, so everything counts as changed when the
 * connection is lost, so that nothing stale is shown, and again when it is back.
 *
 * A pooler may accept LISTEN and never deliver anything. So the pool regularly sends a probe, like a writer, and only
 * receiving it proves that notifications work. A cheap query in between notices a silent connection within seconds,
 * and with it that the pool's idle ones are dead too.
 */
export async function listenForChanges(
  { changes, pool, direct, connection, clock, closeIdle }: Database,
  onDeaf: (reason: string) => void = () => {},
): Promise<Listener> {
  let isStopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let retryMs = firstRetryMs
  let hear = () => {}

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...connectionLimits,
      ...direct,
      application_name: 'switchyard-listen',
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    })
    let isLost = false
    const lose = (error?: Error) => {
      if (isLost) return
      isLost = true
      clearTimeout(timer)
      next.end().catch(() => {})
      if (isStopped) return
      if (changes.isDisconnected === false) onDeaf(error?.message ?? 'the connection was closed')
      changes.isDisconnected = true
      // First, so that the listeners' queries get new connections.
      closeIdle().catch(() => {})
      notifyListeners(changes, new Set([everythingTag])).catch(() => {})
      timer = setTimeout(() => reconnect(), retryMs).unref()
      retryMs = Math.min(retryMs * 2, lastRetryMs)
    }
    next.on('error', lose).on('end', lose)
    next.on('notification', ({ payload = '' }) => {
      if (payload === proof) return hear()
      const tags = readPayload(changes, payload)
      if (tags) notifyListeners(changes, tags).catch(() => {})
    })
    let beats = 0
    const beat = async () => {
      await setClock(clock, next)
      if (++beats % beatsPerProbe === 0) await proveHearing()
    }
    const beatLater = () => {
      timer = setTimeout(() => beat().then(beatLater, lose), beatEveryMs).unref()
    }
    client = next
    try {
      await next.connect()
      await next.query(`listen ${changesChannel}`)
      await setClock(clock, next)
      await proveHearing()
      changes.isDisconnected = false
      retryMs = firstRetryMs
      beatLater()
    } catch (error) {
      lose(error as Error)
      throw error
    }
  }

  const proof = `${changes.origin} hear`

  async function proveHearing(): Promise<void> {
    const heard = new Promise<void>((resolve) => {
      hear = resolve
    })
    let isSent = true
    await pool.query('select pg_notify($1, $2)', [changesChannel, proof]).catch((error) => {
      isSent = false
      // If the pool is busy, a missing probe proves nothing, except at the start.
      if (changes.isDisconnected !== false) throw error
    })
    if (!isSent) return
    let waiting: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      waiting = setTimeout(() => reject(new ConfigError(cannotHear(direct === connection))), hearWithinMs)
    })
    await Promise.race([heard, tooLate]).finally(() => clearTimeout(waiting))
  }

  const reconnect = () =>
    connect().then(
      () => notifyListeners(changes, new Set([everythingTag])),
      () => {},
    )

  await connect()
  return {
    ask: async (text, timeoutMs) => {
      if (!client || changes.isDisconnected) throw new Error('no notifications from the database')
      return (await client.query({ text, query_timeout: timeoutMs } as pg.QueryConfig)).rows
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}

const cannotHear = (isSame: boolean): string =>
  isSame
    ? 'Notifications do not arrive through DATABASE_URL, which seems to point to a pooler such as PgBouncer. Please set DATABASE_DIRECT_URL to the address of the database itself.'
    : 'Notifications sent through DATABASE_URL do not arrive at DATABASE_DIRECT_URL. It must be the address of the same database, without a pooler.'
