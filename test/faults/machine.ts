import type { ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#server/db/loopback.ts'
import { migrate } from '#server/db/migrate.ts'
import { type EmbeddedPostgres, startPostgres } from '#server/db/postgres.ts'
import { spawnShop, toDatabaseUrl } from '../spawn-shop.ts'

/** A real PostgreSQL and a real shop of one or more servers, all of which can be killed and restarted. */
export type Machine = {
  /** A server of the shop: another one each time, as a proxy would choose. */
  readonly url: string
  kills: { node: number; postgres: number }
  /** Shop processes that ended without being killed. */
  ownEnds: number
  /** Kills one server; with several, each in turn. */
  killNode(): void
  killPostgres(): Promise<void>
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
  /** Starts a transaction with this query and keeps it open. */
  hold(text: string): { isHeld: Promise<void>; release(): Promise<void> }
  /** Whether every server is ready. */
  isUp(): Promise<boolean>
  /** Whether the server that is killed next is ready. */
  isNextUp(): Promise<boolean>
  stop(): Promise<void>
}

/** `root` is the release: this one, or a copy with something removed. */
export async function startMachine(
  root: string,
  env: Record<string, string>,
  afterMigration?: string,
  servers = 1,
): Promise<Machine> {
  const folder = await mkdtemp(path.join(tmpdir(), 'switchyard-faults-'))
  await chmod(folder, 0o755)
  let postgres: EmbeddedPostgres = await startPostgres(folder)
  const { connection } = postgres
  await migrate(connection)
  const nodes: { port: number; child?: ChildProcess }[] = []
  for (let n = 0; n < servers; n++) nodes.push({ port: await freePort() })
  const urls = nodes.map(({ port }) => `http://127.0.0.1:${port}`)
  let requests = 0
  let isStopping = false
  const killed = new WeakSet<ChildProcess>()

  async function query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<T>(text, values)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
  if (afterMigration) await query(afterMigration)
  const isReady = (url: string) =>
    fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )

  const machine: Machine = {
    get url() {
      return urls[requests++ % urls.length] as string
    },
    kills: { node: 0, postgres: 0 },
    ownEnds: 0,
    killNode: () => {
      const child = nodes[machine.kills.node % nodes.length]?.child
      if (!child) return
      killed.add(child)
      machine.kills.node++
      child.kill('SIGKILL')
    },
    killPostgres: async () => {
      const file = path.join(folder, 'postgres/postmaster.pid')
      const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
      if (!pid) return
      machine.kills.postgres++
      process.kill(pid, 'SIGKILL')
      postgres = await startPostgres(folder)
    },
    query,
    hold: (text) => {
      const client = new pg.Client(connection)
      client.on('error', () => {})
      const isHeld = client.connect().then(async () => {
        await client.query('begin')
        await client.query(text)
      })
      return { isHeld, release: () => client.end() }
    },
    isUp: async () => (await Promise.all(urls.map(isReady))).every(Boolean),
    isNextUp: () => isReady(urls[machine.kills.node % urls.length] as string),
    stop: async () => {
      isStopping = true
      for (const { child } of nodes) child?.kill('SIGKILL')
      await sleep(200)
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }

  async function run(node: (typeof nodes)[number]) {
    if (isStopping) return
    const { process: child, ended } = await spawnShop({
      root,
      port: node.port,
      env: {
        DATABASE_URL: toDatabaseUrl(connection),
        PUBLIC_URL: urls[0] as string,
        DATA_DIR: path.join(folder, 'data'),
        LOG_LEVEL: 'silent',
        LIMIT_REGISTER: '1000000',
        LIMIT_LOGIN: '1000000',
        LIMIT_LOGIN_ADDRESS: '1000000',
        LIMIT_CHECKOUT: '1000000',
        LIMIT_QUOTE: '1000000',
        LIMIT_MAIL_TO: '1000000',
        LIMIT_MAIL_FROM: '1000000',
        LIMIT_HOLD_CHECKOUTS: '1000000',
        LIMIT_HOLD_ADDRESS: '1000000',
        ...env,
      },
    })
    node.child = child
    if (process.env.FAULTS_LOUD) child.stderr?.pipe(process.stderr)
    await ended
    if (isStopping) return
    if (!killed.has(child)) machine.ownEnds++
    setTimeout(() => void run(node), 50)
  }
  for (const node of nodes) void run(node)
  while (!(await machine.isUp())) {
    if (machine.ownEnds > 2) {
      await machine.stop()
      throw new Error('The shop does not start. FAULTS_LOUD=1 shows why.')
    }
    await sleep(100)
  }
  machine.ownEnds = 0
  return machine
}
