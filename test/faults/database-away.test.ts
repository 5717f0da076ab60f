import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from '#server/db/postgres.ts'
import { newFolder, postgresProcesses, type ServedShop, sharedKey, startShop } from './served-shop.ts'

async function query(folder: string, text: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ host: `${folder}/postgres`, user: 'switchyard', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

async function killPostmaster(folder: string): Promise<void> {
  const file = path.join(folder, 'postgres/postmaster.pid')
  const pid = Number((await readFile(file, 'utf8')).split('\n')[0])
  // The file is empty while the server starts, and a kill of process 0 would end the whole test run.
  if (!(pid > 0)) throw new Error(`no process in ${file}`)
  process.kill(pid, 'SIGKILL')
}

const describe503 = async (shop: ServedShop, address: string) => {
  const reply = await shop.get(address)
  const { status, headers } = reply
  const kept = headers.get('cache-control')
  return {
    status,
    kept,
    retry: headers.get('retry-after'),
    type: headers.get('content-type'),
    text: await reply.text(),
  }
}

const ownName = `update shop_identity set changes = '{"name": "Highveld Boards", "phone": "011 555 0199"}'`

test("while the database is down, pages and API calls return 503 under the shop's name; later they recover", async () => {
  const folder = await newFolder()
  let postgres = await startPostgres(folder)
  const shop = await startShop(await newFolder(), {
    DATABASE_URL: `postgres://switchyard@localhost/postgres?host=${folder}/postgres`,
  })
  await shop.whenReady()
  await query(folder, ownName)
  await query(folder, `select pg_notify('switchyard_changes', 'test shop')`)
  await expect.poll(async () => (await shop.get('/')).text()).toContain('Highveld Boards')

  await killPostmaster(folder)
  // Its processes take a moment to notice; until then cached pages are still right.
  await expect.poll(async () => (await shop.get('/')).status).toBe(503)
  const passing = { status: 503, kept: 'no-store', retry: '5' }
  for (const address of ['/', '/shop', '/product/none', '/login']) {
    const page = await describe503(shop, address)
    expect(page, address).toMatchObject({ ...passing, type: 'text/html; charset=utf-8' })
    expect(page.text).toContain('Highveld Boards')
    expect(page.text).toContain('011 555 0199')
    expect(page.text).not.toContain('VOLT')
  }
  for (const address of ['/api/shop', '/api/product?keyword=breaker', '/sitemap.xml']) {
    const call = await describe503(shop, address)
    expect(call, address).toMatchObject(passing)
    expect(JSON.parse(call.text)).toMatchObject({ code: 'unavailable' })
  }
  expect((await shop.get('/api/health')).status).toBe(200)
  const ready = await describe503(shop, '/api/ready')
  expect(ready).toMatchObject(passing)
  expect(JSON.parse(ready.text)).toMatchObject({ code: 'starting', reason: 'deaf' })

  postgres = await startPostgres(folder)
  await shop.whenReady()
  expect((await shop.get('/')).status).toBe(200)

  // Unresponsive: every process of the server is stopped, and no connection is closed.
  const stopped = await postgresProcesses(folder)
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  const silent = await Promise.all(
    Array.from({ length: 15 }, (_, i) => describe503(shop, `/api/product?keyword=x${i}`)),
  )
  for (const call of silent) expect(call).toMatchObject(passing)
  for (const pid of stopped) process.kill(pid, 'SIGCONT')
  await shop.whenReady()
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => shop.get(`/api/product?keyword=y${i}`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))

  // The log has lines without stacks.
  expect(shop.output()).not.toMatch(/\n\s+at |"stack"/)
  shop.process.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  await postgres.stop()
})

/** A machine whose clock is fifteen minutes fast. */
const wrongClock = 'const now = Date.now; Date.now = () => now() + 900_000'

test('a session works on every server, even one with a wrong clock, which is not ready', async () => {
  const folder = await newFolder()
  const postgres = await startPostgres(folder)
  const env = {
    DATABASE_URL: `postgres://switchyard@localhost/postgres?host=${folder}/postgres`,
    ADMIN_EMAIL: 'owner@example.co.za',
    ADMIN_PASSWORD: 'correct horse battery staple',
    ...sharedKey,
  }
  const right = await startShop(await newFolder(), env)
  await right.whenReady()
  const wrong = await startShop(await newFolder(), {
    ...env,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(wrongClock)}`,
  })
  await expect
    .poll(
      () =>
        wrong.get('/api/health').then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 120_000 },
    )
    .toBe(200)
  const ready = await describe503(wrong, '/api/ready')
  expect(JSON.parse(ready.text)).toMatchObject({ reason: 'clock' })
  for (const [here, there] of [
    [right, wrong],
    [wrong, right],
  ] as const) {
    const signIn = await fetch(`${here.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }),
    })
    expect(signIn.status).toBe(200)
    const cookie = signIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const profile = await fetch(`${there.url}/api/user/profile`, { headers: { cookie } })
    expect(profile.status).toBe(200)
  }
  await postgres.stop()
})

test('a crashed embedded database is restarted; one that keeps crashing ends the shop', async () => {
  const shop = await startShop(await newFolder())
  await shop.whenReady()
  await query(shop.folder, ownName)
  await killPostmaster(shop.folder)
  await expect.poll(async () => (await shop.get('/api/ready')).status).toBe(503)
  await shop.whenReady()
  expect(await (await shop.get('/')).text()).toContain('Highveld Boards')

  let isOver = false
  void shop.ended.then(() => {
    isOver = true
  })
  while (!isOver) {
    await killPostmaster(shop.folder).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(await shop.ended).toBe(1)
  expect(shop.output()).toContain('does not stay up')
  // The children of a killed server end by themselves, a moment after it.
  await expect.poll(() => postgresProcesses(shop.folder)).toEqual([])
})
