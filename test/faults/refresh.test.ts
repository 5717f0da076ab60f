import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Machine, startMachine } from './machine.ts'

let machine: Machine
beforeAll(async () => {
  machine = await startMachine(process.cwd(), {})
}, 120_000)
afterAll(() => machine?.stop())

const post = (path: string, cookie: string, body?: object) =>
  fetch(machine.url + path, {
    method: 'POST',
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const cookiesOf = (reply: Response) =>
  reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
/** Once the access cookie's ten minutes are over. */
const refresh = (cookie: string) => post('/api/auth/refresh', cookie.replace(/(?<!\w)access=[^;]+;? ?/, ''))
const profile = (cookie: string) => fetch(`${machine.url}/api/user/profile`, { headers: { cookie } })

let made = 0
/** A new user, and their browser's cookies. */
async function register() {
  const email = `person-${++made}@example.co.za`
  const reply = await post('/api/auth/register', '', { name: 'Thandi Nkosi', email, password: 'vuvuzela-7-Kraal' })
  expect(reply.status).toBe(201)
  return cookiesOf(reply)
}

/** The shop is killed after rotating the token but before responding: it hangs reading the user, whose row is locked. */
async function killBeforeReply(cookie: string) {
  const [, id = ''] = /refresh=([0-9a-f-]{36})/.exec(cookie) ?? []
  const spent = () => machine.query('select from spent_tokens where session_id = $1', [id])
  const held = machine.hold('lock table users in access exclusive mode')
  await held.isHeld
  const lost = refresh(cookie).then(
    (reply) => reply.status,
    () => 'no answer' as const,
  )
  while ((await spent()).length === 0) await sleep(20)
  machine.killNode()
  expect(await lost).toBe('no answer')
  await held.release()
  while (!(await machine.isUp())) await sleep(50)
  return {
    /** How long ago the token was spent, however long this machine took to restart. */
    setAge: (seconds: number) =>
      machine.query(
        'update spent_tokens set spent_at = clock_timestamp() - make_interval(secs => $2) where session_id = $1',
        [id, seconds],
      ),
  }
}

test('a browser that never got the new token because the shop was killed stays signed in', async () => {
  const cookie = await register()
  const { setAge } = await killBeforeReply(cookie)
  await setAge(5)
  const again = await refresh(cookie)
  expect(again.status).toBe(200)
  expect((await profile(cookiesOf(again))).status).toBe(200)
  // The token family continues as usual.
  const next = await refresh(cookiesOf(again))
  expect([next.status, (await profile(cookiesOf(next))).status]).toEqual([200, 200])
  expect(machine.kills.node).toBe(1)
}, 120_000)

test('so does a browser that returns after more than ten seconds', async () => {
  const cookie = await register()
  const { setAge } = await killBeforeReply(cookie)
  await setAge(60)
  const again = await refresh(cookie)
  expect([again.status, (await profile(cookiesOf(again))).status]).toEqual([200, 200])
  // Now the new token has arrived: the old one is worthless.
  expect((await refresh(cookie)).status).toBe(401)
  expect((await profile(cookiesOf(again))).status).toBe(401)
  expect(machine.ownEnds).toBe(0)
}, 120_000)
