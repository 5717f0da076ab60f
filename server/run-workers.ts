import cluster from 'node:cluster'
import { ConfigError } from './config.ts'
import type { ConnectionSettings } from './db/database.ts'
import type { PreparedShop } from './prepare-shop.ts'
import { whenAskedToStop } from './when-asked-to-stop.ts'

const variable = 'SWITCHYARD_CONNECTION'

/** Several processes behind one port. One that dies is replaced; all end with the primary. */
export async function runWorkers(count: number, shop: PreparedShop): Promise<void> {
  const env = { [variable]: JSON.stringify(shop.connection) }
  let stopping = false
  let hasListened = false
  cluster.on('exit', () => {
    // A worker that died in its work is replaced, without haste; one that never began says why itself.
    if (!stopping && hasListened) setTimeout(() => !stopping && cluster.fork(env), 500)
  })
  for (let i = 0; i < count; i++) cluster.fork(env)
  const stop = async () => {
    if (stopping) return
    stopping = true
    const all = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? [])
    const ends = all.map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
    for (const worker of all) worker.process.kill('SIGTERM')
    await Promise.all(ends)
    await shop.release()
    process.exit(0)
  }
  whenAskedToStop(stop)
  await new Promise<void>((resolve, reject) => {
    cluster.once('listening', () => {
      hasListened = true
      resolve()
    })
    cluster.once('exit', () => reject(new ConfigError('The shop could not be started; the line above says why.')))
  })
}

/** What a worker knows of the database: the primary prepared it and will let it go. */
export function joinShop(): PreparedShop {
  // A terminal sends Ctrl-C to every process: the primary decides when the workers stop.
  process.on('SIGINT', () => {})
  process.on('disconnect', () => process.exit(0))
  const connection = JSON.parse(process.env[variable] ?? '{}') as ConnectionSettings
  return { connection, release: async () => {} }
}
