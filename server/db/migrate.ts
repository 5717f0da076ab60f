import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { ConfigError } from '#server/config.ts'
import { projectFile } from '#server/project-file.ts'
import { actorSetting, unnoted } from './actor.ts'
import { findPgFailure } from './database.ts'
import { lacksReplica } from './examine.ts'
import { followRegister } from './follow-register.ts'

const folder = projectFile('server/db/migrations/')
/** An arbitrary number, the same in every process. */
const lock = 7_482_113
const maxTries = 6

export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

type Options = {
  say?: (line: string) => void
  /** How long to wait for each lock; repeated several times. */
  lockTimeout?: string
}

/** Applies missing migrations, each in a transaction under a lock, so that several processes can start at once. */
export async function migrate(
  connection: pg.ClientConfig,
  { say = () => {}, lockTimeout = '10s' }: Options = {},
): Promise<string[]> {
  const client = new pg.Client({ ...connection, application_name: 'switchyard-migrate' })
  // Without a listener, losing the connection would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await assertReplica(client)
    const names = await listMigrations()
    const done = await findApplied(client)
    const newer = [...done].filter((name) => !names.includes(name)).sort()
    // Every migration also suits the release before it: servers are upgraded one by one, and an upgrade can be undone.
    if (newer.length > 0)
      say(
        `The database was migrated by a newer release (${newer.at(-1)}). This one works with it; please upgrade soon.`,
      )
    const applied: string[] = []
    for (const name of names) if (!done.has(name) && (await apply(client, name, lockTimeout, say))) applied.push(name)
    // A newer release has its own register.
    if (newer.length === 0) await locked(client, 'The register', lockTimeout, say, () => followRegister(client))
    return applied
  } finally {
    await client.end()
  }
}

/** Without it, the first commit would wait for ever, and a migration would keep its locks meanwhile. */
async function assertReplica(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isLost: boolean }>(`select ${lacksReplica} as "isLost"`)
  if (rows[0]?.isLost)
    throw new ConfigError(
      'The database waits for a replica that is gone, so the shop cannot start. Bring the replica back, or clear synchronous_standby_names.',
    )
}

/** Applies these migrations in this connection's transaction, to a database that nobody else uses. */
export async function applyInside(client: pg.Client, names: readonly string[]): Promise<void> {
  await client.query(createTable)
  for (const name of names) {
    await client.query(await readFile(new URL(name, folder), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
  }
}

const createTable =
  'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())'

/** Whether the database exists and lacks migrations: the moment for a backup. */
export async function needsMigration(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, application_name: 'switchyard-migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    const done = await findApplied(client)
    return done.size > 0 && (await listMigrations()).some((name) => !done.has(name))
  } finally {
    await client.end()
  }
}

async function findApplied(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('migrations') is not null as "isThere"`)
  if (!rows[0]?.isThere) return new Set()
  const applied = await client.query<{ name: string }>('select name from migrations')
  return new Set(applied.rows.map(({ name }) => name))
}

/** Never waits silently, neither for another migrating process nor for a locked table. */
async function apply(
  client: pg.Client,
  name: string,
  lockTimeout: string,
  say: (line: string) => void,
): Promise<boolean> {
  const text = await readFile(new URL(name, folder), 'utf8')
  return locked(client, `Migration ${name}`, lockTimeout, say, async () => {
    await client.query(createTable)
    // Another process may have been faster.
    const { rowCount } = await client.query('insert into migrations (name) values ($1) on conflict do nothing', [name])
    if (rowCount) await client.query(text)
    return rowCount === 1
  })
}

/** Runs `work` in a transaction under the migrations' lock, again if it had to wait too long. */
async function locked<T>(
  client: pg.Client,
  name: string,
  lockTimeout: string,
  say: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = '${lockTimeout}'`)
      // Its role may have a short limit.
      await client.query('set local statement_timeout = 0')
      // What a release does to every row is not what somebody did.
      await client.query(`set local ${actorSetting} = '${unnoted}'`)
      await client.query('select pg_advisory_xact_lock($1)', [lock])
      const result = await work()
      await client.query('commit')
      return result
    } catch (cause) {
      await client.query('rollback').catch(() => {})
      // A lock timeout or a deadlock.
      const isLocked = ['55P03', '40P01'].includes(findPgFailure(cause)?.code ?? '')
      if (isLocked && tries < maxTries) {
        say(`The database is locked by another process. Waiting for it: ${name} …`)
        continue
      }
      const reason = cause instanceof Error ? cause.message : cause
      if (isLocked) throw new ConfigError(`${name} waited for a lock and gave up: ${reason}`)
      throw new Error(`${name} failed: ${reason}`, { cause })
    }
  }
}
