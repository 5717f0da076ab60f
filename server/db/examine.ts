import pg from 'pg'
import type { ConnectionSettings } from './database.ts'
import { connectionLimits } from './open-database.ts'
import { isDiskFull } from './save-check.ts'

export type DatabaseFacts = {
  version: number
  isReadOnly: boolean
  isDiskFull: boolean
  /** Every write waits for a replica, and there is none. */
  lacksReplica: boolean
  extensions: string[]
  connections: number
  maxConnections: number
  aheadMs: number
  /** Lag of the replica furthest behind; null without a replica. */
  lagSeconds: number | null
  /** How many minutes the oldest runnable job has been waiting; null if the shop never ran. */
  oldestJobMinutes: number | null
  lastBackupHours: number | null
  /** Since its first start. */
  ageHours: number
  isPaused: boolean
}

/** SQL. Who may not see the details of a replica still sees that there is one; one that is being created does not count. */
export const lacksReplica =
  "(current_setting('synchronous_standby_names') <> '' and not exists (select from pg_stat_replication where state is distinct from 'backup'))"

const factsQuery = `
  select current_setting('server_version_num')::int / 10000 as version,
    current_setting('transaction_read_only') = 'on' as "isReadOnly",
    ${lacksReplica} as "lacksReplica",
    array(select extname::text from pg_extension) as extensions,
    (select count(*)::int from pg_stat_activity) as connections,
    current_setting('max_connections')::int as "maxConnections",
    -- A replica that has everything has no lag. Only those who may see its state are told.
    (select extract(epoch from max(coalesce(replay_lag, interval '0')))::float8 from pg_stat_replication
      where state in ('streaming', 'catchup') and replay_lsn is not null) as "lagSeconds",
    (select extract(epoch from now() - max(made_at))::float8 / 3600 from backups where verified_at is not null) as "lastBackupHours",
    (select extract(epoch from now() - min(applied_at))::float8 / 3600 from migrations) as "ageHours",
    exists (select 1 from pauses) as "isPaused",
    extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs"`

/** SQL. A job that should run now. One behind another of its kind, such as a second import, is not late; in a paused shop none is. */
export const isWaiting = `name <> 'mail-failed' and state in ('created', 'retry') and start_after < now()
  and not exists (select from pauses)
  and not (policy = 'singleton' and exists (select from jobs.job ahead where ahead.name = job.name and ahead.state = 'active'))`

const oldestJobQuery = `
  select extract(epoch from now() - min(start_after))::float8 / 60 as minutes from jobs.job
  where ${isWaiting}`

async function withClient<T>(connection: ConnectionSettings, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...connectionLimits,
    connectionTimeoutMillis: 5000,
    ...connection,
    application_name: 'switchyard-doctor',
  })
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end().catch(() => {}))
}

export const examineDatabase = (connection: ConnectionSettings): Promise<DatabaseFacts> =>
  withClient(connection, async (client) => {
    const before = Date.now()
    const { rows } = await client.query<
      Omit<DatabaseFacts, 'aheadMs' | 'oldestJobMinutes' | 'isDiskFull'> & { nowMs: number }
    >(factsQuery)
    const after = Date.now()
    const [facts] = rows
    if (!facts) throw new Error('the database returned nothing')
    const jobs = await client.query<{ minutes: number | null }>(oldestJobQuery).catch(() => undefined)
    const { nowMs, ...others } = facts
    return {
      ...others,
      // A replica cannot save at all, and the write would fail.
      isDiskFull: !facts.isReadOnly && (await isDiskFull(client)) === true,
      aheadMs: nowMs - (before + after) / 2,
      oldestJobMinutes: jobs ? (jobs.rows[0]?.minutes ?? 0) : null,
    }
  })

/** Which of these settings are 0, that is, switched off, for this connection's role. */
export const findSwitchedOff = (connection: ConnectionSettings, names: string[]) =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ role: string; names: string[] }>(
      `select quote_ident(current_user) as role,
        array(select name from pg_settings where name = any($1) and setting = '0' order by name) as names`,
      [names],
    )
    return { role: rows[0]?.role, names: rows[0]?.names ?? [] }
  })

/** When the shop's details were last changed, which two shops hardly ever share. */
export const findShopTime = (connection: ConnectionSettings): Promise<number | undefined> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ at: Date }>('select updated_at as at from shop_identity')
    return rows[0]?.at.getTime()
  })

/** Whether a notification sent through one connection arrives at the other: poolers drop them. */
export const receivesNotifications = (
  connection: ConnectionSettings,
  direct: ConnectionSettings,
  withinMs = 3000,
): Promise<boolean> =>
  withClient(direct, async (listener) => {
    const channel = 'switchyard_doctor'
    const heard = new Promise<true>((resolve) => listener.on('notification', () => resolve(true)))
    await listener.query(`listen ${channel}`)
    await withClient(connection, (sender) => sender.query(`notify ${channel}`))
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), withinMs)
    })
    return Promise.race([heard, late]).finally(() => clearTimeout(timer))
  })
