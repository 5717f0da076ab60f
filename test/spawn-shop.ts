import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#server/db/loopback.ts'
import type { Connection } from '#server/db/postgres.ts'

/** The built shop in its own process, as `npm start` runs it. */
export type ShopProcess = {
  url: string
  process: ChildProcess
  /** Its output so far, stdout and stderr. */
  output(): string
  /** The exit code, once it has ended. */
  ended: Promise<number | null>
  get(address: string): Promise<Response>
  whenReady(): Promise<void>
}

type Options = {
  env: Record<string, string | undefined>
  port?: number
  /** The folder of the release, if it is not this one. */
  root?: string
}

/** No setting comes from this process's own environment. */
export async function spawnShop({ env, port, root = process.cwd() }: Options): Promise<ShopProcess> {
  const own = port ?? (await freePort())
  const child = spawn(process.execPath, ['--max-semi-space-size=4', 'build/shop/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_NO_WARNINGS: '1',
      PORT: String(own),
      HOST: '127.0.0.1',
      DEMO_DATA: 'false',
      DRAIN_SECONDS: '0',
      // As under npm, it ends with the process that started it, even if that was killed.
      npm_lifecycle_event: 'start',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  // A test run that ends early takes its shops with it.
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const url = `http://127.0.0.1:${own}`
  const get = (address: string) => fetch(url + address, { redirect: 'manual', signal: AbortSignal.timeout(20_000) })
  return {
    url,
    process: child,
    output: () => output,
    ended,
    get,
    whenReady: async () => {
      for (;;) {
        if (child.exitCode !== null) throw new Error(`the shop ended: ${output}`)
        if (
          await get('/api/ready').then(
            ({ ok }) => ok,
            () => false,
          )
        )
          return
        await sleep(50)
      }
    },
  }
}

/** How a shop's settings name this database. */
export function toDatabaseUrl(connection: Connection, settings: Record<string, string | number> = {}): string {
  const { host, port, user, password = '', database } = connection
  const url = new URL(`postgres://localhost:${port}/${database}`)
  url.username = user
  url.password = password
  for (const [name, value] of Object.entries({ host, ...settings })) url.searchParams.set(name, String(value))
  return url.href
}
