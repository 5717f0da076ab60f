import { afterAll, expect, test } from 'vitest'
import { officeRoles, type Permission } from '#contract/accounts/permissions.ts'
import { type Listed, type MatrixRole, rolesByHand, routeAccess } from '#test/route-access.ts'
import { type Caller, openShop, type Reply } from '#test/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

const anybody: MatrixRole[] = ['guest', 'shopper', 'other shopper', 'owner']
const everyRole: MatrixRole[] = ['guest', 'shopper', ...officeRoles]
const listed = (name: string): Listed | undefined => {
  const line = routeAccess[name]
  return line === undefined || typeof line === 'string' || Array.isArray(line) ? line && { to: line } : (line as Listed)
}
/** Fastify serves HEAD for every GET: an entry for one covers the other. */
const lineName = ({ method, url }: { method: string; url: string }) => `${method === 'HEAD' ? 'GET' : method} ${url}`

const routes = shop.app.routeList.map((route) => ({ ...route, name: `${route.method} ${route.url}` }))
const known = routes.flatMap((route) => {
  const line = listed(lineName(route))
  return line ? [{ ...route, line }] : []
})

test('every registered route is listed with its access, and every listed one exists', () => {
  const registered = new Set(routes.map(lineName))
  expect(registered.size).toBeGreaterThan(10)
  expect([...registered].filter((name) => !listed(name))).toEqual([])
  expect(Object.keys(routeAccess).filter((name) => !registered.has(name))).toEqual([])
})

const none: readonly Permission[] = []
/** The permissions that a route asks for, as listed. */
const toPermissions = ({ to }: Listed) => (to === 'everyone' || to === 'shopper' ? none : [to].flat())

test.each(known)('$name names its permission', ({ access, line }) => {
  expect(typeof access === 'string' ? none : access).toEqual(toPermissions(line))
})

const samples: Record<string, () => string> = {
  id: () => crypto.randomUUID(),
  orderId: () => crypto.randomUUID(),
  session: () => crypto.randomUUID(),
}
const madeUpPath = (url: string) =>
  url.replace(/:(\w+)/g, (_, name) => samples[name]?.() ?? 'no-such-thing').replace('*', 'nothing')

// A new user for each call: some calls end their own session.
const callerOf = (role: MatrixRole): Caller | Promise<Caller> =>
  role === 'guest' ? shop.guest() : shop.signIn(role === 'other shopper' ? 'shopper' : role)

const call = (caller: Caller, method: string, path: string, headers: Record<string, string> = {}): Promise<Reply> => {
  const writes = method === 'POST' || method === 'PUT'
  return caller.send(method === 'ANY' ? 'GET' : method, path, writes ? { payload: {}, headers } : { headers })
}

/** The status a guard returns, or undefined if it lets the role through. */
function turnedAway(line: Listed, role: MatrixRole): 401 | 403 | undefined {
  if (line.to === 'everyone') return undefined
  if (role === 'guest') return 401
  const held = role === 'shopper' || role === 'other shopper' ? none : rolesByHand[role]
  return toPermissions(line).every((permission) => held.includes(permission)) ? undefined : 403
}

const guarded = [401, 403]
const secrets = /argon2|password_?hash|refresh_?hash|spent_?hash/i

test.each(known)('$name is open to the listed roles and no others', async ({ method, url, line }) => {
  for (const role of toPermissions(line).length > 0 ? everyRole : anybody) {
    const reply = await call(await callerOf(role), method, line.path ?? madeUpPath(url))
    const expected = line.refuses?.[role] ?? turnedAway(line, role)
    if (expected) expect(reply.status, role).toBe(expected)
    else expect(guarded, `${role} got ${reply.status}: ${reply.text}`).not.toContain(reply.status)
    expect(reply.status, `${role}: ${reply.text}`).toBeLessThan(500)
    expect(reply.text).not.toMatch(secrets)
    if (line.to !== 'everyone') expect(reply.headers['cache-control'], role).toBe('no-store')
  }
})

const writing = known.filter(({ method, changes }) => ['POST', 'PUT', 'DELETE'].includes(method) || changes)

test.each(writing)('$name refuses cross-site requests', async ({ method, url, line }) => {
  const path = line.path ?? madeUpPath(url)
  const owner = await shop.signIn('owner')
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]
  for (const headers of foreign) {
    const reply = await call(owner, method, path, headers)
    if (line.crossSite) expect(reply.body).not.toMatchObject({ code: 'cross_site' })
    else expect([reply.status, reply.body], JSON.stringify(headers)).toMatchObject([403, { code: 'cross_site' }])
  }
  const own = await call(owner, method, path, { 'sec-fetch-site': 'same-origin', accept: 'application/json' })
  expect(own.body ?? {}).not.toMatchObject({ code: 'cross_site' })
})

const owned = known.flatMap((route) => (route.line.own ? [{ ...route, own: route.line.own }] : []))

test.for(owned)("$name does not reveal another user's data", async ({ method, url, own, line }) => {
  const owner = await shop.signIn('shopper')
  const path = await own(shop, owner)
  const missing = await call(await shop.signIn('shopper'), method, madeUpPath(url))
  expect(missing.status).toBe(404)
  const other = await call(await shop.signIn('shopper'), method, path)
  expect([other.status, other.text]).toEqual([404, missing.text])
  const guest = await call(shop.guest(), method, path)
  expect(guest.status).toBe(line.to === 'everyone' ? 404 : 401)
  const admin = await call(await shop.signIn('owner'), method, path)
  if (line.ownerOnly) expect([admin.status, admin.text]).toEqual([404, missing.text])
  else expect([...guarded, 404]).not.toContain(admin.status)
  expect([...guarded, 404]).not.toContain((await call(owner, method, path)).status)
})
