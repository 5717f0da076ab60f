import { watch } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder, postgresProcesses, startShop } from './served-shop.ts'

async function connect(folder: string): Promise<pg.Client> {
  const client = new pg.Client({ host: `${folder}/postgres`, user: 'switchyard', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  return client
}

test('stopping under load leaves no process behind, even with open database connections', async () => {
  const shop = await startShop(await newFolder())
  await shop.whenReady()
  const forgotten = await connect(shop.folder)
  // A backend starved on a busy machine: its connection is closed, but the server still lists it.
  const { rows } = await forgotten.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'switchyard-listen'`,
  )
  process.kill(rows[0]?.pid ?? 0, 'SIGSTOP')
  const callers = Array.from({ length: 20 }, async () => {
    while (shop.process.exitCode === null) await shop.get('/api/product?keyword=breaker').catch(() => sleep(10))
  })
  shop.process.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  expect(await postgresProcesses(shop.folder)).toEqual([])
  await Promise.all(callers)
})

test('a stopping shop leaves the database to another one in the same folder, which later stops it', async () => {
  const folder = await newFolder()
  const first = await startShop(folder)
  await first.whenReady()
  const second = await startShop(folder)
  await second.whenReady()
  first.process.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect((await second.get('/api/ready')).status).toBe(200)
  second.process.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  expect(await postgresProcesses(folder)).toEqual([])
})

test('stopping in the middle of a start leaves no process behind, and the next start works', async () => {
  const folder = await newFolder()
  async function stopAt(watched: string, sign: string): Promise<void> {
    const events = watch(watched)
    const shop = await startShop(folder)
    for await (const { filename } of events) if (filename?.startsWith(sign)) break
    shop.process.kill('SIGTERM')
    expect(await shop.ended, shop.output()).toBe(0)
    expect(await postgresProcesses(folder), `asked to stop at ${sign}`).toEqual([])
  }
  await stopAt(folder, 'postgres.new-')
  await stopAt(`${folder}/postgres`, 'postmaster.pid')
  const shop = await startShop(folder)
  await shop.whenReady()
})

test('a failed start leaves no process behind', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as { port: number }
  const shop = await startShop(await newFolder(), { PORT: String(port) })
  expect(await shop.ended).toBe(1)
  expect(shop.output()).toContain(`Port ${port} is taken`)
  expect(await postgresProcesses(shop.folder)).toEqual([])
})

test('a request that never ends does not hold up a stop', async () => {
  const shop = await startShop(await newFolder())
  await shop.whenReady()
  const { hostname, port } = new URL(shop.url)
  const socket = createConnection(Number(port), hostname).on('error', () => {})
  onTestFinished(() => void socket.destroy())
  socket.write(
    'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  )
  // By the time a later request is answered, this one has arrived.
  expect((await shop.get('/api/health')).status).toBe(200)
  shop.process.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  expect(shop.output()).toContain('some work did not finish before shutdown')
  expect(await postgresProcesses(shop.folder)).toEqual([])
})

test('a stopping shop reports that it is not ready, and keeps serving until its proxy has noticed', async () => {
  const shop = await startShop(await newFolder(), { DRAIN_SECONDS: '10' })
  await shop.whenReady()
  shop.process.kill('SIGTERM')
  await expect.poll(async () => (await shop.get('/api/ready')).status).toBe(503)
  const ready = await shop.get('/api/ready')
  expect(await ready.json()).toMatchObject({ reason: 'stopping' })
  const page = await shop.get('/api/shop')
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  expect((await shop.get('/api/health')).status).toBe(200)
  expect(await shop.ended).toBe(0)
  expect(await postgresProcesses(shop.folder)).toEqual([])
})
