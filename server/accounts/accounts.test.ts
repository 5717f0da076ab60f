import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/accounts/calls.ts'
import { goodPassword, logIn, register } from '#test/people.ts'
import { openShop } from '#test/shop.ts'
import { linkIn, openMailbox } from '#test/stand-ins/mailbox.ts'
import { insertMailedToken } from './mailed-token-queries.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let mailbox: Awaited<ReturnType<typeof openMailbox>>
const log: Record<string, unknown>[] = []
const publicUrl = 'http://shop.example'

beforeAll(async () => {
  mailbox = await openMailbox()
  shop = await openShop({
    workers: true,
    log: (line) => log.push(line),
    env: {
      SMTP_URL: mailbox.url,
      PUBLIC_URL: publicUrl,
      LIMIT_REGISTER: '1000',
      LIMIT_FORGOT: '1000',
      LIMIT_LOGIN_ADDRESS: '1000',
    },
  })
})
afterAll(async () => {
  await shop.close()
  await mailbox.close()
})

const forgot = (email: string) => shop.guest().post('/api/auth/forgot-password', { email })
const reset = (token: string, password: string) => shop.guest().post(`/api/auth/reset-password/${token}`, { password })
const resetMails = (email: string) =>
  mailbox.received.filter((item) => item.to === email && item.mail.subject === 'Set a new password')
/** Requests a link and returns the token from the e-mail. */
async function askForReset(email: string): Promise<string> {
  const before = resetMails(email).length
  await forgot(email)
  await expect.poll(() => resetMails(email).length).toBe(before + 1)
  const mail = resetMails(email).at(-1)?.mail
  return (mail && linkIn(mail).split('/').pop()) ?? ''
}

test('a visitor registers, is signed in, and verifies the address with the e-mailed link', async () => {
  const person = await register(shop, { email: 'Thandi.Nkosi@Example.co.za' })
  expect(person.user).toMatchObject({
    name: 'Thandi Nkosi',
    email: 'thandi.nkosi@example.co.za',
    role: 'shopper',
    emailVerified: false,
    rememberMe: false,
  })
  const mail = await mailbox.waitFor('thandi.nkosi@example.co.za', 'Welcome to VOLT')
  expect(mail.from).toMatchObject({ address: 'shop@volt.example', name: 'VOLT' })
  expect(mail.text).toContain('Hello Thandi,')
  expect(mail.text).toContain('12 Busbar Road, Germiston')
  expect(mail.html).toContain('Confirm my e-mail address')
  const link = linkIn(mail)
  expect(link).toMatch(new RegExp(`^${publicUrl}/my-profile\\?verify=[\\w-]{43}$`))
  expect(mail.html).toContain(link)

  const verify = () => person.post(`/api/auth/verify-email/${link.split('=')[1]}`)
  expect((await verify()).body).toEqual({ message: 'Thank you, your e-mail address is confirmed.' })
  expect((await verify()).status).toBe(200)
  expect((await person.get('/api/user/profile')).body).toMatchObject({ emailVerified: true })
  expect((await person.post('/api/user/verify-email')).body).toMatchObject({
    message: expect.stringContaining('already'),
  })
})

test("a visitor's Host header never appears in an e-mail", async () => {
  const email = 'host-header@example.co.za'
  await shop.guest().send('POST', '/api/auth/register', {
    payload: { name: 'Jan', email, password: goodPassword },
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })
  const { received } = mailbox
  await mailbox.waitFor(email, 'Welcome')
  expect(received.find((item) => item.to === email)?.raw).not.toContain('evil.example')
})

test("another user's link verifies nothing for a signed-in user, and a made-up link verifies nothing at all", async () => {
  const planted = await register(shop, { email: 'victim@example.co.za' })
  const link = linkIn(await mailbox.waitFor('victim@example.co.za', 'Welcome'))
  const victim = await register(shop)
  const reply = await victim.post(`/api/auth/verify-email/${link.split('=')[1]}`)
  expect([reply.status, reply.body]).toMatchObject([400, { code: 'bad_token' }])
  expect((await planted.get('/api/user/profile')).body).toMatchObject({ emailVerified: false })
  expect((await shop.guest().post('/api/auth/verify-email/made-up')).status).toBe(400)
})

test('a known address cannot be registered again, in upper or lower case, and its password stays', async () => {
  const person = await register(shop)
  const again = await shop.guest().post('/api/auth/register', {
    name: 'Somebody Else',
    email: person.email.toUpperCase(),
    password: 'another-9-Kettle',
  })
  expect([again.status, again.body]).toMatchObject([409, { code: 'email_taken' }])
  expect(again.headers['set-cookie']).toBeUndefined()
  expect((await logIn(shop, person.email, 'another-9-Kettle')).reply.status).toBe(401)
  expect((await logIn(shop, person.email, person.password)).reply.status).toBe(200)
})

test('nobody can register as admin, as verified or with a chosen id', async () => {
  const caller = shop.guest()
  const reply = await caller.post('/api/auth/register', {
    name: 'Mallory',
    email: 'mallory@example.co.za',
    password: goodPassword,
    role: 'admin',
    emailVerified: true,
    isAdmin: true,
    _id: '00000000-0000-4000-8000-000000000000',
    passwordHash: 'x',
    mustChangePassword: true,
    createdAt: '2001-01-01T00:00:00.000Z',
  })
  expect(reply.status).toBe(201)
  const user = reply.body as User
  expect(user).toMatchObject({ role: 'shopper', emailVerified: false })
  expect(user._id).not.toMatch(/^0000/)
  expect(user.createdAt).not.toMatch(/^2001/)
  expect((await caller.get('/api/user')).status).toBe(403)
  for (const [key, value] of Object.entries({ role: 'admin', emailVerified: true, disabled: true, isDemo: true }))
    await caller.put('/api/user/profile', { [key]: value })
  expect((await caller.get('/api/user/profile')).body).toMatchObject({ role: 'shopper', emailVerified: false })
})

test('line breaks and bad addresses are refused, and a name never becomes a header or a link', async () => {
  const draft = { name: 'Sipho', email: 'sipho@example.co.za', password: goodPassword }
  const wrong = [
    { ...draft, name: 'Sipho\r\nBcc: all@example.co.za' },
    { ...draft, name: '' },
    { ...draft, name: 'x'.repeat(101) },
    { ...draft, email: 'sipho@example.co.za\r\nBcc: all@example.co.za' },
    { ...draft, email: 'sipho@example.co.za, all@example.co.za' },
    { ...draft, email: 'no-address' },
    { ...draft, email: ['a@example.co.za', 'b@example.co.za'] },
    { ...draft, password: 'short7c' },
    { ...draft, password: 'x'.repeat(129) },
    { ...draft, password: { length: 9 } },
    { ...draft, rememberMe: 'yes' },
  ]
  for (const body of wrong) {
    const reply = await shop.guest().post('/api/auth/register', body)
    expect([reply.status, reply.body], JSON.stringify(body)).toMatchObject([400, { code: 'bad_input' }])
  }
  const email = 'link-name@example.co.za'
  await register(shop, { name: 'Win a car at evil.example/now', email })
  expect((await mailbox.waitFor(email, 'Welcome')).text).not.toContain('evil.example')
})

test('a password is verified exactly as typed', async () => {
  const password = ` ${'Ünïcode wörds in a rów '.repeat(4)}x `
  const person = await register(shop, { password })
  for (const other of [
    password.trim(),
    password.slice(0, -1),
    `${password} `,
    password.toLowerCase(),
    password.replace('x ', 'y '),
  ])
    expect((await logIn(shop, person.email, other)).reply.status, other).toBe(401)
  expect((await logIn(shop, person.email, password)).reply.status).toBe(200)
})

test('passwords that are easy to guess in general, for this user or for this shop are refused', async () => {
  for (const password of ['password1', 'Volt2026!', 'naledi2024', 'n.mokoena1']) {
    const reply = await shop.guest().post('/api/auth/register', {
      name: 'Naledi Mokoena',
      email: 'n.mokoena@example.co.za',
      password,
    })
    expect([reply.status, reply.body], password).toMatchObject([
      400,
      { code: 'weak_password', issues: [{ path: 'password' }] },
    ])
  }
  for (const password of ['8 chars!', 'x7'.repeat(3) + 'kettle-violin'.repeat(9).slice(0, 122)])
    expect(
      (
        await shop
          .guest()
          .post('/api/auth/register', { name: 'A B', email: `len-${password.length}@example.co.za`, password })
      ).status,
      password,
    ).toBe(201)
})

test('an unknown address and a wrong password look the same', async () => {
  const person = await register(shop)
  const wrong = await logIn(shop, person.email, 'not-my-password')
  const unknown = await logIn(shop, 'nobody@example.co.za', 'not-my-password')
  const withoutPassword = await logIn(shop, (await shop.signIn('shopper')).person.email, 'not-my-password')
  const looks = ({ reply }: typeof wrong) => [
    reply.status,
    reply.text,
    reply.headers['set-cookie'],
    Object.keys(reply.headers).sort(),
  ]
  expect(wrong.reply.status).toBe(401)
  expect(looks(unknown)).toEqual(looks(wrong))
  expect(looks(withoutPassword)).toEqual(looks(wrong))
})

test('the e-mailed link returns the user to the page they came from, within the shop only', async () => {
  const person = await register(shop)
  const links: string[] = []
  for (const next of ['/shop?category=boards&page=2', 'https://evil.example/x', '//evil.example', undefined]) {
    mailbox.received.length = 0
    const reply = await shop.guest().post('/api/auth/forgot-password', { email: person.email, next })
    expect(reply.status).toBe(200)
    links.push(
      linkIn(await mailbox.waitFor(person.email, 'Set a new password')).replace(/^.*resetPassword\/[\w-]+/, ''),
    )
  }
  expect(links).toEqual(['?next=%2Fshop%3Fcategory%3Dboards%26page%3D2', '', '', ''])
})

test('a forgotten password gets the same response for everyone, and only a known address gets an e-mail', async () => {
  const person = await register(shop)
  const knownReply = await forgot(person.email)
  const unknown = await forgot('nobody@example.co.za')
  expect(knownReply.status).toBe(200)
  expect([unknown.status, unknown.text]).toEqual([knownReply.status, knownReply.text])
  expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(knownReply.headers).sort())
  const mail = await mailbox.waitFor(person.email, 'Set a new password')
  expect(linkIn(mail)).toMatch(new RegExp(`^${publicUrl}/resetPassword/[\\w-]{43}$`))
  expect(knownReply.text).not.toContain(linkIn(mail).split('/').pop())
  expect(mailbox.received.filter((item) => item.to === 'nobody@example.co.za')).toEqual([])
})

test('a reset link works once, ends every session and verifies the address', async () => {
  const person = await register(shop)
  const elsewhere = await logIn(shop, person.email, person.password, { rememberMe: true })
  const token = await askForReset(person.email)
  const weak = await reset(token, 'password1')
  expect([weak.status, weak.body]).toMatchObject([400, { code: 'weak_password' }])

  const done = await reset(token, 'hadeda-42-Trompet')
  expect(done.body).toEqual({ message: 'Your new password has been set. Please sign in.' })
  for (const caller of [person, elsewhere]) {
    expect((await caller.get('/api/user/profile')).status).toBe(401)
    expect((await caller.post('/api/auth/refresh')).status).toBe(401)
  }
  const second = await reset(token, 'hadeda-43-Trompet')
  expect([second.status, second.body]).toMatchObject([400, { code: 'bad_token' }])
  expect((await logIn(shop, person.email, person.password)).reply.status).toBe(401)
  const back = await logIn(shop, person.email, 'hadeda-42-Trompet')
  expect(back.reply.body).toMatchObject({ emailVerified: true })
  await mailbox.waitFor(person.email, 'Your password was changed')
})

test('a link can be checked before a password is typed, without using it up, and tells only whether it works', async () => {
  const person = await register(shop)
  const token = await askForReset(person.email)
  const check = async (link: string) => (await shop.guest().get(`/api/auth/reset-password/${link}`)).body
  for (let looks = 0; looks < 2; looks++) expect(await check(token)).toEqual({ valid: true })
  expect(await check('made-up')).toEqual({ valid: false })
  const barred = await register(shop)
  await (await shop.signIn('admin')).put(`/api/user/${barred.user._id}`, { disabled: true })
  const barredLink = await insertMailedToken(shop.app.db, 'reset', { userId: barred.user._id, email: barred.email })
  expect(await check(barredLink)).toEqual({ valid: false })
  const mailed = { userId: person.user._id, email: 'former-address@example.co.za' }
  expect(await check(await insertMailedToken(shop.app.db, 'reset', mailed))).toEqual({ valid: false })
  // The link that takes an address back goes to the former one.
  expect(await check(await insertMailedToken(shop.app.db, 'restore', mailed))).toEqual({ valid: true })
  expect(await check(await insertMailedToken(shop.app.db, 'verify', mailed))).toEqual({ valid: false })
  expect((await reset(token, 'hadeda-42-Trompet')).status).toBe(200)
  expect(await check(token)).toEqual({ valid: false })
})

test('a reset link used twice at once works once', async () => {
  const person = await register(shop)
  const token = await askForReset(person.email)
  const client = await shop.app.database.pool.connect()
  await client.query('begin')
  await client.query('select 1 from users where id = $1 for update', [person.user._id])
  const both = Promise.all([reset(token, 'hadeda-1-Trompet'), reset(token, 'hadeda-2-Trompet')])
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await shop.app.database.pool.query(waiting)).rowCount).toBe(2)
  await client.query('commit')
  client.release()
  expect((await both).map((reply) => reply.status).sort()).toEqual([200, 400])
})

test('using one reset link invalidates all others', async () => {
  const person = await register(shop)
  const mailed = { userId: person.user._id, email: person.email }
  const first = await insertMailedToken(shop.app.db, 'reset', mailed)
  const second = await insertMailedToken(shop.app.db, 'reset', mailed)
  expect((await reset(second, 'hadeda-5-Trompet')).status).toBe(200)
  expect((await reset(first, 'hadeda-6-Trompet')).status).toBe(400)
})

test('a reset link does not work after an hour, after a newer one was sent, or for another purpose', async () => {
  const person = await register(shop)
  const first = await askForReset(person.email)
  const second = await askForReset(person.email)
  expect((await reset(first, 'hadeda-5-Trompet')).status).toBe(400)
  expect((await shop.guest().post(`/api/auth/verify-email/${second}`)).status).toBe(400)
  await shop.app.db.execute(
    sql`update mailed_tokens set expires_at = now() - interval '1 second' where user_id = ${person.user._id}`,
  )
  expect((await reset(second, 'hadeda-5-Trompet')).status).toBe(400)
  const third = await askForReset(person.email)
  const { rows } = await shop.app.db.execute<{ minutes: number }>(
    sql`select extract(epoch from expires_at - now()) / 60 as minutes from mailed_tokens where user_id = ${person.user._id} and purpose = 'reset'`,
  )
  expect(Number(rows[0]?.minutes)).toBeGreaterThan(59)
  expect(Number(rows[0]?.minutes)).toBeLessThanOrEqual(60)
  expect((await reset(third, 'hadeda-5-Trompet')).status).toBe(200)
})

test('the log records what happened and to whom, without secrets', async () => {
  const person = await register(shop)
  await logIn(shop, person.email, 'wrong-password-here')
  const token = await askForReset(person.email)
  await reset(token, 'rooibos-88-Kettle')
  await shop.guest().get(`/api/nothing?verify=${token}&key=0123456789abcdef`)
  const session = await logIn(shop, person.email, 'rooibos-88-Kettle')
  const cookies = [...session.cookies.values()]
  await session.put('/api/user/profile', { password: 'rooibos-99-Kettle', currentPassword: 'rooibos-88-Kettle' })
  await session.post('/api/auth/logout')

  const about = (event: string) => log.filter((line) => line.event === event && line.userId === person.user._id)
  for (const event of ['registered', 'password_reset', 'logged_in', 'password_changed', 'logged_out'])
    expect(about(event), event).toHaveLength(1)
  expect(log.some((line) => line.event === 'login_refused' && line.reason === 'wrong_credentials')).toBe(true)
  const text = JSON.stringify(log)
  const secrets = [
    person.password,
    'wrong-password-here',
    'rooibos-88',
    'rooibos-99',
    token,
    person.email,
    '0123456789abcdef',
    'argon2',
    ...cookies,
  ]
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
})

test('no e-mail is queued if the transaction behind it fails', async () => {
  const person = await register(shop)
  await mailbox.waitFor(person.email, 'Welcome')
  const before = mailbox.received.length
  await shop.guest().post('/api/auth/register', { name: 'Again', email: person.email, password: goodPassword })
  await person.put('/api/user/profile', { email: 'new@example.co.za', currentPassword: 'not-right' })
  await askForReset(person.email)
  expect(mailbox.received.slice(before).map(({ mail }) => mail.subject)).toEqual(['Set a new password'])
})
