import { setTimeout as sleep } from 'node:timers/promises'
import type { Machine } from './machine.ts'

export type Jar = { cookie: string }
/** Undefined if there was no answer: whoever called cannot know whether it was done. */
export type Answer<Body> = { status: number; body: Body } | undefined

export async function callShop<Body>(
  machine: Machine,
  jar: Jar,
  method: string,
  path: string,
  body?: object,
): Promise<Answer<Body>> {
  try {
    const isForm = body instanceof FormData
    const reply = await fetch(machine.url + path, {
      method,
      headers: { cookie: jar.cookie, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(20_000),
    })
    const set = reply.headers.getSetCookie().map((line) => line.split(';')[0])
    if (set.length > 0) jar.cookie = set.join('; ')
    return { status: reply.status, body: (await reply.json()) as Body }
  } catch {
    return undefined
  }
}

type Account = { name: string; email: string; password: string }

/** Calls of somebody in the office, who signs in again whenever that is needed, once for all calls that wait for it. */
export function signInToOffice<Body>(machine: Machine, account: Account) {
  let signedIn: Promise<string> | undefined
  /** Again until it is done: to whoever is not signed in, an order is 404, which says nothing about the session. */
  const signIn = async () => {
    for (let tries = 0; tries < 100; tries++) {
      const jar = { cookie: '' }
      await callShop(machine, jar, 'POST', '/api/auth/register', account)
      const query = `update users set role = 'admin' where email = $1 returning id`
      const known = await machine.query(query, [account.email]).catch(() => [])
      const reply = known.length > 0 ? await callShop(machine, jar, 'POST', '/api/auth/login', account) : undefined
      if (reply?.status === 200) return jar.cookie
      await sleep(200)
    }
    return ''
  }
  return async (method: string, path: string, body?: object): Promise<Answer<Body>> => {
    signedIn ??= signIn()
    const mine = signedIn
    const reply = await callShop<Body>(machine, { cookie: await mine }, method, path, body)
    if ((reply?.status === 401 || reply?.status === 403) && signedIn === mine) signedIn = undefined
    return reply
  }
}
