import { afterAll, expect, test } from 'vitest'
import { type Listed, type MatrixRole, routeAccess } from '#test/route-access.ts'
import { type Caller, openShop, type Reply } from '#test/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

const roles: MatrixRole[] = ['guest', 'shopper', 'other shopper', 'admin']
const listed = (name: string): Listed | undefined => {
  const line = routeAccess[name]
  return typeof line === 'string' ? { to: line } : line
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

test.each(known)('$name names its permission', ({ access, line }) => {
  const isOffice = line.to !== 'everyone' && line.to !== 'shopper'
  const isNamed = access !== 'public' && access !== 'anyone' && access !== 'shopper'
  expect(isNamed ? access : 'no permission').toBe(isOffice ? line.to : 'no permission')
})

const samples: Record<string, () => string> = { id: () => crypto.randomUUID(), orderId: () => crypto.randomUUID() }
const madeUpPath = (url: string) =>
  url.replace(/:(\w+)/g, (_, name) => samples[name]?.() ?? 'no-such-thing').replace('*', 'nothing')

// A new user for each call: some calls end their own session.
const callerOf = (role: MatrixRole): Caller | Promise<Caller> =>
  role === 'guest' ? shop.guest() : shop.signIn(role === 'admin' ? 'admin' : 'shopper')

const call = (caller: Caller, method: string, path: string, headers: Record<string, string> = {}): Promise<Reply> => {
  const writes = method === 'POST' || method === 'PUT'
  return caller.send(method === 'ANY' ? 'GET' : method, path, writes ? { payload: {}, headers } : { headers })
}

/** The status a guard returns, or undefined if it lets the role through. */
function turnedAway(to: Listed['to'], role: MatrixRole): 401 | 403 | undefined {
  if (to === 'everyone') return undefined
  if (role === 'guest') return 401
  return to !== 'shopper' && role !== 'admin' ? 403 : undefined
}

const guarded = [401, 403]
const secrets = /argon2|password_?hash|refresh_?hash|spent_?hash/i

test.each(known)('$name is open to the listed roles and no others', async ({ method, url, line }) => {
  for (const role of roles) {
    const reply = await call(await callerOf(role), method, line.path ?? madeUpPath(url))
    const expected = line.refuses?.[role] ?? turnedAway(line.to, role)
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
  const admin = await shop.signIn('admin')
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]
  for (const headers of foreign) {
    const reply = await call(admin, method, path, headers)
    if (line.crossSite) expect(reply.body).not.toMatchObject({ code: 'cross_site' })
    else expect([reply.status, reply.body], JSON.stringify(headers)).toMatchObject([403, { code: 'cross_site' }])
  }
  const own = await call(admin, method, path, { 'sec-fetch-site': 'same-origin', accept: 'application/json' })
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
  const admin = await call(await shop.signIn('admin'), method, path)
  if (line.ownerOnly) expect([admin.status, admin.text]).toEqual([404, missing.text])
  else expect([...guarded, 404]).not.toContain(admin.status)
  expect([...guarded, 404]).not.toContain((await call(owner, method, path)).status)
})
