import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '#server/config.ts'
import { type Binaries, createCluster, exists, findBinaries } from './cluster.ts'
import { freePort } from './loopback.ts'
import { chooseUser, type RunAs, runProgram } from './run-as.ts'

/** How to reach a running PostgreSQL. */
export type Connection = { host: string; port: number; user: string; password?: string; database: string }

export type EmbeddedPostgres = {
  connection: Connection
  /** Resolves when the server has gone. */
  lost(): Promise<void>
  /** Restarts the server, unless it is already back. */
  restart(): Promise<void>
  /** From now on no other shop can use it; false if one does. */
  claim(): Promise<boolean>
  /** Stops the server, unless another shop uses it. Other connections are cut off. */
  stop(): Promise<void>
}

type Options = { settings?: Record<string, string>; loopback?: boolean; binaries?: Binaries }

const socketPathLimit = 107
/** An arbitrary number, the same in every shop. */
const sharedLock = 7_482_115
/** How long to wait for a server that is starting or recovering. */
const recoveryMs = 600_000

/** Starts a data folder's PostgreSQL, or takes over one left running by a killed process. */
export async function startPostgres(folder: string, options: Options = {}): Promise<EmbeddedPostgres> {
  const binaries = options.binaries ?? (await findBinaries())
  const cluster = path.join(folder, 'postgres')
  await mkdir(folder, { recursive: true })
  const runAs = await chooseUser(folder, cluster, binaries.initdb)
  const loopback = options.loopback ?? process.platform === 'win32'
  await createCluster(cluster, binaries, runAs, loopback)
  const connection = loopback ? await loopbackConnection(cluster) : await socketConnection(cluster, runAs)
  const start = { cluster, binaries, runAs, connection, loopback, settings: options.settings ?? {} }
  const stopping = new AbortController()
  let holding = startAndHold(start, stopping.signal)
  await holding
  return {
    connection,
    lost: async () => (await holding).lost,
    restart: async () => {
      holding = startAndHold(start, stopping.signal)
      await holding
    },
    claim: async () => !(await (await holding).isShared()),
    stop: async () => {
      stopping.abort()
      const holder = await holding.catch(() => undefined)
      if (await holder?.isShared()) return holder?.leave()
      await stop(start)
    },
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

/**
 * The running server, held by a connection with a shared lock: the last shop to stop stops the server. The list of
 * connections is not reliable, because it may still show some that have just closed.
 */
async function startAndHold(start: Start, stopping: AbortSignal): Promise<Holder> {
  let failure: unknown
  const giveUpAt = Date.now() + recoveryMs
  for (let attempt = 0; attempt < 20; ) {
    stopping.throwIfAborted()
    const held = await hold(start.connection).catch((error: { code?: string }) => error)
    if ('isShared' in held) return held
    // It is starting, recovering from a crash, or stopping.
    const isBusy = held.code === '57P03' || held.code === '57P01'
    if (isBusy && Date.now() > giveUpAt) throw held
    if (!isBusy) {
      attempt++
      failure = await runStart(start).catch((error: unknown) => error)
    }
    if (isBusy || failure) await sleep(250)
  }
  const log = await readFile(logOf(start.cluster), 'utf8').catch(() => '')
  const lastLines = log.trim().split('\n').slice(-3).join(' | ')
  throw new ConfigError(`The embedded PostgreSQL does not start: ${lastLines}`, { cause: failure })
}

type Holder = {
  lost: Promise<void>
  /** Gives up this process's share; true if another shop has one, otherwise none can get one. */
  isShared(): Promise<boolean>
  leave(): Promise<void>
}

async function hold(connection: Connection): Promise<Holder> {
  const client = new pg.Client({
    ...connection,
    application_name: 'switchyard-hold',
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  })
  client.on('error', () => {})
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [sharedLock])
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
  return {
    lost,
    isShared: async () => {
      try {
        await client.query('select pg_advisory_unlock_shared($1)', [sharedLock])
        const { rows } = await client.query('select pg_try_advisory_lock($1) as "isLast"', [sharedLock])
        return !rows[0].isLast
      } catch {
        // A server that is gone or hangs is of no use to anybody else either.
        return false
      }
    },
    leave: () => client.end(),
  }
}

async function runStart({ cluster, binaries, runAs, connection, loopback, settings }: Start): Promise<void> {
  const all = {
    listen_addresses: loopback ? '127.0.0.1' : '',
    port: String(connection.port),
    ...(loopback ? {} : { unix_socket_directories: connection.host, unix_socket_permissions: '0700' }),
    max_connections: '200',
    ...settings,
  }
  const flags = Object.entries(all).map(([name, value]) => `-c ${name}=${quote(value)}`)
  const args = ['start', '-s', '-w', '-t', '60', '-D', cluster, '-l', logOf(cluster), '-o', flags.join(' ')]
  await runProgram(runAs, binaries.pg_ctl, args)
}

const logOf = (cluster: string) => path.join(cluster, 'server.log')

/** pg_ctl passes these options to a shell. */
const quote = (value: string) => (process.platform === 'win32' ? `"${value}"` : `'${value.replaceAll("'", `'\\''`)}'`)

const readPid = async (cluster: string): Promise<string | undefined> =>
  (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]

/** Committed rows survive an immediate stop like a power cut; it is for a server that does not stop otherwise. */
async function stop({ cluster, binaries, runAs }: Start): Promise<void> {
  const pid = await readPid(cluster)
  for (const mode of ['fast', 'immediate']) {
    // Once it has stopped, another shop may have started it again.
    if (!pid || (await readPid(cluster)) !== pid) return
    const args = ['stop', '-s', '-w', '-t', '6', '-m', mode, '-D', cluster]
    const failure = await runProgram(runAs, binaries.pg_ctl, args).catch((error: unknown) => error)
    if (!failure) return
    if (mode === 'immediate') throw new Error('The embedded PostgreSQL could not be stopped.', { cause: failure })
  }
}
