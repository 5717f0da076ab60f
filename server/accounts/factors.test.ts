import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/accounts/calls.ts'
import type { confirmTotp, Factor, startTotp } from '#contract/accounts/factor-calls.ts'
import type { Output } from '#contract/http/schema.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { rekey } from '#server/db/rekey.ts'
import { waitForLocked } from '#test/locks.ts'
import { readQueuedEmails } from '#test/orders.ts'
import { goodPassword, logIn, proveEmail, register } from '#test/people.ts'
import { type Caller, longRunning, newDatabase, openShop, openShopForTest, type Shop } from '#test/shop.ts'
import { fromBase32 } from '#test/totp.ts'
import { removeFactorsByCommand } from './remove-factors.ts'
import { sendResetLink } from './reset-password.ts'
import { codeAt, findStep, stepAt, toBase32, totpUrl } from './totp.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let connection: Awaited<ReturnType<typeof newDatabase>>
beforeAll(async () => {
  connection = await newDatabase()
  shop = await openShop({
    connection,
    env: { LIMIT_REGISTER: '1000', LIMIT_LOGIN_ADDRESS: '100000', PUBLIC_URL: 'http://shop.example' },
  })
})
afterAll(() => shop.close())

test('codes are those of RFC 6238, appendix B', () => {
  const secret = Buffer.from('12345678901234567890')
  const times = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000]
  const codes = ['287082', '081804', '050471', '005924', '279037', '353130']
  expect(times.map((seconds) => codeAt(secret, stepAt(seconds * 1000)))).toEqual(codes)
})

test('a code counts in its own half minute and the ones beside it, and not below the last one used', () => {
  const secret = Buffer.from('12345678901234567890')
  const now = 1_700_000_000_000
  const step = stepAt(now)
  const accepted = [-2, -1, 0, 1, 2].map((off) => findStep(secret, codeAt(secret, step + off), now, 0) !== undefined)
  expect(accepted).toEqual([false, true, true, true, false])
  expect(findStep(secret, codeAt(secret, step), now, step)).toBeUndefined()
  expect(findStep(secret, codeAt(secret, step - 1), now, step)).toBeUndefined()
})

test('the QR code says what authenticator apps read', () => {
  const url = new URL(
    totpUrl(Buffer.from('Hello!\xde\xad\xbe\xef', 'latin1'), { shop: 'VOLT: Boards & Co', email: 'a+b@example.co.za' }),
  )
  expect(url.href).toContain('otpauth://totp/VOLT%20%20Boards%20%26%20Co:a%2Bb%40example.co.za?')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret: 'JBSWY3DPEHPK3PXP',
    issuer: 'VOLT  Boards & Co',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  expect(fromBase32(toBase32(Buffer.from('any bytes')))).toEqual(Buffer.from('any bytes'))
})

type Enrolled = { secret: Buffer; recoveryCodes: string[]; isActive: boolean; id: string; firstCode: string }

/** The code of this half minute, as the phone shows it. */
const codeOf = ({ secret }: { secret: Buffer }) => codeAt(secret, stepAt(Date.now()))
/** The next one is accepted already, even if a half minute ends before it arrives. */
const nextCodeOf = ({ secret }: { secret: Buffer }) => codeAt(secret, stepAt(Date.now()) + 1)
/** As if the last code had been used half a minute earlier. */
const makeCodeOlder = ({ id }: Enrolled) =>
  shop.database.pool.query('update second_factors set last_step = last_step - 1 where id = $1', [id])

async function enrol(caller: Caller): Promise<Enrolled> {
  const begun = await caller.post('/api/user/factors/totp', { name: 'My phone' })
  expect(begun.status, begun.text).toBe(201)
  const { _id, secret } = begun.body as Output<typeof startTotp>
  const app = { secret: fromBase32(secret) }
  const firstCode = codeOf(app)
  const reply = await caller.post(`/api/user/factors/${_id}/code`, { code: firstCode })
  expect(reply.status, reply.text).toBe(200)
  return { ...app, ...(reply.body as Output<typeof confirmTotp>), id: _id, firstCode }
}

const subjects = async (email: string, from: Shop = shop) =>
  (await readQueuedEmails(from)).filter(({ to }) => to === email).map(({ subject }) => subject)
const listed = async (caller: Caller) =>
  (await caller.get('/api/user/factors')).body as { factors: Factor[]; recoveryCodesLeft: number }

async function halfSignIn(email: string, from: Shop = shop) {
  const caller = await logIn(from, email, goodPassword)
  expect([caller.reply.status, caller.reply.body]).toMatchObject([202, { step: 'second' }])
  expect(caller.cookies.size).toBe(0)
  const { token } = caller.reply.body as { token: string }
  return Object.assign(caller, { token, second: (code: string) => caller.post('/api/auth/second', { token, code }) })
}

test('an account without a second factor signs in as ever; with one, after the code', async () => {
  const person = await register(shop)
  const app = await enrol(person)
  expect(app).toMatchObject({ isActive: true })
  expect(new Set(app.recoveryCodes).size).toBe(10)
  expect(await listed(person)).toMatchObject({ factors: [{ name: 'My phone', isActive: true }], recoveryCodesLeft: 10 })
  expect(await subjects(person.email)).toContain('Sign-in in two steps is on')

  const visitor = await halfSignIn(person.email)
  expect((await visitor.get('/api/user/profile')).status).toBe(401)
  const reply = await visitor.second(nextCodeOf(app))
  expect([reply.status, reply.body]).toMatchObject([200, { email: person.email, role: 'shopper' }])
  expect((await visitor.get('/api/user/profile')).status).toBe(200)
  // The token has been used.
  expect((await visitor.second(nextCodeOf(app))).body).toMatchObject({ code: 'bad_token' })
})

test('a code is accepted once, also by two calls at the same moment', async () => {
  const person = await register(shop)
  const app = await enrol(person)
  const visitors = await Promise.all([1, 2, 3].map(() => halfSignIn(person.email)))
  const code = nextCodeOf(app)
  const replies = await Promise.all(visitors.map(({ second }) => second(code)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect((await (await halfSignIn(person.email)).second(code)).body).toMatchObject({ code: 'wrong_proof' })
  await makeCodeOlder(app)
  expect((await (await halfSignIn(person.email)).second(nextCodeOf(app))).status).toBe(200)
})

test('five wrong codes in a quarter of an hour, counted by all servers together; another account is not touched', async () => {
  const [person, other] = [await register(shop), await register(shop)]
  const [app, others] = [await enrol(person), await enrol(other)]
  const elsewhere = await openShopForTest({ connection, env: { DATA_DIR: shop.folder } })
  const wrong = async (from: Shop) => (await (await halfSignIn(person.email, from)).second('000000')).status
  expect([await wrong(shop), await wrong(elsewhere), await wrong(shop), await wrong(elsewhere)]).toEqual([
    400, 400, 400, 400,
  ])
  const warnings = async () => (await subjects(person.email)).filter((one) => one === 'Wrong codes for your account')
  expect(await warnings()).toEqual([])
  expect(await wrong(shop)).toBe(400)
  expect(await wrong(elsewhere)).toBe(429)
  // Not even the right one, nor a recovery code, nor in an open session.
  expect((await (await halfSignIn(person.email)).second(nextCodeOf(app))).status).toBe(429)
  expect((await (await halfSignIn(person.email)).second(app.recoveryCodes[0] ?? '')).status).toBe(429)
  expect((await person.post('/api/user/proof', { code: nextCodeOf(app) })).status).toBe(429)
  // Whoever goes on a quarter of an hour later is not mailed about again on the same day.
  await shop.database.pool.query(`delete from rate_limits where key = $1`, [`second:${person.user._id}`])
  expect(await wrong(shop)).toBe(400)
  expect(await warnings()).toHaveLength(1)
  expect((await (await halfSignIn(other.email)).second(nextCodeOf(others))).status).toBe(200)
})

test('a recovery code works once, however it is typed, and its use is mailed', async () => {
  const person = await register(shop)
  const { recoveryCodes } = await enrol(person)
  const [first = ''] = recoveryCodes
  const typed = ` ${first.toUpperCase().replaceAll('-', ' ').replaceAll('O', '0').replaceAll('L', '1')} `
  expect((await (await halfSignIn(person.email)).second(typed)).status).toBe(200)
  expect(await subjects(person.email)).toContain('A recovery code was used')
  expect((await (await halfSignIn(person.email)).second(first)).body).toMatchObject({ code: 'wrong_proof' })
  expect((await listed(person)).recoveryCodesLeft).toBe(9)

  const renewed = await person.post('/api/user/recovery-codes')
  expect(renewed.status).toBe(201)
  expect((await (await halfSignIn(person.email)).second(recoveryCodes[1] ?? '')).status).toBe(400)
  const [fresh = ''] = (renewed.body as { recoveryCodes: string[] }).recoveryCodes
  expect((await (await halfSignIn(person.email)).second(fresh)).status).toBe(200)
})

test('a new password, and five minutes, end a sign-in that waits for its code', async () => {
  const person = await register(shop)
  const app = await enrol(person)
  const [waiting, late] = [await halfSignIn(person.email), await halfSignIn(person.email)]
  await shop.database.pool.query(`update half_sign_ins set expires_at = now() where user_id = $1`, [person.user._id])
  expect((await late.second(nextCodeOf(app))).body).toMatchObject({ code: 'bad_token' })
  const another = await halfSignIn(person.email)
  const password = 'marula-9-Tarentaal'
  expect((await person.put('/api/user/profile', { password, currentPassword: goodPassword })).status).toBe(200)
  expect((await another.second(nextCodeOf(app))).body).toMatchObject({ code: 'bad_token' })
  expect((await waiting.second(nextCodeOf(app))).body).toMatchObject({ code: 'bad_token' })
})

test('with a second factor only its code is proof', async () => {
  const person = await register(shop)
  const app = await enrol(person)
  await shop.database.pool.query(`update sessions set proved_at = now() - interval '1 hour'`)
  expect((await person.post('/api/user/proof', { password: goodPassword })).body).toMatchObject({ code: 'wrong_proof' })
  expect((await person.get('/api/user/proof')).status).toBe(403)
  expect((await person.post('/api/user/proof', { code: nextCodeOf(app) })).status).toBe(200)
  expect((await person.get('/api/user/proof')).status).toBe(200)
})

test('a removed factor is mailed, and the account signs in without it', async () => {
  const person = await register(shop)
  const { id } = await enrol(person)
  const other = await register(shop)
  expect((await other.delete(`/api/user/factors/${id}`)).status).toBe(404)
  expect((await person.delete(`/api/user/factors/${id}`)).status).toBe(200)
  expect(await subjects(person.email)).toContain('An authenticator app was removed')
  expect(await listed(person)).toEqual({ factors: [], recoveryCodesLeft: 0 })
  expect((await logIn(shop, person.email, goodPassword)).reply.status).toBe(200)
})

test('what was begun and not finished does not count, and an earlier beginning is dropped', async () => {
  const person = await register(shop)
  const first = await person.post('/api/user/factors/totp')
  const app = { secret: fromBase32((first.body as Output<typeof startTotp>).secret) }
  const wrong = await person.post(`/api/user/factors/${(first.body as { _id: string })._id}/code`, { code: '000000' })
  expect([wrong.status, wrong.body]).toMatchObject([400, { issues: [{ path: 'code' }] }])
  expect((await logIn(shop, person.email, goodPassword)).reply.status).toBe(200)
  await person.post('/api/user/factors/totp')
  const late = await person.post(`/api/user/factors/${(first.body as { _id: string })._id}/code`, {
    code: nextCodeOf(app),
  })
  expect(late.status).toBe(404)
  expect(await listed(person)).toEqual({ factors: [], recoveryCodesLeft: 0 })
})

const linkIn = async (email: string, from: Shop = shop) => {
  const mails = (await readQueuedEmails(from)).filter(
    ({ to, subject }) => to === email && subject.includes('confirm your authenticator'),
  )
  return /token=([\w-]+)/.exec(JSON.stringify(mails.at(-1)))?.[1] ?? ''
}
const openLink = async (caller: Caller, email: string, code: string, token?: string) =>
  caller.post(`/api/user/factors/link/${token ?? (await linkIn(email))}`, { code })
const makeOwner = (id: string) =>
  shop.database.pool.query(`update users set role = 'admin', email_verified = true where id = $1`, [id])

test('in the office the first factor counts once the link in the mailbox is used', async () => {
  const person = await register(shop)
  await makeOwner(person.user._id)
  const app = await enrol(person)
  expect([app.isActive, app.recoveryCodes.length]).toEqual([false, 10])
  expect(await listed(person)).toMatchObject({ factors: [{ isActive: false }] })
  expect((await logIn(shop, person.email, goodPassword)).reply.status).toBe(200)

  const other = await register(shop)
  const token = await linkIn(person.email)
  expect((await openLink(other, person.email, nextCodeOf(app), token)).body).toMatchObject({ code: 'bad_token' })
  await enrolAgainAndUse(person)
})

/** Another beginning makes the earlier link worthless; the newest one counts. */
async function enrolAgainAndUse(person: Caller & { email: string }) {
  const old = await linkIn(person.email)
  const app = await enrol(person)
  expect((await openLink(person, person.email, nextCodeOf(app), old)).body).toMatchObject({ code: 'bad_token' })
  // The code of its first step, and none at all, are not enough; the link can be tried again.
  for (const code of [app.firstCode, app.recoveryCodes[0] ?? ''])
    expect((await openLink(person, person.email, code)).body).toMatchObject({ code: 'wrong_proof' })
  expect((await openLink(person, person.email, nextCodeOf(app))).status).toBe(200)
  await makeCodeOlder(app)
  expect((await openLink(person, person.email, nextCodeOf(app))).body).toMatchObject({ code: 'bad_token' })
  expect((await (await halfSignIn(person.email)).second(nextCodeOf(app))).status).toBe(200)
}

test('a thief with the password, in another session, gets neither app nor codes in while the owner adds an app', async () => {
  const person = await register(shop)
  await makeOwner(person.user._id)
  const { reply: _, ...thief } = await logIn(shop, person.email, goodPassword)
  const app = await enrol(person)
  // Recovery codes of the owner's app, before it counts.
  expect((await thief.post('/api/user/recovery-codes')).body).toMatchObject({ code: 'conflict' })
  // An app in place of the owner's, so that the owner takes the e-mail about it for their own.
  await enrol(thief)
  expect((await openLink(person, person.email, nextCodeOf(app))).body).toMatchObject({ code: 'wrong_proof' })
  expect((await listed(person)).factors).toMatchObject([{ isActive: false }])
})

test('with the app of somebody in the office that does not count yet, nothing is proved', async () => {
  const person = await register(shop)
  await makeOwner(person.user._id)
  const begun = (await person.post('/api/user/factors/totp')).body as Output<typeof startTotp>
  const minutesAgo = `update sessions set proved_at = now() - interval '11 minutes' where user_id = $1`
  await shop.database.pool.query(minutesAgo, [person.user._id])
  expect((await person.get('/api/user/proof')).status).toBe(403)
  await shop.database.pool.query(`update sessions set proved_at = now() - interval '9 minutes' where user_id = $1`, [
    person.user._id,
  ])
  const code = codeOf({ secret: fromBase32(begun.secret) })
  expect((await person.post(`/api/user/factors/${begun._id}/code`, { code })).body).toMatchObject({ isActive: false })
  const { rows } = await shop.database.pool.query(
    `select proved_at < now() - interval '8 minutes' as old from sessions where user_id = $1`,
    [person.user._id],
  )
  expect(rows).toEqual([{ old: true }])
})

test('a session that entered the password before cannot remove the factor that another one adds', async () => {
  const person = await register(shop)
  const { reply, ...thief } = await logIn(shop, person.email, goodPassword)
  expect(reply.status).toBe(200)
  const { id } = await enrol(person)
  expect((await thief.delete(`/api/user/factors/${id}`)).body).toMatchObject({ code: 'proof_needed' })
  expect((await thief.post('/api/user/recovery-codes')).body).toMatchObject({ code: 'proof_needed' })
  expect((await person.post('/api/user/recovery-codes')).status).toBe(201)
})

test('with an app, a new password or address takes its code too; a new name does not', async () => {
  const person = await register(shop)
  const { reply: _, ...thief } = await logIn(shop, person.email, goodPassword)
  const app = await enrol(person)
  const currentPassword = goodPassword
  for (const change of [{ password: 'thieves-33-Kraal' }, { email: `thief-${person.email}` }])
    expect((await thief.put('/api/user/profile', { ...change, currentPassword })).body).toMatchObject({
      code: 'proof_needed',
    })
  expect((await thief.put('/api/user/profile', { name: 'Zodwa', email: person.email })).status).toBe(200)
  expect((await thief.post('/api/user/proof', { code: nextCodeOf(app) })).status).toBe(200)
  const change = { password: 'hadeda-42-Trompet', currentPassword }
  expect((await thief.put('/api/user/profile', change)).status).toBe(200)
})

/** Sends calls that wait for the account while an app of its owner begins to count. */
async function whileAppIsAdded<T>(person: { user: User }, send: () => Promise<T>, waiting: number): Promise<T> {
  const client = await shop.database.pool.connect()
  await client.query('begin')
  await client.query('select from users where id = $1 for update', [person.user._id])
  const late = send()
  await waitForLocked(shop, waiting)
  const { rowCount } = await client.query('update second_factors set active_at = now() where user_id = $1', [
    person.user._id,
  ])
  expect(rowCount).toBe(1)
  await client.query('update sessions set proved_at = to_timestamp(0) where user_id = $1', [person.user._id])
  await client.query('commit')
  client.release()
  return late
}

test('what a thief with the password sends at the moment an app is added comes too late', async () => {
  const person = await register(shop)
  await makeOwner(person.user._id)
  const { reply: _, ...thief } = await logIn(shop, person.email, goodPassword)
  const { id } = await enrol(person)
  const replies = await whileAppIsAdded(
    person,
    () =>
      Promise.all([
        thief.post('/api/user/proof', { password: goodPassword }),
        logIn(shop, person.email, goodPassword).then(({ reply }) => reply),
        thief.delete(`/api/user/factors/${id}`),
        thief.post('/api/user/recovery-codes'),
      ]),
    4,
  )
  expect(replies.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual([
    [409, 'conflict'],
    [409, 'conflict'],
    [403, 'proof_needed'],
    [403, 'proof_needed'],
  ])
  expect((await thief.get('/api/user/proof')).status).toBe(403)
})

test('after a change of address the link goes to the one before', async () => {
  const person = await register(shop)
  await makeOwner(person.user._id)
  const email = `thief-${Date.now()}@example.co.za`
  expect((await person.put('/api/user/profile', { email, currentPassword: goodPassword })).status).toBe(200)
  await enrol(person)
  expect([await linkIn(email), (await linkIn(person.email)) !== '']).toEqual(['', true])
})

test('whoever takes an account back is not asked for the app that the thief added, but still for their own', async () => {
  const takeBack = async (email: string) => {
    const mail = (await readQueuedEmails(shop)).findLast(
      ({ to, subject }) => to === email && subject === 'Your e-mail address was changed',
    )
    const [, token] = /\/resetPassword\/([\w-]+)/.exec(mail?.text ?? '') ?? []
    const reply = await shop.guest().post(`/api/auth/reset-password/${token}`, { password: 'hadeda-42-Trompet' })
    expect(reply.status, reply.text).toBe(200)
    return logIn(shop, email, 'hadeda-42-Trompet')
  }
  const change = { email: `thief-${Date.now()}@example.co.za`, currentPassword: goodPassword }

  const bare = await register(shop)
  await proveEmail(shop, bare.user._id)
  const thief = await logIn(shop, bare.email, goodPassword)
  expect((await thief.put('/api/user/profile', change)).status).toBe(200)
  expect((await enrol(thief)).isActive).toBe(true)
  const owner = await takeBack(bare.email)
  expect(owner.reply.status, owner.reply.text).toBe(200)
  expect(await listed(owner)).toEqual({ factors: [], recoveryCodesLeft: 0 })

  const careful = await register(shop)
  await proveEmail(shop, careful.user._id)
  const app = await enrol(careful)
  // An unattended screen, moments after its owner proved the app.
  const other = { ...change, email: `thief2-${Date.now()}@example.co.za` }
  expect((await careful.put('/api/user/profile', other)).status).toBe(200)
  await enrol(careful)
  const back = await takeBack(careful.email)
  expect(back.reply.status).toBe(202)
  const { token } = back.reply.body as { token: string }
  expect((await back.post('/api/auth/second', { token, code: nextCodeOf(app) })).status).toBe(200)
  expect((await listed(back)).factors).toMatchObject([{ _id: app.id }])

  // Begun before the address was changed, and entered after it.
  const early = await register(shop)
  await proveEmail(shop, early.user._id)
  const begun = (await early.post('/api/user/factors/totp', { name: 'Mine' })).body as Output<typeof startTotp>
  const third = { ...change, email: `thief3-${Date.now()}@example.co.za` }
  expect((await early.put('/api/user/profile', third)).status).toBe(200)
  const code = codeOf({ secret: fromBase32(begun.secret) })
  expect((await early.post(`/api/user/factors/${begun._id}/code`, { code })).body).toMatchObject({ isActive: true })
  expect((await takeBack(early.email)).reply.status).toBe(200)
})

test('a new password by mail takes off what was added before the address was confirmed, and keeps the rest', async () => {
  const reset = async (email: string) => {
    await sendResetLink(shop.app, email)
    const mail = (await readQueuedEmails(shop)).findLast(
      ({ to, text }) => to === email && text?.includes('/resetPassword/'),
    )
    const [, token] = /\/resetPassword\/([\w-]+)/.exec(mail?.text ?? '') ?? []
    const reply = await shop.guest().post(`/api/auth/reset-password/${token}`, { password: 'hadeda-42-Trompet' })
    expect(reply.status, reply.text).toBe(200)
    return (await logIn(shop, email, 'hadeda-42-Trompet')).reply.status
  }
  // Somebody else's address, registered before they come.
  const squatter = await register(shop)
  await enrol(squatter)
  expect(await reset(squatter.email)).toBe(200)
  const person = await register(shop)
  await proveEmail(shop, person.user._id)
  await enrol(person)
  expect(await reset(person.email)).toBe(202)
  // The office gets its roles at proven addresses; whoever reads a new one must not get in without the app.
  const colleague = await register(shop)
  await enrol(colleague)
  await makeOwner(colleague.user._id)
  const email = `colleague-${Date.now()}@example.co.za`
  expect((await colleague.put('/api/user/profile', { email, currentPassword: goodPassword })).status).toBe(200)
  expect(await reset(email)).toBe(202)
})

test('an invitation takes the phone of whoever registered the address first off the account', async () => {
  const owner = await shop.signIn('owner')
  const stranger = await register(shop)
  await enrol(stranger)
  const invitation = { name: 'Nomsa Khumalo', email: stranger.email, officeRole: 'manager' }
  expect((await owner.post('/api/user/invite', invitation)).status).toBe(201)
  const mails = (await readQueuedEmails(shop)).filter(({ to }) => to === stranger.email)
  const link = /resetPassword\/([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1]
  const guest = shop.guest()
  expect((await guest.post(`/api/auth/reset-password/${link}`, { password: goodPassword })).status).toBe(200)
  const nomsa = await logIn(shop, stranger.email, goodPassword)
  expect([nomsa.reply.status, nomsa.reply.body]).toMatchObject([200, { officeRole: 'manager' }])
  expect(await listed(nomsa)).toEqual({ factors: [], recoveryCodesLeft: 0 })
})

test('nothing in the database gives away a secret or a recovery code', async () => {
  const person = await register(shop)
  const { secret, recoveryCodes } = await enrol(person)
  const { rows } = await shop.database.pool.query(
    `select f::text from second_factors f union all select c::text from recovery_codes c union all select a::text from audit a`,
  )
  const dump = JSON.stringify(rows)
  expect(dump).not.toContain(secret.toString('hex'))
  expect(dump).not.toContain(toBase32(secret))
  for (const code of recoveryCodes) expect(dump).not.toContain(Buffer.from(code.replaceAll('-', '')).toString('hex'))
})

test('new keys leave second factors that they open; with a lost key people add them again', async () => {
  const own = await newDatabase()
  const here = await openShop({ connection: own, env: { SECRET_KEY: 'a'.repeat(40) } })
  const person = await register(here)
  const app = await enrol(person)
  await here.close()
  await rekey(here.connection, here.config)
  const changed = { SECRET_KEY: 'b'.repeat(40), SECRET_KEY_BEFORE: 'a'.repeat(40) }
  await rekey(here.connection, { ...here.config, ...changed })
  const next = await openShop({ connection: own, env: { SECRET_KEY: 'b'.repeat(40) } })
  expect((await (await halfSignIn(person.email, next)).second(nextCodeOf(app))).status).toBe(200)
  await next.close()
  await rekey(here.connection, { ...here.config, SECRET_KEY: 'c'.repeat(40) })
  const { pool, close } = openDatabase({ ...here.connection, ...longRunning })
  const { rows } = await pool.query('select from second_factors union all select from recovery_codes')
  await close()
  expect(rows).toEqual([])
})

const officeCall = async (caller: Caller) => {
  const { status, body } = await caller.get('/api/audit')
  return [status, (body as { code?: string }).code]
}
const asOwner = async (from: Shop = shop) => {
  const person = await register(from)
  await from.database.pool.query(`update users set role = 'admin', email_verified = true where id = $1`, [
    person.user._id,
  ])
  return person
}

test('the office asks for the code again after twelve hours; the shop does not', async () => {
  const person = await asOwner()
  const app = await enrol(person)
  expect((await openLink(person, person.email, nextCodeOf(app))).status).toBe(200)
  await makeCodeOlder(app)
  expect(await officeCall(person)).toEqual([200, undefined])
  await shop.database.pool.query(`update sessions set factor_at = now() - interval '11 hours'`)
  expect(await officeCall(person)).toEqual([200, undefined])
  await shop.database.pool.query(`update sessions set factor_at = now() - interval '13 hours'`)
  expect(await officeCall(person)).toEqual([403, 'factor_needed'])
  expect((await person.get('/api/user/profile')).status).toBe(200)
  // Where buyers read their own, the office is asked for the code too: 'no such order' would be a riddle.
  for (const url of ['/api/order/', '/api/quote/'].map((path) => path + crypto.randomUUID())) {
    expect((await person.get(url)).body).toMatchObject({ code: 'factor_needed' })
    expect((await shop.guest().get(url)).body).toMatchObject({ code: 'not_found' })
  }
  expect((await person.post('/api/user/proof', { code: nextCodeOf(app) })).status).toBe(200)
  expect((await person.get(`/api/order/${crypto.randomUUID()}`)).body).toMatchObject({ code: 'not_found' })
  expect(await officeCall(person)).toEqual([200, undefined])
})

test('a public shop gives its office seven days to add a second factor, and never asks shoppers', async () => {
  const person = await asOwner()
  const profile = async () => ((await person.get('/api/user/profile')).body as User).factorDue
  const due = await profile()
  expect(due?.isOver).toBe(false)
  const days = (Date.parse(due?.at ?? '') - Date.now()) / 86_400_000
  expect([days > 6.9, days < 7.1]).toEqual([true, true])
  expect(await profile()).toEqual(due)
  expect(await officeCall(person)).toEqual([200, undefined])

  await shop.database.pool.query(`update users set factor_due_at = now() - interval '1 minute'`)
  expect((await profile())?.isOver).toBe(true)
  expect(await officeCall(person)).toEqual([403, 'factor_missing'])
  const shopper = await register(shop)
  expect((await shopper.get('/api/user/addresses')).status).toBe(200)
  expect((await shopper.get('/api/user/profile')).body).not.toHaveProperty('factorDue')

  const app = await enrol(person)
  expect(await officeCall(person)).toEqual([403, 'factor_missing'])
  const { reply: _, ...elsewhere } = await logIn(shop, person.email, goodPassword)
  expect((await openLink(elsewhere, person.email, nextCodeOf(app))).status).toBe(200)
  expect(await officeCall(elsewhere)).toEqual([200, undefined])
  // The session that added it may be a thief's.
  expect(await officeCall(person)).toEqual([403, 'factor_needed'])
  expect(await profile()).toBeUndefined()
})

test("on one's own machine nobody is locked out", async () => {
  const trial = await openShopForTest({ env: { PUBLIC_URL: 'http://localhost:3000' } })
  const person = await asOwner(trial)
  await trial.database.pool.query(`update users set factor_due_at = now() - interval '1 day'`)
  expect((await person.get('/api/user/profile')).body).not.toHaveProperty('factorDue')
  expect(await officeCall(person)).toEqual([200, undefined])
})

test('an owner, or a command, removes the factor of somebody who has lost it; a manager does not', async () => {
  const [owner, manager] = [await shop.signIn('owner'), await shop.signIn('manager')]
  const [person, other] = [await register(shop), await register(shop)]
  await enrol(person)
  await enrol(other)
  const waiting = await halfSignIn(person.email)
  const url = `/api/user/${person.user._id}/factors`
  expect([(await manager.delete(url)).status, (await owner.delete(url)).status]).toEqual([403, 200])
  expect((await person.get('/api/user/profile')).status).toBe(401)
  expect((await waiting.second('000000')).body).toMatchObject({ code: 'bad_token' })
  expect(await subjects(person.email)).toContain('Sign-in in two steps is off')
  expect((await logIn(shop, person.email, goodPassword)).reply.status).toBe(200)

  expect(await removeFactorsByCommand(connection, shop.app, 'nobody@example.co.za')).toBeUndefined()
  expect(await removeFactorsByCommand(connection, shop.app, other.email)).toBe(1)
  expect(await removeFactorsByCommand(connection, shop.app, other.email)).toBe(0)
  expect(await subjects(other.email)).toContain('Sign-in in two steps is off')
  expect((await logIn(shop, other.email, goodPassword)).reply.status).toBe(200)
})
