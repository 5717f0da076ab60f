import cluster from 'node:cluster'
import { type Config, ConfigError } from './config.ts'
import type { Shutdown } from './shutdown.ts'
import type { DatabaseConnections } from './start-database.ts'

const variable = 'SWITCHYARD_DATABASE'
const firstVariable = 'SWITCHYARD_FIRST'

/** Several processes behind one port. The first prepares the shop before the others start. A worker that dies is replaced; all stop with the primary. */
export async function runWorkers(
  { WORKERS: count, DRAIN_SECONDS }: Config,
  connections: DatabaseConnections,
  shutdown: Shutdown,
): Promise<void> {
  const env = { [variable]: JSON.stringify(connections) }
  let hasListened = false
  cluster.on('exit', () => {
    // A worker that dies is replaced after a moment; one that could not start has logged why.
    if (!shutdown.isUnderWay && hasListened) setTimeout(() => !shutdown.isUnderWay && cluster.fork(env), 500)
  })
  cluster.fork({ ...env, [firstVariable]: 'true' })
  shutdown.defer(async () => {
    const all = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? [])
    const ends = all.map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
    for (const worker of all) worker.process.kill('SIGTERM')
    // A worker normally exits within this time; one that hangs is killed.
    const timer = setTimeout(
      () => {
        for (const worker of all) worker.process.kill('SIGKILL')
      },
      DRAIN_SECONDS * 1000 + 10_000,
    )
    await Promise.all(ends)
    clearTimeout(timer)
  })
  await new Promise<void>((resolve, reject) => {
    cluster.once('listening', () => {
      hasListened = true
      for (let i = 1; i < count; i++) cluster.fork(env)
      resolve()
    })
    cluster.once('exit', () =>
      reject(new ConfigError('The shop could not be started. See the line above for the reason.')),
    )
  })
}

/** The database that the primary started and will stop. */
export function joinPrimary(shutdown: Shutdown): { connections: DatabaseConnections; isFirst: boolean } {
  // A terminal sends Ctrl-C to every process: the primary decides when the workers stop.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => shutdown.run(0))
  process.on('disconnect', () => process.exit(0))
  const connections = JSON.parse(process.env[variable] ?? '{}') as DatabaseConnections
  return { connections, isFirst: process.env[firstVariable] === 'true' }
}
