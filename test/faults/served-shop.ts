import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '#server/db/loopback.ts'

/** A shop as started by `npm start`, from the sources or the bundle, with its own PostgreSQL and folder. */
export type ServedShop = {
  url: string
  folder: string
  process: ChildProcess
  /** Its output so far, stdout and stderr. */
  output(): string
  /** The exit code, once it has ended. */
  ended: Promise<number | null>
  get(address: string): Promise<Response>
  whenReady(): Promise<void>
}

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'switchyard-served-'))
  // PostgreSQL may run as another user, who needs access.
  await chmod(folder, 0o755)
  onTestFinished(async () => {
    for (const pid of await postgresProcesses(folder)) killIfThere(pid)
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  })
  return folder
}

export async function startShop(
  folder: string,
  env: Record<string, string> = {},
  program = 'server/main.ts',
  /** The folder of the release, if it is not this one. */
  cwd = process.cwd(),
): Promise<ServedShop> {
  const port = await freePort()
  const child = spawn(process.execPath, [program], {
    cwd,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_NO_WARNINGS: '1',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DEMO_DATA: 'false',
      DRAIN_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const url = `http://127.0.0.1:${port}`
  const get = (address: string) => fetch(url + address, { redirect: 'manual', signal: AbortSignal.timeout(20_000) })
  return {
    url,
    folder,
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

/** The PostgreSQL processes of this folder, and the programs that start and stop it. */
export async function postgresProcesses(folder: string): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    const pid = Number(name)
    if (!pid) continue
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
    const workFolder = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    if (command.includes(path.join(folder, 'postgres')) || workFolder.startsWith(`${folder}/`)) found.push(pid)
  }
  return found
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended on its own.
  }
}
