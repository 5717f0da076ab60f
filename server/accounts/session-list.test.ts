import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedSession } from '#contract/accounts/session-calls.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { readQueuedEmails } from '#test/orders.ts'
import { goodPassword, logIn, register } from '#test/people.ts'
import { type Caller, openShop } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_REGISTER: '1000', PUBLIC_URL: 'http://shop.example' } })
})
afterAll(() => shop.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const list = async (caller: Caller) => (await caller.get('/api/user/sessions')).body as ListedSession[]
const isSignedIn = async (caller: Caller) => (await caller.get('/api/user/profile')).status === 200
const newDeviceMails = async (email: string) =>
  (await readQueuedEmails(shop)).filter(({ to, subject }) => to === email && subject === 'A sign-in on a new device')

/** Signs in with a browser that names itself. */
async function logInFrom(email: string, from: string, caller = shop.guest()) {
  const reply = await caller.send('POST', '/api/auth/login', {
    payload: { email, password: goodPassword },
    headers: { 'user-agent': firefox },
    remoteAddress: from,
  })
  expect(reply.status, reply.text).toBe(200)
  return caller
}

test('everybody sees where they are signed in, and ends one session or all others', async () => {
  const first = await register(shop)
  const second = await logInFrom(first.email, '203.0.113.7')
  const third = await logInFrom(first.email, '203.0.113.8')
  const listed = await list(second)
  expect(listed).toHaveLength(3)
  const own = listed.find(({ isThis }) => isThis)
  expect(own).toMatchObject({ device: 'Firefox on Linux', address: '203.0.113.7', rememberMe: false })
  expect(JSON.stringify(listed)).not.toMatch(/hash|userAgent/i)
  const gone = listed.find(({ address }) => address === '203.0.113.8')
  expect((await second.delete(`/api/user/sessions/${gone?._id}`)).status).toBe(200)
  expect([await isSignedIn(third), await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true, true])
  expect((await second.delete(`/api/user/sessions/${gone?._id}`)).status).toBe(404)
  expect((await second.delete('/api/user/sessions')).body).toEqual({ message: 'One session ended.' })
  expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true])
  // Nor can it be renewed.
  expect((await first.post('/api/auth/refresh')).status).toBe(401)
})

test("nobody ends another customer's session", async () => {
  const [owner, other] = [await register(shop), await register(shop)]
  const [session] = await list(owner)
  const reply = await other.delete(`/api/user/sessions/${session?._id}`)
  expect(reply.status).toBe(404)
  expect(await isSignedIn(owner)).toBe(true)
})

test('a session that ended on one server has ended on the other at the next call', async () => {
  const person = await register(shop)
  const second = openDatabase(shop.connection)
  const { config, jobs, storage } = shop.app
  const node = await buildApp({ config, database: second, jobs, storage })
  const cookie = Array.from(person.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const read = async () => (await node.inject({ url: '/api/user/profile', headers: { cookie } })).statusCode
  expect(await read()).toBe(200)
  const elsewhere = await logInFrom(person.email, '203.0.113.9')
  await elsewhere.delete('/api/user/sessions')
  expect(await read()).toBe(401)
  await node.close()
  await second.close()
})

test('whoever manages people sees and ends the sessions of others', async () => {
  const person = await register(shop)
  const owner = await shop.signIn('owner')
  const { _id } = person.user
  const [session] = (await owner.get(`/api/user/${_id}/sessions`)).body as ListedSession[]
  expect(session).toMatchObject({ isThis: false })
  expect((await owner.delete(`/api/user/${_id}/sessions/${crypto.randomUUID()}`)).status).toBe(404)
  // The session must be this person's.
  expect((await owner.delete(`/api/user/${owner.person._id}/sessions/${session?._id}`)).status).toBe(404)
  expect((await owner.delete(`/api/user/${_id}/sessions/${session?._id}`)).status).toBe(200)
  expect(await isSignedIn(person)).toBe(false)
  await logInFrom(person.email, '203.0.113.7')
  expect((await owner.delete(`/api/user/${_id}/sessions`)).body).toEqual({ message: 'One session ended.' })
  // One's own goes on.
  await owner.delete(`/api/user/${owner.person._id}/sessions`)
  expect(await isSignedIn(owner)).toBe(true)
})

test('where a session was last seen is kept to within five minutes', async () => {
  const person = await register(shop)
  const [before] = await list(person)
  await shop.app.db.execute(sql`update sessions set seen_at = now() - interval '6 minutes' where id = ${before?._id}`)
  await person.send('GET', '/api/user/profile', { remoteAddress: '203.0.113.99' })
  const [after] = await list(person)
  expect(after?.address).toBe('203.0.113.99')
  expect(Date.parse(after?.seenAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('a sign-in in a new browser is e-mailed once, and one in a known browser is not', async () => {
  const person = await register(shop)
  expect(await newDeviceMails(person.email)).toHaveLength(0)
  // Its cookie stays after signing out.
  await person.post('/api/auth/logout')
  await logInFrom(person.email, '203.0.113.7', person)
  expect(await newDeviceMails(person.email)).toHaveLength(0)
  const other = await logInFrom(person.email, '203.0.113.7')
  await logInFrom(person.email, '203.0.113.7', other)
  const mails = await newDeviceMails(person.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Device: Firefox on Linux\nNetwork address: 203.0.113.7')
  expect(mails[0]?.text).toContain('http://shop.example/my-profile/security')
  expect((await logIn(shop, person.email, 'wrong-password-9')).reply.status).toBe(401)
  expect(await newDeviceMails(person.email)).toHaveLength(1)
})

test('a very long or strange browser name does no harm', async () => {
  const person = await register(shop)
  const caller = shop.guest()
  const reply = await caller.send('POST', '/api/auth/login', {
    payload: { email: person.email, password: goodPassword },
    headers: { 'user-agent': `<script>${'x'.repeat(5000)}` },
  })
  expect(reply.status).toBe(200)
  expect((await list(caller)).find(({ isThis }) => isThis)?.device).toBe('Unknown device')
})
