// 10,000 rows through the spreadsheet import, as new products and as changes, from CSV and XLSX: dry run, import, undo.

import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { ProductImport } from '#contract/imports/calls.ts'
import { busyImportStates, fieldHeadings } from '#contract/imports/rules.ts'
import { users } from '#server/accounts/table.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import type { Cell } from '#server/spreadsheets/sheet.ts'
import { writeCsv } from '#server/spreadsheets/write-csv.ts'
import { writeXlsx } from '#server/spreadsheets/write-xlsx.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { startWorkers } from '#server/workers.ts'
import { openOwnPostgres } from './own-postgres.ts'
import { brandNames, categoryNames, makeRange } from './product-range.ts'

const count = Number(process.argv[2] ?? 10_000)
const limitSeconds = 60

/** The range as a sheet; `dearer` changes every price, so that each row is a change. */
function* rows(dearer: number): Generator<Cell[]> {
  const { partNumber, name, description, price, countInStock, category, brand } = fieldHeadings
  const names = ['Poles', 'Current', 'Mounting', 'IP rating']
  yield [
    partNumber,
    name,
    description,
    price,
    countInStock,
    category,
    brand,
    ...names.map((one) => `Attribute: ${one}`),
  ]
  for (const product of makeRange(count))
    yield [
      product.part_number,
      product.name,
      product.description,
      (product.price_cents + dearer) / 100,
      product.stock,
      categoryNames[product.category] ?? '',
      brandNames[product.brand] ?? '',
      ...names.map((one) => product.attributes.find((attribute) => attribute.name === one)?.value ?? ''),
    ]
}

const postgres = await openOwnPostgres()
const config = readConfig({ DATA_DIR: postgres.folder, LOG_LEVEL: 'error', DEMO_DATA: 'false', PORT: '0' })
const database = openDatabase(postgres.connection)
const jobs = await startJobs(postgres.connection, { workers: true })
const app = await buildApp({ config, database, jobs, storage: openStorage(config) })
try {
  await app.ready()
  await startWorkers(app)
  const cookie = await signIn()
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object | Buffer, type?: string) => {
    const headers = { cookie, ...(type ? { 'content-type': type } : {}) }
    const reply = await app.inject({
      method,
      url: `/api/product/import${url}`,
      headers,
      ...(payload ? { payload } : {}),
    })
    if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`)
    return reply.json()
  }
  /** Seconds until the job has finished, and how often a screen would have seen the progress move. */
  const follow = async (id: string) => {
    const begun = performance.now()
    const seen = new Set<number>()
    for (;;) {
      const now = (await call('GET', `/${id}`)) as ProductImport
      seen.add(now.done)
      if (!busyImportStates.includes(now.state))
        return { now, seconds: (performance.now() - begun) / 1000, moves: seen.size }
      await wait(100)
    }
  }
  const runs: Record<string, Record<string, number>> = {}
  const once = async (title: string, file: Buffer, name: string) => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(file)], name))
    const sent = new Request('http://localhost', { method: 'POST', body: form })
    const begun = performance.now()
    const type = sent.headers.get('content-type') ?? ''
    const uploaded = (await call('POST', '', Buffer.from(await sent.arrayBuffer()), type)) as ProductImport
    const uploading = (performance.now() - begun) / 1000
    const mapping = uploaded.columns.flatMap(({ suggested }, column) => (suggested ? { column, ...suggested } : []))
    await call('PUT', `/${uploaded._id}`, { mapping })
    const checked = await follow(uploaded._id)
    await call('POST', `/${uploaded._id}/run`, {})
    const ran = await follow(uploaded._id)
    const { created, updated, bad } = ran.now.counts
    runs[title] = {
      upload: uploading,
      'dry run': checked.seconds,
      import: ran.seconds,
      moves: ran.moves,
      created,
      updated,
      bad,
    }
    if (ran.now.state !== 'done' || created + updated !== count) throw new Error(`${title}: ${ran.now.failure}`)
    return uploaded._id
  }
  await once('CSV, new products', await buffer(writeCsv(rows(0))), 'new.csv')
  const changes = await once('XLSX, changes', await buffer(writeXlsx(rows(100), 'Products')), 'changes.xlsx')
  await call('POST', `/${changes}/undo`, {})
  const undone = await follow(changes)
  console.table(
    Object.fromEntries(
      Object.entries(runs).map(([title, figures]) => [
        title,
        Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, Number(figure.toFixed(1))])),
      ]),
    ),
  )
  console.log(`undo of the changes: ${undone.seconds.toFixed(1)} s, ${undone.now.kept} not undone`)
  const slowest = Math.max(...Object.values(runs).map((run) => run.import ?? 0))
  console.log(`${count} rows in ${slowest.toFixed(1)} s at most, load average ${loadavg()[0]?.toFixed(1)}`)
  process.exitCode = slowest > limitSeconds ? 1 : 0
} finally {
  await app.close()
  await jobs.stop()
  await database.close()
  await postgres.close()
}

async function signIn(): Promise<string> {
  const [person] = await app.db
    .insert(users)
    .values({ name: 'Naledi Mokoena', email: `${randomUUID()}@example.co.za`, role: 'admin', emailVerified: true })
    .returning()
  if (!person) throw new Error('no person')
  const cookies: string[] = []
  // A reply for starting a session: only somewhere to put the cookies.
  const reply = { setCookie: (name: string, value: string) => cookies.push(`${name}=${value}`) }
  await app.sessions.start(reply as unknown as FastifyReply, person, false)
  return cookies.join('; ')
}
