import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { goodPassword, logIn, register } from '#test/people.ts'
import { type Caller, openShopForTest, type Reply } from '#test/shop.ts'
import { hashPassword } from './passwords.ts'

type Typed = { email: string; password: string }

const limited = (reply: Reply) => {
  expect([reply.status, reply.body]).toMatchObject([429, { code: 'too_many', message: expect.stringMatching(/wait/) }])
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
}

test('ten wrong passwords block an address, and the owner can still sign in from another', async () => {
  const shop = await openShopForTest()
  const person = await register(shop)
  for (let i = 0; i < 10; i++) expect((await logIn(shop, person.email, `wrong-password-${i}`)).reply.status).toBe(401)
  limited((await logIn(shop, person.email, person.password)).reply)
  // Another spelling is the same account; another account has its own counter.
  limited((await logIn(shop, person.email.toUpperCase(), person.password)).reply)
  const neighbour = await register(shop)
  expect((await logIn(shop, neighbour.email, neighbour.password)).reply.status).toBe(200)
  expect((await logIn(shop, person.email, person.password, { from: '203.0.113.9' })).reply.status).toBe(200)
})

test('a hundred concurrent guesses do not bypass the limit', async () => {
  const shop = await openShopForTest()
  const person = await register(shop)
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, i) => logIn(shop, person.email, `wrong-password-${i}`)),
  )
  expect(replies.filter(({ reply }) => reply.status === 401)).toHaveLength(10)
  expect(replies.filter(({ reply }) => reply.status === 429)).toHaveLength(30)
})

test('right passwords do not count', async () => {
  const shop = await openShopForTest({ env: { LIMIT_LOGIN: '3', LIMIT_LOGIN_ADDRESS: '4' } })
  const person = await register(shop)
  for (let i = 0; i < 8; i++) {
    if (i < 3) await logIn(shop, person.email, 'wrong-password')
    expect((await logIn(shop, person.email, person.password)).reply.status, `round ${i}`).toBe(200)
  }
})

test('one address cannot try one password on every account', async () => {
  const shop = await openShopForTest({ env: { LIMIT_LOGIN_ADDRESS: '5' } })
  const person = await register(shop)
  for (let i = 0; i < 5; i++)
    await logIn(shop, `victim-${i}@example.co.za`, 'wrong-password', { from: '2001:db8:1:2::5' })
  limited((await logIn(shop, person.email, person.password, { from: '2001:db8:1:2::5' })).reply)
  // A whole /64 belongs to one subscriber; the next one is someone else.
  limited((await logIn(shop, person.email, person.password, { from: '2001:db8:1:2:ffff::1' })).reply)
  expect((await logIn(shop, person.email, person.password, { from: '2001:db8:1:3::5' })).reply.status).toBe(200)
  // IPv4 and IPv4-mapped addresses count as one.
  for (let i = 0; i < 5; i++) await logIn(shop, `victim-${i}@example.co.za`, 'wrong-password', { from: '198.51.100.7' })
  limited((await logIn(shop, person.email, person.password, { from: '::ffff:198.51.100.7' })).reply)
})

test('guesses from many addresses are limited per account, and an e-mailed link resets the limit', async () => {
  const shop = await openShopForTest({ env: { LIMIT_LOGIN: '2', LIMIT_LOGIN_ADDRESS: '1000' } })
  const person = await register(shop)
  for (let i = 0; i < 20; i++) await logIn(shop, person.email, 'wrong-password', { from: `198.51.100.${i}` })
  limited((await logIn(shop, person.email, person.password, { from: '203.0.113.1' })).reply)
  const { insertMailedToken } = await import('./mailed-token-queries.ts')
  const token = await insertMailedToken(shop.app.db, 'reset', { userId: person.user._id, email: person.email })
  expect((await shop.guest().post(`/api/auth/reset-password/${token}`, { password: 'hadeda-42-Trompet' })).status).toBe(
    200,
  )
  expect((await logIn(shop, person.email, 'hadeda-42-Trompet', { from: '203.0.113.1' })).reply.status).toBe(200)
})

test('guessing cannot lock the owner out of a browser in which they have signed in before', async () => {
  const shop = await openShopForTest({ env: { LIMIT_LOGIN: '2', LIMIT_LOGIN_ADDRESS: '6' } })
  const owner = await register(shop)
  const other = await register(shop)
  const signIn = (caller: Caller, { email, password }: Typed = owner, from = '203.0.113.1') =>
    caller.send('POST', '/api/auth/login', { payload: { email, password }, remoteAddress: from })
  const wrong = { email: owner.email, password: 'wrong-password' }
  for (let i = 0; i < 20; i++) await signIn(shop.guest(), wrong, `198.51.100.${i}`)
  // Even from the owner's own address, as behind one router.
  for (let i = 0; i < 6; i++) await signIn(shop.guest(), { ...wrong, email: `victim-${i}@example.co.za` })
  limited(await signIn(shop.guest()))
  limited(await signIn(other))
  await owner.post('/api/auth/logout')
  expect((await signIn(owner)).status).toBe(200)

  const device = owner.cookies.get('device') ?? ''
  const [list = '', signature = ''] = device.split('~')
  for (const forged of [`${list}`, `${list}~${'A'.repeat(signature.length)}`, `x${device}`, `${list}.x~${signature}`]) {
    const thief = shop.guest()
    thief.cookies.set('device', forged)
    limited(await signIn(thief))
  }
  // The browser's own attempts are limited too, and a right password resets only its own counter.
  const thief = shop.guest()
  thief.cookies.set('device', device)
  for (let i = 0; i < 2; i++) expect((await signIn(thief, wrong)).status).toBe(401)
  limited(await signIn(thief))
  await shop.app.db.execute(sql`update rate_limits set resets_at = now() where key like 'login-device:%'`)
  expect((await signIn(owner)).status).toBe(200)
  limited(await signIn(shop.guest()))
})

test('a browser remembers its accounts for a year, out of reach of scripts', async () => {
  const shop = await openShopForTest()
  const [first, second] = [await register(shop), await register(shop)]
  const shared = await logIn(shop, first.email, first.password)
  const set = [shared.reply.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('device='))
  expect(set).toMatch(/^device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  await shared.post('/api/auth/login', { email: second.email, password: second.password })
  const remembered = shared.cookies.get('device') ?? ''
  expect(remembered).toContain(first.user._id)
  expect(remembered).toContain(second.user._id)
  expect(remembered).not.toContain('@')
  await logIn(shop, first.email, 'wrong-password')
  expect((await logIn(shop, first.email, 'wrong-password')).cookies.has('device')).toBe(false)
})

test('a forged forwarding header does not count as another address', async () => {
  const shop = await openShopForTest({ env: { LIMIT_LOGIN_ADDRESS: '3' } })
  const guess = (i: number) =>
    shop.guest().send('POST', '/api/auth/login', {
      payload: { email: `victim-${i}@example.co.za`, password: 'wrong-password' },
      headers: { 'x-forwarded-for': `203.0.113.${i}` },
    })
  const statuses = []
  for (let i = 0; i < 5; i++) statuses.push((await guess(i)).status)
  expect(statuses).toEqual([401, 401, 401, 429, 429])
})

test('registering and forgotten passwords are limited by address, the latter also by account', async () => {
  const shop = await openShopForTest({ env: { LIMIT_REGISTER: '3', LIMIT_FORGOT: '2' } })
  for (let i = 0; i < 3; i++) await register(shop)
  limited(
    await shop.guest().post('/api/auth/register', { name: 'A', email: 'a@example.co.za', password: goodPassword }),
  )
  const forgot = (email: string, from: string) =>
    shop.guest().send('POST', '/api/auth/forgot-password', { payload: { email }, remoteAddress: from })
  expect((await forgot('known@example.co.za', '203.0.113.1')).status).toBe(200)
  expect((await forgot('known@example.co.za', '203.0.113.2')).status).toBe(200)
  limited(await forgot('known@example.co.za', '203.0.113.3'))
  limited(await forgot('k.nown+1@example.co.za', '203.0.113.4'))
  expect((await forgot('other@example.co.za', '203.0.113.1')).status).toBe(200)
  limited(await forgot('third@example.co.za', '203.0.113.1'))
})

test('a limit expires, and the counters contain no e-mail addresses', async () => {
  const shop = await openShopForTest({ env: { LIMIT_LOGIN: '1' } })
  const person = await register(shop)
  await logIn(shop, person.email, 'wrong-password')
  limited((await logIn(shop, person.email, person.password)).reply)
  const { rows } = await shop.app.db.execute<{ key: string; minutes: number }>(
    sql`select key, extract(epoch from resets_at - now()) / 60 as minutes from rate_limits where key like 'login%'`,
  )
  expect(rows).toHaveLength(3)
  for (const { key, minutes } of rows) {
    expect(key).not.toContain('@')
    expect(Number(minutes)).toBeLessThanOrEqual(15)
  }
  await shop.app.db.execute(sql`update rate_limits set resets_at = now() - interval '1 second'`)
  expect((await logIn(shop, person.email, person.password)).reply.status).toBe(200)
})

test('sign-ins beyond the hashing capacity get 503, and the shop stays up', async () => {
  const shop = await openShopForTest({ env: { LIMIT_LOGIN_ADDRESS: '1000' } })
  const replies = await Promise.all(
    Array.from({ length: 80 }, (_, i) => logIn(shop, `crowd-${i}@example.co.za`, 'wrong-password')),
  )
  const statuses = replies.map(({ reply }) => reply.status)
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(50)
  expect(new Set(statuses)).toEqual(new Set([401, 503]))
  const refused = replies.find(({ reply }) => reply.status === 503)?.reply
  expect([refused?.body, refused?.headers['retry-after']]).toMatchObject([{ code: 'overloaded' }, '5'])
  expect((await shop.guest().get('/api/health')).status).toBe(200)
})

test('an attempt the shop was too busy to check does not count', async () => {
  const shop = await openShopForTest({ env: { LIMIT_LOGIN: '3', LIMIT_LOGIN_ADDRESS: '200' } })
  const person = await register(shop)
  const release = fillHashingQueue()
  const own = await Promise.all(Array.from({ length: 3 }, () => logIn(shop, person.email, person.password)))
  await release()
  expect(own.map(({ reply }) => reply.status)).toEqual([503, 503, 503])
  const { rows } = await shop.app.db.execute<{ count: number }>(
    sql`select count from rate_limits where key like 'login-from:%'`,
  )
  expect(rows.map(({ count }) => count)).toEqual([0])
  expect((await logIn(shop, person.email, person.password)).reply.status).toBe(200)
})

/** Keeps the hashing queue full. */
function fillHashingQueue(): () => Promise<unknown> {
  let isOver = false
  const crowd = Array.from({ length: 54 }, async () => {
    while (!isOver) await hashPassword('wrong-password').catch(() => wait(5))
  })
  return () => {
    isOver = true
    return Promise.all(crowd)
  }
}

test('behind a trusted proxy each visitor has their own address', async () => {
  const shop = await openShopForTest({ env: { LIMIT_LOGIN_ADDRESS: '2', TRUST_PROXY: '127.0.0.1' } })
  const guess = (visitor: string, i: number) =>
    shop.guest().send('POST', '/api/auth/login', {
      payload: { email: `victim-${i}@example.co.za`, password: 'wrong-password' },
      headers: { 'x-forwarded-for': `192.0.2.66, ${visitor}` },
    })
  for (let i = 0; i < 2; i++) expect((await guess('203.0.113.1', i)).status).toBe(401)
  // Anything the visitor put before the proxy's entry is ignored.
  limited(await guess('203.0.113.1', 2))
  expect((await guess('203.0.113.2', 3)).status).toBe(401)
})

test('one address cannot try out reset links without end', async () => {
  const shop = await openShopForTest({ env: { LIMIT_LOGIN_ADDRESS: '3' } })
  const look = () => shop.guest().get('/api/auth/reset-password/made-up')
  for (let i = 0; i < 3; i++) expect((await look()).body).toEqual({ valid: false })
  limited(await look())
})
