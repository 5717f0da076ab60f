import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Factor, startTotp } from '#contract/accounts/factor-calls.ts'
import type { CreationOptions, RequestOptions, UsedPasskey } from '#contract/accounts/passkey-schema.ts'
import type { Output } from '#contract/http/schema.ts'
import { waitForLocked } from '#test/locks.ts'
import { readQueuedEmails } from '#test/orders.ts'
import { newPasskeyDevice } from '#test/passkey-device.ts'
import { goodPassword, logIn, register } from '#test/people.ts'
import { type Caller, openShop, openShopForTest, type Shop } from '#test/shop.ts'
import { fromBase32 } from '#test/totp.ts'
import { codeAt, stepAt } from './totp.ts'

const origin = 'https://shop.example'
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_REGISTER: '1000', LIMIT_LOGIN_ADDRESS: '100000', PUBLIC_URL: origin } })
})
afterAll(() => shop.close())

type Person = Awaited<ReturnType<typeof register>>
type Device = ReturnType<typeof newPasskeyDevice>
type Wrong = NonNullable<Parameters<Device['use']>[1]>

const start = async (caller: Caller) => {
  const reply = await caller.post('/api/user/passkeys/start')
  expect(reply.status, reply.text).toBe(201)
  return reply.body as CreationOptions
}
const add = (caller: Caller, passkey: ReturnType<Device['make']>, name = 'Laptop') =>
  caller.post('/api/user/passkeys', { name, passkey })

async function enrol(caller: Caller, device = newPasskeyDevice(origin), name = 'Laptop') {
  const reply = await add(caller, device.make(await start(caller)), name)
  expect(reply.status, reply.text).toBe(201)
  return { device, ...(reply.body as { isActive: boolean; recoveryCodes: string[] }) }
}

/** Somebody with a passkey, signed in. */
async function withPasskey(options?: Parameters<typeof newPasskeyDevice>[1]) {
  const person = await register(shop)
  return { person, ...(await enrol(person, newPasskeyDevice(origin, options))) }
}

const challenge = async (caller: Caller, purpose: 'prove' | 'confirm') => {
  const reply = await caller.post('/api/user/passkeys/challenge', { purpose })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as RequestOptions
}

async function halfSignIn(email: string) {
  const caller = await logIn(shop, email, goodPassword)
  expect(caller.reply.status, caller.reply.text).toBe(202)
  const { token, methods } = caller.reply.body as { token: string; methods: string[] }
  return Object.assign(caller, {
    token,
    methods,
    challenge: async () => {
      const reply = await caller.post('/api/auth/second/challenge', { token })
      expect(reply.status, reply.text).toBe(201)
      return reply.body as RequestOptions
    },
    second: (passkey: UsedPasskey) => caller.post('/api/auth/second', { token, passkey }),
  })
}
const signIn = async (email: string, device: Device, wrong?: Wrong) => {
  const visitor = await halfSignIn(email)
  return visitor.second(device.use(await visitor.challenge(), wrong))
}
const refused = { code: 'wrong_proof' }
const prove = (caller: Caller, passkey: UsedPasskey) => caller.post('/api/user/proof', { passkey })
const listed = async (caller: Caller) =>
  (await caller.get('/api/user/factors')).body as { factors: Factor[]; recoveryCodesLeft: number }
const subjects = async (email: string, from: Shop = shop) =>
  (await readQueuedEmails(from)).filter(({ to }) => to === email).map(({ subject }) => subject)
const forgetTries = ({ user }: Person) =>
  shop.database.pool.query('delete from rate_limits where key = $1', [`second:${user._id}`])
const minutesAgo = (minutes: number, { user }: Person) =>
  shop.database.pool.query(`update sessions set proved_at = now() - make_interval(mins => $2) where user_id = $1`, [
    user._id,
    minutes,
  ])
const makeOwner = ({ user }: Person) =>
  shop.database.pool.query(`update users set role = 'admin', email_verified = true where id = $1`, [user._id])

test('a passkey is added, listed and mailed about, and signs in after the password', async () => {
  const person = await register(shop)
  const options = await start(person)
  expect(options).toMatchObject({
    rp: { id: 'shop.example' },
    user: { name: person.email },
    attestation: 'none',
    authenticatorSelection: { userVerification: 'required' },
    excludeCredentials: [],
  })
  const { device, isActive, recoveryCodes } = await enrol(person)
  expect([isActive, recoveryCodes.length]).toEqual([true, 10])
  expect(await listed(person)).toMatchObject({ factors: [{ kind: 'passkey', name: 'Laptop', isActive: true }] })
  const mail = (await readQueuedEmails(shop)).find(
    ({ to, subject }) => to === person.email && subject === 'Sign-in in two steps is on',
  )
  expect(mail?.text).toMatch(/signs you in, alone or.*not you, reply.*new password does not/s)
  expect((await start(person)).excludeCredentials).toMatchObject([{ id: device.id, transports: ['internal'] }])

  const visitor = await halfSignIn(person.email)
  expect(visitor.methods).toEqual(['passkey'])
  const asked = await visitor.challenge()
  expect(asked).toMatchObject({
    rpId: 'shop.example',
    userVerification: 'required',
    allowCredentials: [{ id: device.id }],
  })
  const reply = await visitor.second(device.use(asked))
  expect([reply.status, reply.body]).toMatchObject([200, { email: person.email }])
  expect((await listed(visitor)).factors[0]?.usedAt).toBeDefined()
  expect((await signIn(person.email, device)).status).toBe(200)
  const [code] = recoveryCodes
  const lost = await halfSignIn(person.email)
  expect((await lost.post('/api/auth/second', { token: lost.token, code })).status).toBe(200)
})

test('a synced passkey, which counts nothing, signs in again and again', async () => {
  const { person, device } = await withPasskey({ counts: false })
  for (const _ of [1, 2]) expect((await signIn(person.email, device)).status).toBe(200)
})

const wrongs: [string, Wrong][] = [
  ['another site', { origin: 'https://shop.example.evil.example' }],
  ['another port', { origin: 'https://shop.example:8443' }],
  ['a passkey for another site', { rpId: 'evil.example' }],
  ['nobody who showed a finger, a face or a PIN', { isUnverified: true }],
  ['what a new passkey signs', { type: 'webauthn.create' }],
  ['an older challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
  ['a forged signature', { isForged: true }],
  ['a counter that stands still', { counter: 1 }],
  ['a counter that went back', { counter: 0 }],
]

test.each(wrongs)('%s does not sign in', async (_, wrong) => {
  const { person, device } = await withPasskey()
  expect((await signIn(person.email, device, wrong)).body).toMatchObject(refused)
  expect((await signIn(person.email, device)).status).toBe(200)
})

test.each(wrongs.slice(0, 4))('with %s no passkey is added', async (_, wrong) => {
  const person = await register(shop)
  const device = newPasskeyDevice(origin)
  expect((await add(person, device.make(await start(person), wrong))).body).toMatchObject(refused)
  expect((await listed(person)).factors).toEqual([])
})

test('a challenge is answered once, also by two calls at the same moment', async () => {
  const { person, device } = await withPasskey({ counts: false })
  const visitor = await halfSignIn(person.email)
  const answer = device.use(await visitor.challenge())
  expect((await visitor.second(answer)).status).toBe(200)
  const again = await halfSignIn(person.email)
  expect((await again.second(answer)).body).toMatchObject(refused)

  const proof = device.use(await challenge(person, 'prove'))
  const replies = await Promise.all([1, 2, 3].map(() => prove(person, proof)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  // A wrong answer uses it up too.
  const asked = await challenge(person, 'prove')
  expect((await prove(person, device.use(asked, { isForged: true }))).body).toMatchObject(refused)
  expect((await prove(person, device.use(asked))).body).toMatchObject(refused)

  const other = newPasskeyDevice(origin)
  const made = other.make(await start(person))
  const added = await Promise.all([1, 2].map(() => add(person, made)))
  expect(added.map(({ status }) => status).sort()).toEqual([201, 400])
  expect((await add(person, made)).body).toMatchObject(refused)
})

test('of a device and its copy, which sign at the same moment, one signs in', async () => {
  const { person, device } = await withPasskey()
  const visitors = await Promise.all([1, 2, 3].map(() => halfSignIn(person.email)))
  const answers = await Promise.all(
    visitors.map(async (visitor) => device.use(await visitor.challenge(), { counter: 7 })),
  )
  const replies = await Promise.all(visitors.map(({ second }, n) => second(answers[n] as UsedPasskey)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test('a challenge is valid for five minutes', async () => {
  const { person, device } = await withPasskey({ counts: false })
  const left = (minutes: number) =>
    shop.database.pool.query(
      `update passkey_challenges set expires_at = expires_at - make_interval(secs => $1) where challenge = any ($2)`,
      [minutes * 60, asked.map(({ challenge }) => challenge)],
    )
  const visitor = await halfSignIn(person.email)
  let asked = [await visitor.challenge(), await challenge(person, 'prove')] as const
  await left(5)
  expect((await visitor.second(device.use(asked[0]))).body).toMatchObject(refused)
  expect((await prove(person, device.use(asked[1]))).body).toMatchObject(refused)
  asked = [await visitor.challenge(), await challenge(person, 'prove')]
  await left(4)
  expect((await prove(person, device.use(asked[1]))).status).toBe(200)
  expect((await visitor.second(device.use(asked[0]))).status).toBe(200)

  const options = await start(person)
  await shop.database.pool.query('update passkey_challenges set expires_at = now() where challenge = $1', [
    options.challenge,
  ])
  expect((await add(person, newPasskeyDevice(origin).make(options))).body).toMatchObject(refused)
})

test('a challenge belongs to one session, or one sign-in, and one purpose', async () => {
  const { person, device } = await withPasskey({ counts: false })
  const [visitor, other] = [await halfSignIn(person.email), await halfSignIn(person.email)]
  const elsewhere = await halfSignIn(person.email)
  expect((await elsewhere.second(device.use(await elsewhere.challenge()))).status).toBe(200)

  const asked = await visitor.challenge()
  expect((await other.second(device.use(asked))).body).toMatchObject(refused)
  const proof = await challenge(person, 'prove')
  expect((await prove(elsewhere, device.use(proof))).body).toMatchObject(refused)
  expect((await visitor.second(device.use(proof))).body).toMatchObject(refused)
  await forgetTries(person)
  expect((await prove(person, device.use(await visitor.challenge()))).body).toMatchObject(refused)
  // What a new passkey signs is asked for separately.
  const offered = await start(person)
  expect((await prove(person, device.use({ ...proof, challenge: offered.challenge }))).body).toMatchObject(refused)
  const made = newPasskeyDevice(origin).make({ ...offered, challenge: (await challenge(person, 'prove')).challenge })
  expect((await add(person, made)).body).toMatchObject(refused)
  await forgetTries(person)
  expect((await prove(person, device.use(await challenge(person, 'prove')))).status).toBe(200)
  const { reply: _, ...third } = await logIn(shop, (await register(shop)).email, goodPassword)
  expect((await add(third, newPasskeyDevice(origin).make(await start(person)))).body).toMatchObject(refused)
})

test("somebody else's passkey proves nothing, and is added by nobody else", async () => {
  const [mine, theirs] = [await withPasskey(), await withPasskey()]
  expect((await signIn(mine.person.email, theirs.device)).body).toMatchObject(refused)
  expect((await prove(mine.person, theirs.device.use(await challenge(mine.person, 'prove')))).body).toMatchObject(
    refused,
  )
  const taken = await add(mine.person, theirs.device.make(await start(mine.person)))
  expect([taken.status, taken.body]).toMatchObject([409, { code: 'conflict' }])
  expect((await listed(mine.person)).factors).toHaveLength(1)
})

test('a passkey that waits for its link proves nothing', async () => {
  const { person, device } = await withPasskey()
  const { device: second } = await enrol(person, newPasskeyDevice(origin), 'Phone')
  expect((await signIn(person.email, second)).status).toBe(200)
  await shop.database.pool.query(`update second_factors set active_at = null where user_id = $1 and name = 'Phone'`, [
    person.user._id,
  ])
  const visitor = await halfSignIn(person.email)
  const asked = await visitor.challenge()
  expect(asked.allowCredentials).toMatchObject([{ id: device.id }])
  expect((await visitor.second(second.use(asked))).body).toMatchObject(refused)
  expect((await prove(person, second.use(await challenge(person, 'prove')))).body).toMatchObject(refused)
  expect((await signIn(person.email, device)).status).toBe(200)
})

const startAlone = async (at: Shop = shop) => {
  const visitor = at.guest()
  const reply = await visitor.post('/api/auth/passkey/challenge')
  expect(reply.status, reply.text).toBe(201)
  const { token, ...asked } = reply.body as RequestOptions & { token: string }
  const enter = (passkey: UsedPasskey, more: object = {}, by: Caller = visitor) =>
    by.post('/api/auth/passkey', { token, passkey, ...more })
  return Object.assign(visitor, { token, asked, enter })
}

test('a passkey alone signs in, without address or password, and has proved both steps', async () => {
  const { person, device } = await withPasskey()
  const visitor = await startAlone()
  // It does not say whose passkeys there are.
  expect(visitor.asked).toMatchObject({ rpId: 'shop.example', userVerification: 'required', allowCredentials: [] })
  const reply = await visitor.enter(device.use(visitor.asked), { rememberMe: true })
  expect([reply.status, reply.body]).toMatchObject([200, { email: person.email, rememberMe: true }])
  expect((await listed(visitor)).factors[0]?.usedAt).toBeDefined()
  expect(await subjects(person.email)).toContain('A sign-in on a new device')
  await makeOwner(person)
  expect((await visitor.get('/api/user/proof')).status).toBe(200)
  expect((await visitor.get('/api/audit')).status).toBe(200)
})

test.each(wrongs)('%s does not sign in with a passkey alone', async (_, wrong) => {
  const { device } = await withPasskey()
  const visitor = await startAlone()
  const reply = await visitor.enter(device.use(visitor.asked, wrong))
  expect([reply.status, reply.body]).toMatchObject([400, refused])
  // The challenge is used up.
  expect((await visitor.enter(device.use(visitor.asked))).body).toMatchObject(refused)
  expect(visitor.cookies.size).toBe(0)
})

test('a challenge for a passkey alone is answered once, in its own sign-in, on one of two servers', async () => {
  const { person, device } = await withPasskey()
  const other = await openShopForTest({
    connection: { ...shop.connection, database: String(shop.connection.database) },
    env: { PUBLIC_URL: origin, LIMIT_LOGIN_ADDRESS: '100000' },
  })
  const visitor = await startAlone()
  const used = device.use(visitor.asked)
  // Another browser, without the token or with its own; the second step and proof of a session.
  const elsewhere = await startAlone()
  expect((await elsewhere.enter(used)).body).toMatchObject(refused)
  const half = await halfSignIn(person.email)
  await half.challenge()
  expect((await half.second(used)).body).toMatchObject(refused)
  expect((await half.post('/api/auth/passkey', { token: half.token, passkey: used })).body).toMatchObject(refused)
  await challenge(person, 'prove')
  expect((await prove(person, used)).body).toMatchObject(refused)
  await forgetTries(person)

  const replies = await Promise.all([visitor.enter(used), visitor.enter(used, {}, other.guest())])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const late = await startAlone()
  const answer = device.use(late.asked)
  await shop.database.pool.query(`update passkey_challenges set expires_at = now() where purpose = 'alone'`)
  expect((await late.enter(answer)).body).toMatchObject(refused)
})

test('a passkey that is unknown, removed, waits for its link, or is of a closed account does not sign in alone', async () => {
  const tryAlone = async (device: Device) => {
    const visitor = await startAlone()
    return visitor.enter(device.use(visitor.asked))
  }
  expect((await tryAlone(newPasskeyDevice(origin))).body).toMatchObject(refused)
  const { person, device } = await withPasskey()
  // Strangers do not use up its owner's tries.
  for (let nth = 0; nth < 6; nth++) {
    const visitor = await startAlone()
    await visitor.enter(device.use(visitor.asked, { isForged: true }))
  }
  expect((await signIn(person.email, device)).status).toBe(200)
  const { pool } = shop.database
  await pool.query('update users set disabled = true where id = $1', [person.user._id])
  expect((await tryAlone(device)).status).toBe(403)
  await pool.query('update users set disabled = false where id = $1', [person.user._id])
  expect((await tryAlone(device)).status).toBe(200)
  const [factor] = (await listed(person)).factors
  await forgetTries(person)
  expect((await prove(person, device.use(await challenge(person, 'prove')))).status).toBe(200)
  expect((await person.delete(`/api/user/factors/${factor?._id}`)).status).toBe(200)
  expect((await tryAlone(device)).body).toMatchObject(refused)

  const owner = await register(shop)
  await makeOwner(owner)
  const waiting = await enrol(owner)
  expect(waiting.isActive).toBe(false)
  expect((await tryAlone(waiting.device)).body).toMatchObject(refused)
})

test('five wrong passkeys in a quarter of an hour end the tries, of codes too, and are mailed', async () => {
  const { person, device, recoveryCodes } = await withPasskey()
  for (const _ of [1, 2, 3, 4, 5])
    expect((await signIn(person.email, device, { isForged: true })).body).toMatchObject(refused)
  expect((await signIn(person.email, device)).status).toBe(429)
  const visitor = await halfSignIn(person.email)
  expect((await visitor.post('/api/auth/second', { token: visitor.token, code: recoveryCodes[0] })).status).toBe(429)
  expect((await prove(person, device.use(await challenge(person, 'prove')))).status).toBe(429)
  expect(await subjects(person.email)).toContain('Wrong codes for your account')
})

test('a passkey is fresh proof, and the password no longer is', async () => {
  const { person, device } = await withPasskey()
  await minutesAgo(11, person)
  expect((await person.get('/api/user/proof')).status).toBe(403)
  expect((await person.post('/api/user/proof', { password: goodPassword })).body).toMatchObject(refused)
  expect((await prove(person, device.use(await challenge(person, 'prove')))).status).toBe(200)
  expect((await person.get('/api/user/proof')).status).toBe(200)
})

test('passkeys are added, renamed and removed with fresh proof only, and only by their owner', async () => {
  const { person, device } = await withPasskey()
  await enrol(person, newPasskeyDevice(origin), 'Phone')
  const [first, second] = (await listed(person)).factors.map(({ _id }) => `/api/user/factors/${_id}`)
  const other = await register(shop)
  for (const url of [first ?? '', second ?? '']) {
    expect((await other.put(url, { name: 'Mine' })).status).toBe(404)
    expect((await other.delete(url)).status).toBe(404)
  }
  await minutesAgo(11, person)
  const made = newPasskeyDevice(origin)
  const calls = [
    person.post('/api/user/passkeys/start'),
    add(person, made.make({ ...(await start(other)) })),
    person.put(first ?? '', { name: 'Desk' }),
    person.delete(second ?? ''),
  ]
  for (const reply of await Promise.all(calls)) expect(reply.body).toMatchObject({ code: 'proof_needed' })
  expect((await prove(person, device.use(await challenge(person, 'prove')))).status).toBe(200)

  expect((await person.put(first ?? '', { name: '  Desk  ' })).status).toBe(200)
  expect((await listed(person)).factors.map(({ name }) => name)).toEqual(['Desk', 'Phone'])
  expect((await person.delete(second ?? '')).status).toBe(200)
  expect(await subjects(person.email)).toContain('A passkey was removed')
  expect(await listed(person)).toMatchObject({ factors: [{ name: 'Desk' }], recoveryCodesLeft: 10 })
  expect((await person.delete(first ?? '')).status).toBe(200)
  expect(await listed(person)).toEqual({ factors: [], recoveryCodesLeft: 0 })
  expect((await logIn(shop, person.email, goodPassword)).reply.status).toBe(200)
  // The device can be added again, also by somebody else.
  expect((await enrol(other, device)).isActive).toBe(true)
})

test('passkey and authenticator app stand beside each other', async () => {
  const { person, device } = await withPasskey()
  const begun = (await person.post('/api/user/factors/totp')).body as Output<typeof startTotp>
  const code = (off: number) => codeAt(fromBase32(begun.secret), stepAt(Date.now()) + off)
  expect((await person.post(`/api/user/factors/${begun._id}/code`, { code: code(0) })).body).toMatchObject({
    isActive: true,
    recoveryCodes: [],
  })
  const visitor = await halfSignIn(person.email)
  expect(visitor.methods).toEqual(['passkey', 'totp'])
  expect((await visitor.post('/api/auth/second', { token: visitor.token, code: code(1) })).status).toBe(200)
  expect((await signIn(person.email, device)).status).toBe(200)
  for (const _ of [1, 2, 3]) await enrol(person)
  expect((await person.post('/api/user/passkeys/start')).body).toMatchObject({ code: 'conflict' })
})

const linkIn = async (email: string) => {
  const mails = (await readQueuedEmails(shop)).filter(
    ({ to, subject }) => to === email && subject === 'Please confirm your passkey',
  )
  return /token=([\w-]+)/.exec(JSON.stringify(mails.at(-1)))?.[1] ?? ''
}
const openLink = async (caller: Caller, email: string, answer: object) =>
  caller.post(`/api/user/factors/link/${await linkIn(email)}`, answer)

test('in the office the first passkey counts once the mailed link is used, with the passkey itself', async () => {
  const person = await register(shop)
  await makeOwner(person)
  const { device, isActive, recoveryCodes } = await enrol(person)
  expect([isActive, recoveryCodes.length]).toEqual([false, 10])
  expect(await listed(person)).toMatchObject({ factors: [{ kind: 'passkey', isActive: false }] })
  // It is no second factor yet, neither for signing in nor as proof.
  expect((await logIn(shop, person.email, goodPassword)).reply.status).toBe(200)
  expect((await person.post('/api/user/passkeys/challenge', { purpose: 'prove' })).status).toBe(404)
  expect((await person.post('/api/user/recovery-codes')).body).toMatchObject({ code: 'conflict' })

  const answers = [
    { code: recoveryCodes[0] },
    {},
    { passkey: newPasskeyDevice(origin).use(await challenge(person, 'confirm')) },
    { passkey: device.use(await challenge(person, 'confirm'), { isUnverified: true }) },
  ]
  for (const answer of answers) expect((await openLink(person, person.email, answer)).body).toMatchObject(refused)
  const other = await register(shop)
  const stranger = await openLink(other, person.email, { passkey: device.use(await challenge(person, 'confirm')) })
  expect(stranger.body).toMatchObject({ code: 'bad_token' })
  const { reply: _, ...elsewhere } = await logIn(shop, person.email, goodPassword)
  const reply = await openLink(elsewhere, person.email, { passkey: device.use(await challenge(elsewhere, 'confirm')) })
  expect([reply.status, reply.body]).toMatchObject([200, { message: expect.stringContaining('Your passkey') }])
  expect((await signIn(person.email, device)).status).toBe(200)
  // The session that added it may be a thief's.
  expect((await person.get('/api/audit')).body).toMatchObject({ code: 'factor_needed' })
  expect((await elsewhere.get('/api/audit')).status).toBe(200)
  expect((await prove(person, device.use(await challenge(person, 'prove')))).status).toBe(200)
  expect((await person.get('/api/audit')).status).toBe(200)
  await shop.database.pool.query(`update sessions set factor_at = now() - interval '13 hours' where user_id = $1`, [
    person.user._id,
  ])
  expect((await person.get('/api/audit')).body).toMatchObject({ code: 'factor_needed' })
  expect((await prove(person, device.use(await challenge(person, 'prove')))).status).toBe(200)
  expect((await person.get('/api/audit')).status).toBe(200)
})

test('a thief with the password gets no passkey in while the owner adds one', async () => {
  const person = await register(shop)
  await makeOwner(person)
  const { reply: _, ...thief } = await logIn(shop, person.email, goodPassword)
  const { device } = await enrol(person)
  const own = await linkIn(person.email)
  await enrol(thief)
  const answer = { passkey: device.use(await challenge(person, 'confirm')) }
  expect((await openLink(person, person.email, answer)).body).toMatchObject(refused)
  expect((await person.post(`/api/user/factors/link/${own}`, answer)).body).toMatchObject({ code: 'bad_token' })
  expect((await listed(person)).factors).toMatchObject([{ isActive: false }])
})

test('what a thief sends at the moment a factor begins to count comes too late', async () => {
  const { person } = await withPasskey()
  await shop.database.pool.query('update second_factors set active_at = null where user_id = $1', [person.user._id])
  const { reply: _, ...thief } = await logIn(shop, person.email, goodPassword)
  const made = newPasskeyDevice(origin).make(await start(thief))
  const [factor] = (await listed(person)).factors
  const client = await shop.database.pool.connect()
  await client.query('begin')
  await client.query('select from users where id = $1 for update', [person.user._id])
  const late = Promise.all([add(thief, made), thief.put(`/api/user/factors/${factor?._id}`, { name: 'Mine' })])
  await waitForLocked(shop, 2)
  await client.query('update second_factors set active_at = now() where user_id = $1', [person.user._id])
  await client.query('update sessions set proved_at = to_timestamp(0) where user_id = $1', [person.user._id])
  await client.query('commit')
  client.release()
  for (const { body } of await late) expect(body).toMatchObject({ code: 'proof_needed' })
})

test('without https, or at a number, there are no passkeys; on this machine there are', async () => {
  const tries = [
    ['http://shop.example', 409],
    ['https://192.0.2.7', 409],
    ['https://[2001:db8::1]', 409],
    ['http://127.0.0.1:3000', 409],
    ['http://localhost:3000', 201],
  ] as const
  for (const [PUBLIC_URL, status] of tries) {
    const other = await openShopForTest({ env: { PUBLIC_URL } })
    const person = await register(other)
    const reply = await person.post('/api/user/passkeys/start')
    expect([PUBLIC_URL, reply.status, reply.body]).toMatchObject([PUBLIC_URL, status, {}])
  }
})

test('a shop without PUBLIC_URL takes the address that the browser has open', async () => {
  const trial = await openShopForTest()
  const person = await register(trial)
  const device = newPasskeyDevice('http://localhost:3100')
  const at = (host: string, url: string, payload = {}) => person.send('POST', url, { payload, headers: { host } })
  const options = (await at('localhost:3100', '/api/user/passkeys/start')).body as CreationOptions
  expect(options.rp.id).toBe('localhost')
  const passkey = device.make(options)
  const reply = await at('localhost:3100', '/api/user/passkeys', { name: 'Laptop', passkey })
  expect(reply.status, reply.text).toBe(201)
  for (const host of ['192.0.2.7:3100', 'shop.example', 'not a host'])
    expect((await at(host, '/api/user/passkeys/start')).status).toBe(409)
})

test('neither the log nor History has the keys; an erased account leaves none behind', async () => {
  const { person, device } = await withPasskey()
  await signIn(person.email, device)
  const { rows } = await shop.database.pool.query('select a::text from audit a')
  const log = JSON.stringify(rows)
  const id = Buffer.from(device.id, 'base64url')
  for (const text of [device.id, id.toString('hex'), id.toString('base64')]) expect(log).not.toContain(text)
  expect(log).toContain('second factor')
  const owner = await shop.signIn('owner')
  expect((await owner.delete(`/api/user/${person.user._id}`)).status).toBe(200)
  const left = await shop.database.pool.query('select from passkeys where credential_id = $1', [id])
  expect(left.rowCount).toBe(0)
})

test('challenges that nobody answered are swept', async () => {
  const { person } = await withPasskey()
  const asked = await challenge(person, 'prove')
  const { sweepSessions } = await import('./session-queries.ts')
  const count = async () => {
    await sweepSessions(shop.app.db)
    return (await shop.database.pool.query('select from passkey_challenges where challenge = $1', [asked.challenge]))
      .rowCount
  }
  expect(await count()).toBe(1)
  await shop.database.pool.query('update passkey_challenges set expires_at = now() where challenge = $1', [
    asked.challenge,
  ])
  expect(await count()).toBe(0)
})
