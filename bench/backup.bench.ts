// npm run bench -- backup [products] [orders]: a backup, its verification and a restore, each in a process of its own: the time it
// takes, and the memory it needs beyond what the program needs anyway.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { loadavg } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { backUpToFile } from '#server/backups/make-backup.ts'
import { checkArchive, restoreBackup } from '#server/backups/restore-backup.ts'
import { readConfig } from '#server/config.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { fillOrders } from './fill-orders.ts'
import { openOwnPostgres } from './own-postgres.ts'

const steps = ['back up and verify', 'verify', 'restore'] as const
type Step = (typeof steps)[number]
type Task = { step: Step; connection: pg.ClientConfig; folder: string; file: string }
type Result = { seconds: number; megabytes: number }

const limits = { 'back up': 60, restore: 180, megabytes: 50 }

if (process.send) {
  const [task] = (await once(process, 'message')) as [Task]
  process.send(await measure(task))
  process.disconnect()
} else await bench(Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 50_000))

async function bench(products: number, orders: number): Promise<void> {
  const postgres = await openOwnPostgres()
  try {
    await fillCatalogue(postgres.connection, products)
    await fillOrders(postgres.connection, orders)
    const client = new pg.Client(postgres.connection)
    await client.connect()
    await client.query('create database elsewhere template template0')
    await client.end()
    const file = path.join(postgres.folder, 'whole.bak')
    const results = {} as Record<Step, Result>
    for (const step of steps) {
      const database = step === 'restore' ? { database: 'elsewhere' } : {}
      results[step] = await runAlone({
        step,
        connection: { ...postgres.connection, ...database },
        folder: postgres.folder,
        file,
      })
    }
    const both = results['back up and verify']
    const seconds = {
      'back up': both.seconds - results.verify.seconds,
      verify: results.verify.seconds,
      restore: results.restore.seconds,
    }
    const megabytes = Math.max(...Object.values(results).map((result) => result.megabytes))
    const bytes = (await stat(file)).size
    console.log(`${products} products and ${orders} orders: ${(bytes / 1_000_000).toFixed(1)} MB, sealed`)
    for (const [name, took] of Object.entries(seconds)) console.log(`${name}: ${took.toFixed(1)} s`)
    for (const [name, result] of Object.entries(results))
      console.log(`memory added to ${name}: ${result.megabytes.toFixed(0)} MB`)
    console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
    const isSlow = seconds['back up'] > limits['back up'] || seconds.restore > limits.restore
    process.exitCode = isSlow || megabytes > limits.megabytes ? 1 : 0
  } finally {
    await postgres.close()
  }
}

async function runAlone(task: Task): Promise<Result> {
  const child = fork(import.meta.filename, { execArgv: ['--max-semi-space-size=4'] })
  child.send(task)
  const [result] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`${task.step} failed`)
    }),
  ])
  return result as Result
}

async function measure({ step, connection, folder, file }: Task): Promise<Result> {
  const config = readConfig({ DATA_DIR: folder, BACKUP_PASSPHRASE: 'correct horse battery staple' })
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  const begun = performance.now()
  if (step === 'back up and verify') await backUpToFile({ config, connection }, file, false)
  else if (step === 'verify') await checkArchive({ config, connection }, file)
  else await restoreBackup({ config, connection }, file, { replace: false })
  clearInterval(watch)
  return { seconds: (performance.now() - begun) / 1000, megabytes: (most - before) / 1_000_000 }
}
