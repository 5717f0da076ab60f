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
/** When the ten minutes of the access cookie are over. */
const refresh = (cookie: string) => post('/api/auth/refresh', cookie.replace(/(?<!\w)access=[^;]+;? ?/, ''))
const profile = (cookie: string) => fetch(`${machine.url}/api/user/profile`, { headers: { cookie } })

let made = 0
/** Somebody new, and the cookies their browser holds. */
async function register() {
  const email = `person-${++made}@example.co.za`
  const reply = await post('/api/auth/register', '', { name: 'Thandi Nkosi', email, password: 'vuvuzela-7-Kraal' })
  expect(reply.status).toBe(201)
  return cookiesOf(reply)
}

/** The shop dies when it has rotated the token and not answered yet: it hangs at its look at the person, which is locked. */
async function dieBeforeTheReply(cookie: string) {
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
    /** How long ago the token was spent, whatever time this machine took to come back. */
    setAge: (seconds: number) =>
      machine.query(
        'update spent_tokens set spent_at = clock_timestamp() - make_interval(secs => $2) where session_id = $1',
        [id, seconds],
      ),
  }
}

test('a browser that never got the new token, because the shop died before it answered, stays signed in', async () => {
  const cookie = await register()
  const { setAge } = await dieBeforeTheReply(cookie)
  await setAge(5)
  const again = await refresh(cookie)
  expect(again.status).toBe(200)
  expect((await profile(cookiesOf(again))).status).toBe(200)
  // And the family goes on as if nothing had happened.
  const next = await refresh(cookiesOf(again))
  expect([next.status, (await profile(cookiesOf(next))).status]).toEqual([200, 200])
  expect(machine.kills.node).toBe(1)
}, 120_000)

test('and so does one that comes back later than ten seconds', async () => {
  const cookie = await register()
  const { setAge } = await dieBeforeTheReply(cookie)
  await setAge(60)
  const again = await refresh(cookie)
  expect([again.status, (await profile(cookiesOf(again))).status]).toEqual([200, 200])
  // Now it has arrived: the old one is worth nothing any more.
  expect((await refresh(cookie)).status).toBe(401)
  expect((await profile(cookiesOf(again))).status).toBe(401)
  expect(machine.ownEnds).toBe(0)
}, 120_000)
