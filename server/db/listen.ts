import pg from 'pg'
import { type Changes, changesChannel, everythingTag, readPayload, tell } from './changes.ts'

const firstRetryMs = 100
const lastRetryMs = 2000
const pingEveryMs = 15_000

/**
 * Hears what other processes changed. What was sent while the connection was lost is lost too: everything counts as changed
 * when it is lost, so that nothing old is shown meanwhile, and again when it is back.
 */
export async function listenForChanges(
  connection: pg.ClientConfig,
  changes: Changes,
): Promise<{ stop(): Promise<void> }> {
  let isStopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let retryMs = firstRetryMs

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...connection,
      application_name: 'switchyard-listen',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    })
    let isLost = false
    const lose = () => {
      if (isLost) return
      isLost = true
      clearTimeout(timer)
      next.end().catch(() => {})
      if (isStopped) return
      changes.isDeaf = true
      tell(changes, new Set([everythingTag])).catch(() => {})
      timer = setTimeout(() => reconnect(), retryMs).unref()
      retryMs = Math.min(retryMs * 2, lastRetryMs)
    }
    next.on('error', lose).on('end', lose)
    next.on('notification', ({ payload = '' }) => {
      const tags = readPayload(changes, payload)
      if (tags) tell(changes, tags).catch(() => {})
    })
    // A connection that a router forgot looks alive until something is sent through it.
    const ping = () => {
      timer = setTimeout(() => next.query('select 1').then(ping, lose), pingEveryMs).unref()
    }
    client = next
    try {
      await next.connect()
      await next.query(`listen ${changesChannel}`)
      changes.isDeaf = false
      retryMs = firstRetryMs
      ping()
    } catch (error) {
      lose()
      throw error
    }
  }

  const reconnect = () =>
    connect().then(
      () => tell(changes, new Set([everythingTag])),
      () => {},
    )

  await connect()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
