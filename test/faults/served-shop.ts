import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { type ShopProcess, spawnShop } from '../spawn-shop.ts'

/** A shop as started by `npm start`, with its own PostgreSQL and folder. */
export type ServedShop = ShopProcess & { folder: string }

/** Servers of one shop have the same key, each in its own folder or from its settings. */
export const sharedKey = { SECRET_KEY: 'the key that all servers of one shop have' }

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
  /** The folder of the release, if it is not this one. */
  root?: string,
): Promise<ServedShop> {
  const shop = await spawnShop({ env: { DATA_DIR: folder, ...env }, ...(root ? { root } : {}) })
  onTestFinished(async () => {
    shop.process.kill('SIGKILL')
    await shop.ended
  })
  return { ...shop, folder }
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
