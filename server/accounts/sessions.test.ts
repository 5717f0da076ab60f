import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { waitForLocked } from '#test/locks.ts'
import { logIn, register } from '#test/people.ts'
import { type Caller, openShop, openShopForTest, type Reply } from '#test/shop.ts'
import { openMailboxForTest } from '#test/stand-ins/mailbox.ts'

let shop: Awaited<ReturnType<typeof openShop>>
const log: Record<string, unknown>[] = []
beforeAll(async () => {
  shop = await openShop({ log: (line) => log.push(line), env: { LIMIT_REGISTER: '1000' } })
})
afterAll(() => shop.close())

const refresh = (caller: Caller) => caller.post('/api/auth/refresh')
/** A refresh once the access token's ten minutes are over. */
const refreshLater = (caller: Caller) => {
  caller.cookies.delete('access')
  return refresh(caller)
}
const isSignedIn = async (caller: Caller) => (await caller.get('/api/user/profile')).status === 200
/** A browser with the same cookies: another tab, or a thief. */
function copyOf(caller: Caller): Caller {
  const copy = shop.guest()
  for (const [name, value] of caller.cookies) copy.cookies.set(name, value)
  return copy
}
const withRefresh = (value: string): Caller => {
  const caller = shop.guest()
  caller.cookies.set('refresh', value)
  return caller
}
const setCookies = (reply: Reply) =>
  ([reply.headers['set-cookie'] ?? []].flat() as string[]).filter((cookie) => !/^(?:__Host-)?device=/.test(cookie))
const sessionOf = (caller: Caller) => caller.cookies.get('refresh')?.split('.')[0] ?? ''
/** Moves a session's timestamps into the past. */
async function letTimePass(caller: Caller, time: string) {
  await shop.app.db.execute(sql`update sessions set created_at = created_at - ${time}::interval,
    expires_at = expires_at - ${time}::interval where id = ${sessionOf(caller)}`)
  await shop.app.db.execute(
    sql`update spent_tokens set spent_at = spent_at - ${time}::interval where session_id = ${sessionOf(caller)}`,
  )
}

test('a sign-in without remember-me sets cookies for two hours, out of reach of scripts', async () => {
  const person = await register(shop)
  const { reply } = await logIn(shop, person.email, person.password)
  expect(setCookies(reply)).toHaveLength(2)
  for (const cookie of setCookies(reply))
    expect(cookie).toMatch(/^(access|refresh)=[^;]+; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax$/)
  for (const again of [refresh, refreshLater])
    expect(setCookies(await again(person)).map((cookie) => /Max-Age=\d+/.exec(cookie)?.[0])).toEqual([
      'Max-Age=7200',
      'Max-Age=7200',
    ])
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('with remember-me the refresh cookie lasts ninety days', async () => {
  const person = await register(shop)
  const { reply } = await logIn(shop, person.email, person.password, { rememberMe: true })
  const [access = '', refreshed = ''] = setCookies(reply)
  expect(access).toContain('Max-Age=600;')
  expect(Number(/Max-Age=(\d+)/.exec(refreshed)?.[1])).toBeGreaterThan(90 * 86_400 - 10)
  expect(reply.body).toMatchObject({ rememberMe: true })
})

test('over https the cookies are Secure and have the __Host- prefix', async () => {
  const secure = await openShopForTest({ env: { PUBLIC_URL: 'https://shop.example' } })
  const person = await register(secure)
  const reply = await person.post('/api/auth/refresh')
  expect(setCookies(reply)).toHaveLength(2)
  for (const cookie of setCookies(reply))
    expect(cookie).toMatch(/^__Host-(access|refresh)=[^;]+; Max-Age=7200; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(reply.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  // Without the prefix another site on the same domain could have set it.
  const planted = secure.guest()
  for (const [name, value] of person.cookies) planted.cookies.set(name.replace('__Host-', ''), value)
  expect((await planted.get('/api/user/profile')).status).toBe(401)
  expect((await planted.post('/api/auth/refresh')).status).toBe(401)
})

test('no response contains a token or a hash', async () => {
  const person = await register(shop)
  const admin = await shop.signIn('admin')
  const replies = [
    await logIn(shop, person.email, person.password).then(({ reply }) => reply),
    await refresh(person),
    await person.get('/api/user/profile'),
    await admin.get(`/api/user/${person.user._id}`),
    await admin.get('/api/user'),
  ]
  const tokens = [...person.cookies.values()].flatMap((value) => value.split('.').filter((part) => part.length > 40))
  for (const reply of replies) {
    expect(reply.status).toBe(200)
    expect(reply.text).not.toMatch(/argon2|hash|token/i)
    expect(tokens.filter((token) => reply.text.includes(token))).toEqual([])
  }
})

test("a sign-in starts a new session and ends the browser's previous one", async () => {
  const person = await register(shop)
  const planted = copyOf(person)
  const victim = copyOf(person)
  const reply = await victim.post('/api/auth/login', { email: person.email, password: person.password })
  expect(setCookies(reply)).toHaveLength(2)
  expect(sessionOf(victim)).not.toBe(sessionOf(planted))
  expect(await isSignedIn(victim)).toBe(true)
  expect(await isSignedIn(planted)).toBe(false)
  expect((await refresh(planted)).status).toBe(401)
})

test('signing out ends the session on the server', async () => {
  const person = await register(shop)
  const copy = copyOf(person)
  const reply = await person.post('/api/auth/logout')
  expect(reply.body).toEqual({ message: 'You are signed out.' })
  expect(setCookies(reply).every((cookie) => cookie.includes('Expires=Thu, 01 Jan 1970'))).toBe(true)
  expect(await isSignedIn(copy)).toBe(false)
  expect((await refresh(copy)).status).toBe(401)
  expect((await shop.guest().post('/api/auth/logout')).status).toBe(200)
})

test("knowing only a session's id is not enough to use or end it", async () => {
  const person = await register(shop)
  const id = sessionOf(person)
  for (const forged of [
    `${id}.${'A'.repeat(43)}`,
    `${id}.`,
    id,
    `${id}.${'A'.repeat(43)}.x`,
    `' or 1=1 --.${'A'.repeat(43)}`,
  ]) {
    await withRefresh(forged).post('/api/auth/logout')
    const thief = shop.guest()
    thief.cookies.set('access', forged)
    expect(await isSignedIn(thief), forged).toBe(false)
  }
  const [, generation = '', expires = '', signature = ''] = person.cookies.get('access')?.split('.') ?? []
  const longer = shop.guest()
  longer.cookies.set('access', `${id}.${generation}.${Number(expires) + 1}.${signature}`)
  expect(await isSignedIn(longer)).toBe(false)
  const crossed = shop.guest()
  crossed.cookies.set('access', person.cookies.get('refresh') ?? '')
  crossed.cookies.set('refresh', person.cookies.get('access') ?? '')
  expect(await isSignedIn(crossed)).toBe(false)
  expect((await refresh(crossed)).status).toBe(401)
  expect(await isSignedIn(person)).toBe(true)
})

test('while the access cookie is valid a refresh issues no new token', async () => {
  const person = await register(shop)
  const before = new Map(person.cookies)
  const reply = await refresh(person)
  expect([reply.status, reply.body]).toMatchObject([200, { email: person.email }])
  expect(new Map(person.cookies)).toEqual(before)
  const { rows } = await shop.app.db.execute(sql`select 1 from spent_tokens where session_id = ${sessionOf(person)}`)
  expect(rows).toEqual([])
  // Another session's access cookie does not count.
  person.cookies.set('access', (await register(shop)).cookies.get('access') ?? '')
  await refresh(person)
  expect(person.cookies.get('refresh')).not.toBe(before.get('refresh'))
})

test('a lost response is repeated with the same successor, however late', async () => {
  const person = await register(shop, { rememberMe: true })
  person.cookies.delete('access')
  const lost = copyOf(person)
  await refresh(lost)
  for (const wait of ['11 seconds', '3 days', '40 days']) {
    await letTimePass(person, wait)
    const again = copyOf(person)
    expect((await refresh(again)).status, wait).toBe(200)
    expect(again.cookies.get('refresh')).toBe(lost.cookies.get('refresh'))
  }
  const arrived = copyOf(person)
  await refresh(arrived)
  expect(await isSignedIn(arrived)).toBe(true)
})

test.each([
  ['was used for a refresh while the access cookie was fresh', refresh],
  ['was used for a refresh later', refreshLater],
  ['came with an access cookie that was used for a guarded call', isSignedIn],
])('a spent token means theft once its successor %s', async (_, use) => {
  const owner = await register(shop)
  const thief = copyOf(owner)
  await refreshLater(owner)
  await use(owner)
  await letTimePass(owner, '11 seconds')
  expect((await refreshLater(thief)).status).toBe(401)
  expect((await refreshLater(owner)).status).toBe(401)
})

test('an access cookie from before the last refresh does not prove that its token arrived', async () => {
  const person = await register(shop)
  const before = copyOf(person)
  await refreshLater(person)
  expect(await isSignedIn(before)).toBe(true)
  await letTimePass(person, '11 seconds')
  expect((await refreshLater(before)).status).toBe(200)
  expect(before.cookies.get('refresh')).toBe(person.cookies.get('refresh'))
})

test('a browser that never got the new token can still sign out', async () => {
  const person = await register(shop)
  const lost = copyOf(person)
  await refreshLater(lost)
  await letTimePass(person, '1 minute')
  person.cookies.delete('access')
  await person.post('/api/auth/logout')
  expect((await refresh(lost)).status).toBe(401)
})

test('a refresh renews both cookies, and a second tab with the old token gets the same successor', async () => {
  const person = await register(shop)
  const tab = copyOf(person)
  const spent = person.cookies.get('refresh')
  expect((await refreshLater(person)).body).toMatchObject({ email: person.email })
  expect(person.cookies.get('refresh')).not.toBe(spent)
  expect((await refreshLater(tab)).status).toBe(200)
  expect(tab.cookies.get('refresh')).toBe(person.cookies.get('refresh'))
  expect((await refresh(tab)).status).toBe(200)
})

test('two hundred concurrent refreshes leave everyone signed in', async () => {
  const person = await register(shop)
  // On a busy machine they take longer than the ten seconds for which a spent token is accepted.
  const spentAt = (value: string) => sql.raw(`alter table spent_tokens alter column spent_at set default ${value}`)
  await shop.app.db.execute(spentAt("clock_timestamp() + interval '1 hour'"))
  onTestFinished(async () => void (await shop.app.db.execute(spentAt('clock_timestamp()'))))
  const tabs = Array.from({ length: 200 }, () => copyOf(person))
  const replies = await Promise.all(tabs.map(refreshLater))
  expect(replies.filter((reply) => reply.status !== 200)).toEqual([])
  expect(new Set(tabs.map((tab) => tab.cookies.get('refresh'))).size).toBe(1)
  expect((await refresh(tabs[7] ?? person)).status).toBe(200)
})

test('a spent token that returns after ten seconds ends the whole family, no matter who sends it', async () => {
  const person = await register(shop)
  const thief = copyOf(person)
  const family = sessionOf(person)
  await refreshLater(person)
  expect(await isSignedIn(person)).toBe(true)
  await letTimePass(person, '11 seconds')
  const stolen = await refreshLater(thief)
  expect([stolen.status, stolen.body]).toMatchObject([401, { code: 'not_signed_in' }])
  expect(setCookies(stolen).every((cookie) => cookie.includes('Expires=Thu, 01 Jan 1970'))).toBe(true)
  expect(await isSignedIn(person)).toBe(false)
  expect((await refresh(person)).status).toBe(401)
  expect(log.filter((line) => line.event === 'refresh_reused' && line.sessionId === family)).toHaveLength(1)
})

test('a thief who refreshes first is signed out when the owner sends the spent token', async () => {
  const owner = await register(shop)
  const thief = copyOf(owner)
  await refreshLater(thief)
  expect(await isSignedIn(thief)).toBe(true)
  await letTimePass(thief, '11 seconds')
  expect((await refreshLater(owner)).status).toBe(401)
  expect((await refreshLater(thief)).status).toBe(401)
  expect(await isSignedIn(thief)).toBe(false)
})

test('a tab several refreshes behind gets the current token within ten seconds', async () => {
  const person = await register(shop)
  const tabs = [copyOf(person)]
  for (let round = 0; round < 3; round++) {
    await refreshLater(person)
    tabs.push(copyOf(person))
  }
  for (const tab of tabs.slice(0, -1)) {
    expect((await refreshLater(tab)).status).toBe(200)
    expect(tab.cookies.get('refresh')).toBe(person.cookies.get('refresh'))
    expect(await isSignedIn(tab)).toBe(true)
  }
})

test('the oldest of several spent tokens expires after its ten seconds', async () => {
  const person = await register(shop)
  const first = copyOf(person)
  await refreshLater(person)
  const second = copyOf(person)
  await letTimePass(person, '9 seconds')
  await refreshLater(person)
  await letTimePass(person, '2 seconds')
  expect((await refreshLater(second)).status).toBe(200)
  expect((await refreshLater(first)).status).toBe(401)
  expect(await isSignedIn(person)).toBe(false)
})

test('the owner of a spent token that returns late gets one e-mail', async () => {
  const mailbox = await openMailboxForTest()
  const own = await openShopForTest({ workers: true, env: { SMTP_URL: mailbox.url } })
  const person = await register(own)
  const thief = own.guest()
  for (const [name, value] of person.cookies) thief.cookies.set(name, value)
  await refreshLater(person)
  expect(await isSignedIn(person)).toBe(true)
  await own.app.db.execute(sql`update spent_tokens set spent_at = spent_at - interval '11 seconds'`)
  const again = () => thief.send('POST', '/api/auth/refresh', { headers: { cookie: `refresh=${stolen}` } })
  const stolen = thief.cookies.get('refresh') ?? ''
  for (let i = 0; i < 3; i++) expect((await again()).status).toBe(401)
  const mail = await mailbox.waitFor(person.email, 'We signed you out as a precaution')
  expect(mail.text).toContain('set a new password at once')
  expect(mail.replyTo).toMatchObject([{ address: 'office@volt.example' }])
  const { rows } = await own.app.db.execute<{ count: number }>(
    sql`select count(*)::int as count from jobs.job where name = 'email' and data ->> 'subject' like 'We signed you out%'`,
  )
  expect(rows[0]?.count).toBe(1)
})

test('a sign-in whose password changes during the check gets no session', async () => {
  const person = await register(shop)
  const client = await shop.app.database.pool.connect()
  // A reset that has written the new password but not committed: the sign-in reads the old hash, accepts it, and waits.
  await client.query('begin')
  await client.query('update users set password_hash = $2 where id = $1', [person.user._id, '$argon2id$changed'])
  await client.query('delete from sessions where user_id = $1', [person.user._id])
  const waiting = logIn(shop, person.email, person.password)
  await waitForLocked(shop)
  await client.query('commit')
  client.release()
  const late = await waiting
  expect([late.reply.status, late.reply.body]).toMatchObject([401, { code: 'wrong_credentials' }])
  expect(setCookies(late.reply).filter((cookie) => !cookie.includes('1970'))).toEqual([])
  const left = await shop.app.db.execute(sql`select 1 from sessions where user_id = ${person.user._id}`)
  expect(left.rows).toEqual([])
})

test('concurrent sign-ins and a reset leave nobody signed in with the old password', async () => {
  const { insertMailedToken } = await import('./mailed-token-queries.ts')
  for (let round = 0; round < 5; round++) {
    const person = await register(shop)
    const token = await insertMailedToken(shop.app.db, 'reset', { userId: person.user._id, email: person.email })
    const [reset, ...thieves] = await Promise.all([
      shop.guest().post(`/api/auth/reset-password/${token}`, { password: 'hadeda-42-Trompet' }),
      ...Array.from({ length: 6 }, () => logIn(shop, person.email, person.password)),
    ])
    expect(reset.status).toBe(200)
    for (const thief of thieves) expect(await isSignedIn(thief)).toBe(false)
  }
})

test('a refresh that waited for another uses the state it finds afterwards', async () => {
  const person = await register(shop)
  const client = await shop.app.database.pool.connect()
  await client.query('begin')
  // The session has another token, and none was spent, not even the one sent.
  await client.query('update sessions set refresh_hash = $2 where id = $1', [sessionOf(person), Buffer.alloc(32, 2)])
  const waiting = refresh(person)
  await waitForLocked(shop)
  await client.query('commit')
  client.release()
  expect((await waiting).status).toBe(401)
})

test('a session ends after two hours without a refresh, and each refresh extends it', async () => {
  const person = await register(shop)
  for (let round = 0; round < 3; round++) {
    await letTimePass(person, '1 hour 59 minutes 58 seconds')
    expect((await refresh(person)).status).toBe(200)
  }
  await letTimePass(person, '2 hours 1 second')
  expect(await isSignedIn(person)).toBe(false)
  expect((await refresh(person)).status).toBe(401)
})

test('a remembered session ends ninety days after sign-in, however often it is used', async () => {
  const person = await register(shop, { rememberMe: true })
  await letTimePass(person, '50 days')
  expect((await refresh(person)).status).toBe(200)
  await letTimePass(person, '39 days 23 hours 59 minutes 50 seconds')
  expect((await refresh(person)).status).toBe(200)
  await letTimePass(person, '11 seconds')
  expect(await isSignedIn(person)).toBe(false)
  expect((await refresh(person)).status).toBe(401)
})

test('without remember-me a session ends thirty days after sign-in, however often it is refreshed', async () => {
  const person = await register(shop)
  await shop.app.db.execute(
    sql`update sessions set created_at = created_at - interval '29 days 23 hours' where id = ${sessionOf(person)}`,
  )
  const reply = await refreshLater(person)
  expect(reply.status).toBe(200)
  for (const cookie of setCookies(reply)) {
    const [, seconds] = /Max-Age=(\d+)/.exec(cookie) ?? []
    expect(Number(seconds)).toBeLessThanOrEqual(3600)
  }
  await letTimePass(person, '1 hour 1 second')
  expect(await isSignedIn(person)).toBe(false)
  expect((await refresh(person)).status).toBe(401)
})

test('an access cookie is valid for ten minutes', async () => {
  const person = await register(shop)
  const [, , expires = '0'] = person.cookies.get('access')?.split('.') ?? []
  // The database's clock decides, and this machine only knows it approximately.
  expect(Number(expires) - Date.now()).toBeGreaterThan(9.5 * 60_000)
  expect(Number(expires) - Date.now()).toBeLessThan(10.5 * 60_000)
})

test('the clean-up keeps live sessions', async () => {
  const alive = await register(shop)
  const over = await register(shop)
  await letTimePass(over, '3 hours')
  const { sweepSessions } = await import('./session-queries.ts')
  await sweepSessions(shop.app.db)
  const { rows } = await shop.app.db.execute<{ id: string }>(
    sql`select id from sessions where id in (${sessionOf(alive)}, ${sessionOf(over)})`,
  )
  expect(rows.map((row) => row.id)).toEqual([sessionOf(alive)])
})

test('an outdated hash is renewed when its owner signs in', async () => {
  const person = await register(shop)
  const { argon2Sync, randomBytes } = await import('node:crypto')
  const nonce = randomBytes(16)
  const old = argon2Sync('argon2id', {
    memory: 8192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
    message: person.password,
    nonce,
  })
  const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const stored = `$argon2id$v=19$m=8192,t=1,p=1$${bare(nonce)}$${bare(old)}`
  await shop.app.db.execute(sql`update users set password_hash = ${stored} where id = ${person.user._id}`)
  const hash = async () =>
    (
      await shop.app.db.execute<{ hash: string }>(
        sql`select password_hash as hash from users where id = ${person.user._id}`,
      )
    ).rows[0]?.hash
  expect((await logIn(shop, person.email, 'not-my-password')).reply.status).toBe(401)
  expect(await hash()).toBe(stored)
  expect((await logIn(shop, person.email, person.password)).reply.status).toBe(200)
  expect(await hash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await logIn(shop, person.email, person.password)).reply.status).toBe(200)
})
