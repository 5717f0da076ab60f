import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, type TestContext, test } from 'vitest'
import { startPostgres } from '#server/db/postgres.ts'
import { newFolder, sharedKey, startShop } from '../faults/served-shop.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { needProgram } from './programs.ts'

async function startDatabase() {
  const postgres = await startPostgres(await newFolder(), { loopback: true })
  onTestFinished(() => postgres.stop())
  const { user, password, port, database } = postgres.connection
  return { connection: postgres.connection, url: `postgres://${user}:${password}@127.0.0.1:${port}/${database}` }
}

const pgBouncer = (context: TestContext) => needProgram(context, 'pgbouncer', 'pgbouncer')

test('a shop that reaches its database only through PgBouncer reports in one sentence which setting is missing', async (context) => {
  const program = await pgBouncer(context)
  const { connection } = await startDatabase()
  // The first with default settings, the second as guides recommend.
  for (const settings of [[], ['ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout']]) {
    const shop = await startShop(await newFolder(), {
      DATABASE_URL: await startPgBouncer(program, connection, settings),
    })
    expect(await shop.ended).toBe(1)
    const lines = shop.output().trim().split('\n')
    expect(lines.at(-1)).toContain('Please set DATABASE_DIRECT_URL to the address of the database itself.')
    expect(shop.output()).not.toMatch(/\n\s+at /)
  }
})

test("with DATABASE_DIRECT_URL two shops behind PgBouncer see each other's writes", async (context) => {
  const program = await pgBouncer(context)
  const { connection, url } = await startDatabase()
  const env = {
    DATABASE_URL: await startPgBouncer(program, connection),
    DATABASE_DIRECT_URL: url,
    ADMIN_EMAIL: 'owner@example.co.za',
    ADMIN_PASSWORD: 'correct horse battery staple',
    ...sharedKey,
  }
  // Both migrate at the same time.
  const [first, second] = await Promise.all([startShop(await newFolder(), env), startShop(await newFolder(), env)])
  await Promise.all([first.whenReady(), second.whenReady()])
  const signIn = await fetch(`${first.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }),
  })
  expect(signIn.status).toBe(200)
  const cookie = signIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const askDoctor = () =>
    promisify(execFile)(process.execPath, ['server/cli.ts', 'doctor'], {
      env: { PATH: process.env.PATH ?? '', NODE_NO_WARNINGS: '1', DATA_DIR: first.folder, ...env },
    }).then(
      ({ stdout }) => stdout,
      ({ stdout }) => stdout as string,
    )
  const advice = /note +Pooler: .*Run (alter role .*;) and restart the pooler\./.exec(await askDoctor())?.[1]
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  await database.query(advice ?? '')
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name in ('switchyard', 'switchyard-doctor')`,
  )
  await database.end()
  expect(await askDoctor()).toContain('ok      Pooler: It responds, and the role has its timeouts.')
  for (let n = 1; n <= 20; n++) {
    expect((await second.get('/api/shop')).status).toBe(200)
    const change = await fetch(`${first.url}/api/shop`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ name: `Highveld ${n}` }),
    })
    expect(change.status).toBe(200)
    await expect
      .poll(async () => ((await (await second.get('/api/shop')).json()) as { name: string }).name)
      .toBe(`Highveld ${n}`)
  }
})
