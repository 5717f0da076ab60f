import { createHash, randomBytes } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { ConfigError } from '#server/config.ts'
import { assertNoShop, otherConnections } from './assert-no-shop.ts'
import { applyInside, listMigrations } from './migrate.ts'

export type DumpedTable = { name: string; columns: string[]; rows: number; sha256: string }

/** A snapshot of all rows of a database, in COPY format. */
export type Dump = {
  madeAt: string
  postgres: string
  migrations: string[]
  tables: DumpedTable[]
  sequences: { name: string; last: string; isCalled: boolean }[]
}

type TableColumns = { name: string; columns: string[] }

/** The tables of our own schema, without generated columns, which COPY does not accept. */
const tablesQuery = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`

/** Jobs are in a schema that pg-boss creates and changes: only waiting ones are dumped, in our own format. */
const jobsTable = 'restored_jobs'
const waitingJobs = `
  select name, coalesce(data, '{}'), created_on from jobs.job
  where state in ('created', 'retry', 'active') and name in ('email', 'mail', 'mail-failed', 'reset-link', 'scrape', 'import')
  union all select name, data, created_at from restored_jobs`

const quote = pg.escapeIdentifier

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'switchyard-backup' })
  // Without a listener, losing the connection would end the process.
  client.on('error', () => {})
  await client.connect()
  // Its role may have short limits. `pg` does not send a limit of 0.
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  // So that a dump is the same on every server, whatever its settings.
  await client.query(
    `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'`,
  )
  return client
}

/**
 * Reads everything in one snapshot, while others keep writing. `write` gets each table as a stream and must read it to
 * its end before the next.
 */
export async function dumpDatabase(
  connection: pg.ClientConfig,
  write: (table: string, rows: Readable) => Promise<void>,
): Promise<Dump> {
  const client = await connect(connection)
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: started } = await client.query<{ at: Date; version: string; hasJobs: boolean }>(
      `select now() as at, current_setting('server_version') as version, to_regclass('jobs.job') is not null as "hasJobs"`,
    )
    const { at, version = '', hasJobs } = started[0] ?? {}
    const migrations = await client.query<{ name: string }>('select name from migrations order by name')
    const tables: DumpedTable[] = []
    for (const { name, columns } of (await client.query<TableColumns>(tablesQuery)).rows) {
      const source = name === jobsTable && hasJobs ? `(${waitingJobs})` : `${quote(name)} (${list(columns)})`
      const rows = client.query(copyTo(`copy ${source} to stdout`))
      const sum = hashing()
      const failed = new Promise<never>((_, reject) =>
        rows.once('error', reject).once('error', (e) => sum.stream.destroy(e)),
      )
      failed.catch(() => {})
      await Promise.race([write(name, rows.pipe(sum.stream)), failed])
      tables.push({ name, columns, rows: rows.rowCount, sha256: sum.digest() })
    }
    // Sequences are outside the snapshot and only grow: read last, they are never behind the rows.
    const empty = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
    )
    const sequences: Dump['sequences'] = []
    for (const { name } of empty.rows) {
      const { rows } = await client.query<{ last: string; isCalled: boolean }>(
        `select last_value::text as last, is_called as "isCalled" from ${quote(name)}`,
      )
      if (rows[0]) sequences.push({ name, ...rows[0] })
    }
    await client.query('commit')
    return {
      madeAt: (at ?? new Date()).toISOString(),
      postgres: version,
      migrations: migrations.rows.map(({ name }) => name),
      tables,
      sequences,
    }
  } finally {
    await client.end().catch(() => {})
  }
}

type LoadOptions = {
  /** Whether to replace the current contents of the database. */
  replace?: boolean
  /** Only tests the dump, so it may run beside a running shop. */
  isTrial?: boolean
  /** Nothing happened since the dump, so the shop goes on where it was: it is not paused. */
  isMove?: boolean
  /** Called with how many idle connections of a pooler were closed. */
  onClosed?: (count: number) => void
}

/** Refuses before anything is changed what `loadDump` would refuse. */
export async function checkTarget(connection: pg.ClientConfig, dump: Dump, options: LoadOptions): Promise<void> {
  const client = await connect(connection)
  try {
    await assertLoadable(client, dump, options)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Replaces the database with the dump, in one transaction: if it is interrupted, the database stays as it was. The
 * restored shop is paused.
 */
export async function loadDump(
  connection: pg.ClientConfig,
  dump: Dump,
  open: (table: string) => Promise<Readable>,
  options: LoadOptions = {},
): Promise<void> {
  const ours = await listMigrations()
  const client = await connect(connection)
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = '10s'`)
    await assertLoadable(client, dump, options)
    const erased = await findErased(client)
    const removedKeys = await findRemovedKeys(client)
    await emptyDatabase(client)
    await applyInside(client, dump.migrations.toSorted())
    await fill(client, dump, open)
    await applyInside(
      client,
      ours.filter((name) => !dump.migrations.includes(name)),
    )
    await eraseAgain(client, erased)
    await removeKeysAgain(client, removedKeys)
    if (!options.isMove) {
      // It may have been stopped since.
      await client.query(`update identity_changes set state = 'stopped', decided_at = now() where state = 'waiting'`)
      await client.query(
        'insert into pauses (backup_made_at) values ($1) on conflict (only_row) do update set since = now(), backup_made_at = $1',
        [dump.madeAt],
      )
    }
    await client.query('commit')
    if (!options.isTrial) await client.query('analyze')
  } finally {
    // The server rolls back what is not committed.
    await client.end().catch(() => {})
  }
}

/** The ids that a query finds in the database that is about to be replaced; none if it has no such table. */
async function findIds(client: pg.Client, table: string, query: string): Promise<string[]> {
  const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass($1) is not null as "isThere"`, [table])
  return rows[0]?.isThere ? (await client.query<{ id: string }>(query)).rows.map(({ id }) => id) : []
}

/** Accounts that were deleted. */
const findErased = (client: pg.Client) =>
  findIds(client, 'erasures', 'select user_id as id from erasures where done_at is not null')

/** API keys that were removed: perhaps because somebody else had them. */
const findRemovedKeys = (client: pg.Client) =>
  findIds(client, 'api_keys', 'select id from api_keys where removed_at is not null')

const removeKeysAgain = (client: pg.Client, ids: string[]) =>
  client.query('update api_keys set removed_at = now() where id = any($1::uuid[]) and removed_at is null', [ids])

/**
 * Those that the dump brings back are due at once: the shop deletes them when it goes on. Until then nobody signs in as one
 * of them, and none is in the office. The others are kept in mind: the next dump may have them.
 */
async function eraseAgain(client: pg.Client, ids: string[]): Promise<void> {
  await client.query(
    `update users set role = 'shopper', office_role = null, disabled = true where id = any($1::uuid[]) and deleted_at is null`,
    [ids],
  )
  await client.query(
    `insert into erasures (user_id, due_at, done_at)
     select e.id, now(), case when u.id is null then now() end
     from unnest($1::uuid[]) as e (id) left join users u on u.id = e.id and u.deleted_at is null
     on conflict (user_id) do update set due_at = excluded.due_at, done_at = excluded.done_at`,
    [ids],
  )
}

/** The first migration in a dump that this release does not know. */
export async function findNewer({ migrations }: Dump): Promise<string | undefined> {
  const ours = await listMigrations()
  return migrations.find((name) => !ours.includes(name))
}

async function assertLoadable(
  client: pg.Client,
  dump: Dump,
  { replace, isTrial, onClosed }: LoadOptions,
): Promise<void> {
  const newer = await findNewer(dump)
  if (newer)
    throw new ConfigError(
      `This backup was made by a newer release: it needs ${newer}. Please restore it with that release.`,
    )
  if (!isTrial) {
    const closed = await assertUnused(client)
    if (closed > 0) onClosed?.(closed)
  }
  if (!replace && (await hasTables(client)))
    throw new ConfigError(
      'The database already contains a shop. Add --replace to replace it; its data will be deleted.',
    )
}

/**
 * Idle connections in a shop's name, without a shop, are those that a pooler keeps for later: they are closed, because
 * after the restore they would know the old tables.
 */
async function assertUnused(client: pg.Client): Promise<number> {
  await assertNoShop(client)
  const closed = await client.query(`select pg_terminate_backend(pid, 5000) from ${otherConnections} = 'switchyard'`)
  return closed.rowCount ?? 0
}

async function hasTables(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`,
  )
  return rowCount === 1
}

async function emptyDatabase(client: pg.Client): Promise<void> {
  if (!(await hasTables(client))) return
  await client.query('drop schema if exists jobs cascade')
  await client.query('drop schema public cascade')
  await client.query('create schema public')
}

/** Without foreign keys and triggers: rows come in any order, and unchanged. */
async function fill(client: pg.Client, dump: Dump, open: (table: string) => Promise<Readable>): Promise<void> {
  const real = new Map((await client.query<TableColumns>(tablesQuery)).rows.map(({ name, columns }) => [name, columns]))
  const keys = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const key of keys.rows) await client.query(`alter table ${key.table} drop constraint ${key.name}`)
  await client.query(`truncate ${list([...real.keys()])}`)
  for (const { name, columns, rows, sha256 } of dump.tables) {
    const missing = columns.find((column) => !real.get(name)?.includes(column))
    if (missing) throw damaged(`it has a column ${name}.${missing}, which its release does not have`)
    await client.query(`alter table ${quote(name)} disable trigger user`)
    const sum = hashing()
    // Before the COPY: if the server went away while the source is opened, nobody would hear its error.
    const source = await open(name)
    const copy = client.query(copyFrom(`copy ${quote(name)} (${list(columns)}) from stdin`))
    // A COPY whose source fails may never end: the failure ends the connection instead.
    const broken = new Promise<never>((_, reject) => source.once('error', reject))
    await Promise.race([pipeline(source, sum.stream, copy), broken])
    if (sum.digest() !== sha256 || copy.rowCount !== rows)
      throw damaged(`the rows of ${name} do not match their checksum`)
    await client.query(`alter table ${quote(name)} enable trigger user`)
  }
  for (const key of keys.rows)
    await client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`)
  for (const { name, last, isCalled } of dump.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quote(name), last, isCalled])
}

/** A damaged backup. */
export const damaged = (reason: string, cause?: unknown) =>
  new ConfigError(`The backup is damaged or cut short (${reason}). Please use another one.`, { cause })

const list = (names: string[]) => names.map(quote).join(', ')

function hashing() {
  const hash = createHash('sha256')
  const stream = new Transform({
    transform: (chunk, _, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, digest: () => hash.digest('hex') }
}

const scratchPrefix = 'switchyard_check_'
const scratchMs = 24 * 3_600_000

export async function findDatabaseSize(connection: pg.ClientConfig): Promise<number> {
  const client = await connect(connection)
  try {
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database())::text as bytes')
    return Number(rows[0]?.bytes)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Runs `work` in an empty database beside this one; false if the role may not create one. */
export async function withScratchDatabase(
  connection: pg.ClientConfig,
  work: (scratch: pg.ClientConfig) => Promise<void>,
): Promise<boolean> {
  const client = await connect(connection)
  try {
    const { rows } = await client.query<{ mayCreate: boolean; left: string[] }>(
      `
      select (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as "mayCreate",
        array(select datname::text from pg_database where datname like $1) as left`,
      [`${scratchPrefix}%`],
    )
    if (!rows[0]?.mayCreate) return false
    // Left behind by a killed process; a younger one may be in use.
    const isOld = (name: string) => Date.now() - Number.parseInt(name.split('_')[2] ?? '', 36) > scratchMs
    for (const name of rows[0].left.filter(isOld))
      await client.query(`drop database if exists ${quote(name)}`).catch(() => {})
    const name = `${scratchPrefix}${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`
    await client.query(`create database ${name} template template0`)
    try {
      const { connectionString, ...rest } = connection
      const at = connectionString && new URL(connectionString)
      if (at) at.pathname = `/${name}`
      await work(at ? { ...rest, connectionString: at.href } : { ...rest, database: name })
      return true
    } finally {
      await client.query(`drop database if exists ${name} with (force)`)
    }
  } finally {
    await client.end().catch(() => {})
  }
}
