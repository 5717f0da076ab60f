import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { logIn } from '#test/people.ts'
import { openShopForTest } from '#test/shop.ts'
import { ensureFirstAdmin } from './first-admin.ts'

const settings = { SHOP_EMAIL: 'office@volt.example', ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined }

async function openEmptyShop() {
  const shop = await openShopForTest()
  const printed: string[] = []
  const start = (more: { ADMIN_EMAIL?: string; ADMIN_PASSWORD?: string } = {}) =>
    ensureFirstAdmin(shop.connection, { ...settings, ...more }, (text) => printed.push(text))
  return { shop, printed, start }
}

test('the first start creates an admin, shows a random password once, and the profile asks for a new one', async () => {
  const { shop, printed, start } = await openEmptyShop()
  await start()
  await start()
  expect(printed).toHaveLength(1)
  const [, email = '', password = ''] = /is (\S+), with the password (\S+)\n/.exec(printed[0] ?? '') ?? []
  expect(email).toBe('office@volt.example')
  expect(password.length).toBeGreaterThanOrEqual(20)
  const admin = await logIn(shop, email, password)
  expect(admin.reply.body).toMatchObject({ role: 'admin', mustChangePassword: true, emailVerified: false })
  expect((await admin.get('/api/user')).status).toBe(200)
  const changed = await admin.put('/api/user/profile', { password: 'hadeda-42-Trompet', currentPassword: password })
  expect(changed.body).not.toHaveProperty('mustChangePassword')
})

test('the admin can be set in the environment, and the password is not shown', async () => {
  const { shop, printed, start } = await openEmptyShop()
  await start({ ADMIN_EMAIL: 'Boss@Volt.example', ADMIN_PASSWORD: 'rooibos-88-Kettle' })
  expect(printed.join()).toContain('boss@volt.example')
  expect(printed.join()).not.toContain('rooibos')
  expect(printed.join()).not.toContain('guess')
  const { reply } = await logIn(shop, 'boss@volt.example', 'rooibos-88-Kettle')
  expect(reply.body).toMatchObject({ role: 'admin', emailVerified: true })
  expect(reply.body).not.toHaveProperty('mustChangePassword')
})

test('a weak password from the environment works, with a warning', async () => {
  const { shop, printed, start } = await openEmptyShop()
  await start({ ADMIN_EMAIL: 'boss@volt.example', ADMIN_PASSWORD: 'admin1234' })
  expect(printed.join()).toContain('It is easy to guess.')
  const { reply } = await logIn(shop, 'boss@volt.example', 'admin1234')
  expect(reply.status).toBe(200)
  // Only the printed password must be replaced: the owner chose this one.
  expect(reply.body).not.toHaveProperty('mustChangePassword')
})

test('a later start changes nothing, whatever is set in the environment', async () => {
  const { shop, printed, start } = await openEmptyShop()
  await start({ ADMIN_EMAIL: 'boss@volt.example', ADMIN_PASSWORD: 'rooibos-88-Kettle' })
  await start({ ADMIN_EMAIL: 'boss@volt.example', ADMIN_PASSWORD: 'another-99-Kettle' })
  await start({ ADMIN_EMAIL: 'second@volt.example', ADMIN_PASSWORD: 'another-99-Kettle' })
  expect(printed).toHaveLength(1)
  expect((await logIn(shop, 'boss@volt.example', 'rooibos-88-Kettle')).reply.status).toBe(200)
  expect((await logIn(shop, 'second@volt.example', 'another-99-Kettle')).reply.status).toBe(401)
})

test('processes that start at once create one admin and show one password', async () => {
  const { shop, printed, start } = await openEmptyShop()
  await Promise.all(Array.from({ length: 8 }, () => start()))
  expect(printed).toHaveLength(1)
  const { rows } = await shop.app.db.execute(sql`select 1 from users`)
  expect(rows).toHaveLength(1)
})
