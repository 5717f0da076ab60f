import type { User } from '#contract/accounts/calls.ts'
import type { AnyShop, Caller } from './shop.ts'

export const goodPassword = 'vuvuzela-7-Kraal'
let made = 0

/** A user who registered through the form with a password and is signed in. */
export async function register(
  shop: AnyShop,
  {
    email = `person-${++made}-${Date.now()}@example.co.za`,
    password = goodPassword,
    name = 'Thandi Nkosi',
    rememberMe = false,
  } = {},
): Promise<Caller & { user: User; email: string; password: string }> {
  const caller = shop.guest()
  const reply = await caller.post('/api/auth/register', { name, email, password, rememberMe })
  if (reply.status !== 201) throw new Error(`not registered: ${reply.text}`)
  return Object.assign(caller, { user: reply.body as User, email, password })
}

export async function logIn(
  shop: AnyShop,
  email: string,
  password: string,
  more: { rememberMe?: boolean; from?: string } = {},
) {
  const caller = shop.guest()
  const reply = await caller.send('POST', '/api/auth/login', {
    payload: { email, password, rememberMe: more.rememberMe ?? false },
    ...(more.from ? { remoteAddress: more.from } : {}),
  })
  return Object.assign(caller, { reply })
}

/** As if this person had used the link in the welcome e-mail. */
export const proveEmail = ({ database }: AnyShop, id: string) =>
  database.pool.query('update users set email_verified = true where id = $1', [id])
