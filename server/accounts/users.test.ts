import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ListedUser } from '#contract/accounts/calls.ts'
import { logIn, proveEmail, register } from '#test/people.ts'
import { openShopForTest, type Shop } from '#test/shop.ts'

type Page = { users: ListedUser[]; page: number; pages: number; total: number }

async function openShopWithPeople() {
  const shop = await openShopForTest({ env: { LIMIT_REGISTER: '1000' } })
  const admin = await shop.signIn('admin')
  await shop.app.db.execute(sql`
    insert into users (name, email, created_at) select 'Person ' || n, 'p' || n || '@example.co.za', now() - n * interval '1 day'
    from generate_series(10, 39) n`)
  const list = async (query: string) => (await admin.get(`/api/user?${query}`)).body as Page
  return { shop, admin, list }
}

const names = (page: Page) => page.users.map((user) => user.name)

test('the office finds users by name or address, sorted and paged', async () => {
  const { list } = await openShopWithPeople()
  expect(await list('')).toMatchObject({ page: 1, pages: 2, total: 31 })
  expect(names(await list('limit=3'))).toEqual(['Naledi Mokoena', 'Person 10', 'Person 11'])
  expect(names(await list('sort=oldest&limit=2&page=2'))).toEqual(['Person 37', 'Person 36'])
  expect(names(await list('sort=name&limit=2'))).toEqual(['Naledi Mokoena', 'Person 10'])
  expect(names(await list('sort=name-desc&limit=2'))).toEqual(['Person 39', 'Person 38'])
  expect(names(await list('sort=email-desc&limit=2'))).toEqual(['Person 39', 'Person 38'])
  expect(names(await list('sort=role&limit=2'))).toEqual(['Naledi Mokoena', 'Person 10'])
  expect(names(await list('sort=role-desc&limit=1'))).toEqual(['Person 10'])
  expect(names(await list('search=PERSON 3&sort=name&limit=3'))).toEqual(['Person 30', 'Person 31', 'Person 32'])
  expect(names(await list('search=p21%40EXAMPLE'))).toEqual(['Person 21'])
  expect(names(await list('role=admin'))).toEqual(['Naledi Mokoena'])
  expect((await list('page=9')).users).toEqual([])
  const all = [...(await list('limit=20')).users, ...(await list('limit=20&page=2')).users]
  expect(new Set(all.map((user) => user._id)).size).toBe(31)
})

test('search text is taken literally, however strange', async () => {
  const { list, admin } = await openShopWithPeople()
  for (const strange of ['%', '_', "' or 1=1 --", '\\', '{{', '"', '; drop table users'])
    expect((await list(`search=${encodeURIComponent(strange)}`)).total, strange).toBe(0)
  for (const bad of [
    'limit=0',
    'limit=101',
    'page=-1',
    'sort=password_hash',
    'sort=name&sort=email',
    'role=root',
    'disabled=maybe',
  ])
    expect((await admin.get(`/api/user?${bad}`)).status, bad).toBe(400)
})

test('a listed user has neither hash nor remember-me', async () => {
  const { shop, admin } = await openShopWithPeople()
  const person = await register(shop)
  const reply = await admin.get(`/api/user/${person.user._id}`)
  expect(Object.keys(reply.body as object).sort()).toEqual([
    '_id',
    'createdAt',
    'disabled',
    'email',
    'emailVerified',
    'name',
    'role',
    'updatedAt',
  ])
  expect((await admin.get(`/api/user/${crypto.randomUUID()}`)).status).toBe(404)
})

test('a role change takes effect on the next call, both ways', async () => {
  const { shop, admin } = await openShopWithPeople()
  const person = await register(shop)
  expect((await person.get('/api/user')).status).toBe(403)
  await proveEmail(shop, person.user._id)
  expect((await admin.put(`/api/user/${person.user._id}`, { role: 'admin' })).body).toMatchObject({ role: 'admin' })
  expect((await person.get('/api/user')).status).toBe(200)
  await admin.put(`/api/user/${person.user._id}`, { role: 'shopper' })
  expect((await person.get('/api/user')).status).toBe(403)
})

test('a disabled account is signed out and cannot sign in; only the right password reveals why', async () => {
  const { shop, admin } = await openShopWithPeople()
  const person = await register(shop)
  expect((await admin.put(`/api/user/${person.user._id}`, { disabled: true })).body).toMatchObject({ disabled: true })
  expect((await person.get('/api/user/profile')).status).toBe(401)
  expect((await person.post('/api/auth/refresh')).status).toBe(401)
  expect((await logIn(shop, person.email, person.password)).reply.status).toBe(403)
  expect((await logIn(shop, person.email, 'wrong-password')).reply.body).toMatchObject({ code: 'wrong_credentials' })
  expect((await admin.get('/api/user?disabled=true')).body).toMatchObject({ total: 1 })
  await admin.put(`/api/user/${person.user._id}`, { disabled: false })
  expect((await logIn(shop, person.email, person.password)).reply.status).toBe(200)
})

test('the office changes role and access, and nothing else', async () => {
  const { shop, admin } = await openShopWithPeople()
  const person = await register(shop)
  const before = (await admin.get(`/api/user/${person.user._id}`)).body as ListedUser
  const reply = await admin.put(`/api/user/${person.user._id}`, {
    name: 'Renamed',
    email: 'taken@example.co.za',
    emailVerified: true,
    password: 'hadeda-42-Trompet',
    passwordHash: 'x',
    _id: crypto.randomUUID(),
  })
  expect(reply.body).toEqual({ ...before, updatedAt: (reply.body as ListedUser).updatedAt })
  expect((await logIn(shop, person.email, person.password)).reply.status).toBe(200)
  const stale = await admin.put(`/api/user/${person.user._id}`, { role: 'shopper', updatedAt: before.updatedAt })
  expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale' }])
})

test('deleting anonymises a user, frees the address and ends all sessions', async () => {
  const { shop, admin } = await openShopWithPeople()
  const person = await register(shop, { name: 'Zodwa Unforgettable', email: 'zodwa@example.co.za' })
  await person.put('/api/user/addresses', [
    {
      fullName: 'Zodwa',
      phone: '011 555 0199',
      address: '7 Relay Street',
      city: 'Germiston',
      province: 'Gauteng',
      postalCode: '1428',
    },
  ])
  await shop.app.db.execute(sql`with category as (insert into categories (name, slug) values ('Meters', 'meters') returning id),
    brand as (insert into brands (name, slug) values ('Volt', 'volt') returning id),
    product as (insert into products (name, slug, part_number, price_cents, category_id, brand_id)
      select 'Meter', 'meter', 'M-1', 100, category.id, brand.id from category, brand returning id),
    kept as (insert into favourites (user_id, product_id, position) select ${person.user._id}, id, 0 from product)
    insert into reviews (product_id, user_id, name, rating, review) select id, ${person.user._id}, 'Zodwa U', 5, 'Counts' from product`)
  expect((await admin.delete(`/api/user/${person.user._id}`)).body).toEqual({
    message: "Zodwa Unforgettable's account has been deleted.",
  })
  expect((await person.get('/api/user/profile')).status).toBe(401)
  expect((await logIn(shop, person.email, person.password)).reply.body).toMatchObject({ code: 'wrong_credentials' })
  expect((await admin.get(`/api/user/${person.user._id}`)).status).toBe(404)
  expect((await admin.put(`/api/user/${person.user._id}`, { disabled: false })).status).toBe(404)
  expect((await admin.delete(`/api/user/${person.user._id}`)).status).toBe(404)
  const { rows } = await shop.app.db.execute<{ row: string }>(sql`
    select u::text as row from users u where id = ${person.user._id}
    union all select t::text from sessions t where user_id = ${person.user._id}
    union all select t::text from mailed_tokens t where user_id = ${person.user._id}
    union all select t::text from addresses t where user_id = ${person.user._id}
    union all select t::text from favourites t where user_id = ${person.user._id}
    union all select t::text from reviews t where user_id = ${person.user._id}
    union all select t::text from rate_limits t`)
  // The user and the review, both without a name.
  expect(rows.filter(({ row }) => row.includes(person.user._id))).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/zodwa|argon2/i)
  expect((await register(shop, { email: 'zodwa@example.co.za' })).user._id).not.toBe(person.user._id)
})

const refused = (reply: { status: number; body: unknown }) =>
  expect([reply.status, reply.body]).toMatchObject([409, { code: 'last_admin' }])

test('the last admin can be neither demoted, disabled nor deleted', async () => {
  const { shop, admin } = await openShopWithPeople()
  const own = `/api/user/${admin.person._id}`
  const second = await shop.signIn('admin')
  // A disabled admin does not count.
  await admin.put(`/api/user/${second.person._id}`, { disabled: true })
  refused(await admin.put(own, { role: 'shopper' }))
  refused(await admin.put(own, { disabled: true }))
  refused(await admin.delete(own))
  expect((await admin.get(own)).body).toMatchObject({ role: 'admin', disabled: false })
  await admin.put(`/api/user/${second.person._id}`, { disabled: false })
  expect((await admin.delete(own)).status).toBe(200)
})

async function adminsLeft(shop: Shop): Promise<number> {
  const { rows } = await shop.app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from users where role = 'admin' and not disabled and deleted_at is null`,
  )
  return rows[0]?.n ?? 0
}

test('if admins demote, disable and delete each other at once, one remains', async () => {
  const shop = await openShopForTest()
  for (let round = 0; round < 15; round++) {
    const admins = await Promise.all([shop.signIn('admin'), shop.signIn('admin'), shop.signIn('admin')])
    const [a, b, c] = admins.map((admin) => `/api/user/${admin.person._id}`)
    const replies = await Promise.all([
      admins[0].put(b ?? '', { role: 'shopper' }),
      admins[1].put(c ?? '', { disabled: true }),
      admins[2].delete(a ?? ''),
    ])
    for (const { status, text } of replies) expect([200, 401, 403, 409], text).toContain(status)
    expect(await adminsLeft(shop), `round ${round}`).toBeGreaterThanOrEqual(1)
    await shop.app.db.execute(sql`update users set disabled = true where role = 'admin'`)
  }
})

test('account changes by the office, and a new address, are each logged in one line', async () => {
  const log: Record<string, unknown>[] = []
  const shop = await openShopForTest({ log: (line) => log.push(line) })
  const admin = await shop.signIn('admin')
  const person = await register(shop)
  const path = `/api/user/${person.user._id}`
  await person.put('/api/user/profile', { email: `new-${person.email}`, currentPassword: person.password })
  await proveEmail(shop, person.user._id)
  await admin.put(path, { role: 'admin' })
  await admin.put(path, { disabled: true })
  await admin.put(path, { disabled: true })
  await admin.delete(path)
  const lines = log
    .filter((line) => line.userId === person.user._id && line.event !== 'registered')
    .map(({ event, by, role, disabled }) => ({ event, by, role, disabled }))
  const by = admin.person._id
  expect(lines).toEqual([
    { event: 'email_changed', by: undefined, role: undefined, disabled: undefined },
    { event: 'role_changed', by, role: 'owner', disabled: undefined },
    { event: 'disabled_changed', by, role: undefined, disabled: true },
    { event: 'account_deleted', by, role: undefined, disabled: undefined },
  ])
  expect(JSON.stringify(log)).not.toContain(person.email)
})
