import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { describeError } from '#server/db/describe-error.ts'
import { withWorkIds } from '#server/logs/work-ids.ts'
import { goodPassword } from '#test/people.ts'
import { openShopForTest } from '#test/shop.ts'
import { loadShedding } from './load-shedding.ts'
import { createLogger, withoutSecrets } from './logger.ts'

type Line = Record<string, unknown> & { level: number; err?: Record<string, unknown> }

async function openLoggedShop() {
  const log: Line[] = []
  const shop = await openShopForTest({ log: (line) => log.push(line as Line) })
  return { shop, log }
}

test('a failed query leaves no personal data in the log', async () => {
  const { shop, log } = await openLoggedShop()
  await shop.app.db.execute(sql`alter table users add constraint nobody check (name <> 'Nomvula Khumalo')`)
  const reply = await shop.guest().post('/api/auth/register', {
    name: 'Nomvula Khumalo',
    email: 'nomvula.khumalo@example.co.za',
    password: goodPassword,
  })
  expect(reply.status).toBe(500)
  const failed = log.find(({ err }) => err)
  expect(failed?.err).toMatchObject({ type: 'Error', code: '23514', constraint: 'nobody', table: 'users' })
  expect(failed?.err?.stack).toMatch(/register-account\.ts/)
  const text = JSON.stringify(log)
  for (const secret of ['Nomvula', 'Khumalo', 'nomvula.khumalo', 'argon2', goodPassword, 'insert into', 'params'])
    expect(text).not.toContain(secret)
})

test('an error is described without its query, parameters, rows and attachments', () => {
  const cause = Object.assign(new Error('invalid input syntax for type uuid: "thandi"'), {
    severity: 'ERROR',
    code: '22P02',
    detail: 'Failing row contains (Thandi).',
    where: "unnamed portal parameter $1 = 'Thandi'",
  })
  const error = Object.assign(new Error('Failed query: select $1\nparams: Thandi,thandi@example.co.za', { cause }), {
    query: 'select $1',
    params: ['Thandi'],
    config: { headers: { authorization: 'Bearer secret' } },
  })
  const facts = describeError(error)
  expect(facts).toMatchObject({
    message: 'Failed query: invalid input syntax for type uuid',
    code: '22P02',
    stack: expect.stringContaining('logger.test.ts'),
  })
  expect(JSON.stringify(facts)).not.toMatch(/thandi|secret|select/i)
  expect(describeError(new Error('550 no such box <thandi@example.co.za>')).message).toBe('550 no such box <…>')
  expect(describeError({ code: 7, to: 'Thandi' }).message).toBe('an object with code, to')
  expect(describeError('just text')).toEqual({ type: 'string', message: 'just text' })
})

test.each([
  ['/api/order?search=Thandi%20Nkosi&page=2', '/api/order?search=…&page=2'],
  ['/api/product?keyword=63+A&limit=5', '/api/product?keyword=…&limit=5'],
  ['/sign-in?email=thandi%40example.co.za&next=/cart', '/sign-in?email=…&next=/cart'],
  ['/of/thandi@example.co.za/orders', '/of/…/orders'],
  [`/api/order/mine?key=short&seen=${'s'.repeat(43)}`, '/api/order/mine?key=…&seen=…'],
  ['/shop?category=boards&in=stock', '/shop?category=boards&in=stock'],
])('%s is logged without secrets, names and addresses', (url, logged) => {
  expect(withoutSecrets(url)).toBe(logged)
})

test('a line has the ids of its request or job, and nothing of the lines before it', () => {
  const lines: Line[] = []
  const log = createLogger({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(JSON.parse(line)) })
  withWorkIds({ job: 'poll' }, () => {
    log.info({ event: 'receipt_issued', orderId: 'one', paymentId: 'p1' }, 'a receipt was issued')
    log.info({ event: 'invoice_issued', orderId: 'two' }, 'a tax document was issued')
    log.error('broken')
  })
  const own = lines.map(({ level: _level, time: _time, pid: _pid, hostname: _hostname, ...line }) => line)
  expect(own).toEqual([
    { job: 'poll', event: 'receipt_issued', orderId: 'one', paymentId: 'p1', msg: 'a receipt was issued' },
    { job: 'poll', event: 'invoice_issued', orderId: 'two', msg: 'a tax document was issued' },
    { job: 'poll', msg: 'broken' },
  ])
})

test('an overloaded shop logs one line without a stack', async () => {
  const { app } = await openShopForTest()
  const { config, database, jobs, storage } = app
  const log: Line[] = []
  const logger = createLogger({ LOG_LEVEL: 'trace' }, { write: (line) => log.push(JSON.parse(line)) })
  const busy = await buildApp({
    config,
    database,
    jobs,
    storage,
    logger,
    // Any process uses more than a byte.
    prepare: async (instance) => {
      await instance.register(loadShedding, { maxRssBytes: 1 })
    },
  })
  onTestFinished(() => busy.close())
  await busy.listen({ port: 0 })
  const ask = async () => (await busy.inject({ url: '/api/order/mine' })).statusCode
  await expect.poll(ask).toBe(503)
  const said = log.filter(({ msg }) => msg === 'The shop is very busy. Please try again in a moment.')
  expect(said.map(({ level, code, err }) => [level, code, err])).toContainEqual([40, 'overloaded', undefined])
  expect(log.filter(({ level }) => level >= 50)).toEqual([])
})

test.each([
  ['a terminal shows only warnings and errors, so that the first password is not buried', true, {}, ['busy', 'broken']],
  ['a terminal shows requests if asked to', true, { LOG_LEVEL: 'info' }, ['request', 'busy', 'broken']],
  ['programs get a line for every request', false, {}, ['request', 'busy', 'broken']],
])('%s', async (_, isTTY, settings, expected) => {
  const script = `
    Object.defineProperty(process.stdout, 'isTTY', { value: ${isTTY} })
    const { createLogger } = await import(${JSON.stringify(new URL('./logger.ts', import.meta.url).href)})
    const log = createLogger(${JSON.stringify(settings)})
    log.info('request')
    log.warn('busy')
    log.error('broken')`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  expect(stdout.match(/request|busy|broken/g)).toEqual(expected)
  expect(stdout.startsWith('{')).toBe(!isTTY)
})

test.each(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', '57P01', '08006'])(
  'a closed connection (%s) is described without a stack',
  (code) => {
    expect(describeError(Object.assign(new Error('gone'), { code })).stack).toBeUndefined()
    expect(
      describeError(new Error('outer', { cause: Object.assign(new Error('gone'), { code }) })).stack,
    ).toBeUndefined()
  },
)
