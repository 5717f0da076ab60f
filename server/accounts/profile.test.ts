import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/accounts/calls.ts'
import { logIn, proveEmail, register } from '#test/people.ts'
import { openShop } from '#test/shop.ts'
import { linkIn, openMailbox } from '#test/stand-ins/mailbox.ts'
import { insertMailedToken } from './mailed-token-queries.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let mailbox: Awaited<ReturnType<typeof openMailbox>>
beforeAll(async () => {
  mailbox = await openMailbox()
  shop = await openShop({ workers: true, env: { SMTP_URL: mailbox.url, LIMIT_REGISTER: '1000', LIMIT_LOGIN: '5' } })
})
afterAll(async () => {
  await shop.close()
  await mailbox.close()
})

test('a new name needs no password, and omitted fields stay', async () => {
  const person = await register(shop)
  const reply = await person.put('/api/user/profile', { name: '  Thandi Mbeki ' })
  expect(reply.body).toMatchObject({ name: 'Thandi Mbeki', email: person.email, rememberMe: false })
  expect((await person.get('/api/user/profile')).body).toEqual(reply.body)
  // A form sends every field: the same address again is not a change.
  expect((await person.put('/api/user/profile', { name: 'Thandi M', email: person.email.toUpperCase() })).status).toBe(
    200,
  )
})

test('a new password needs the current one and signs out every other device', async () => {
  const person = await register(shop)
  const elsewhere = await logIn(shop, person.email, person.password)
  const password = 'hadeda-42-Trompet'
  for (const currentPassword of [undefined, 'not-the-current']) {
    const reply = await person.put('/api/user/profile', { password, currentPassword })
    expect([reply.status, reply.body]).toMatchObject([
      403,
      { code: 'forbidden', issues: [{ path: 'currentPassword' }] },
    ])
  }
  expect(
    (await person.put('/api/user/profile', { password: 'volt1234', currentPassword: person.password })).status,
  ).toBe(400)
  const done = await person.put('/api/user/profile', { password, currentPassword: person.password })
  expect(done.status).toBe(200)
  expect((await person.get('/api/user/profile')).status).toBe(200)
  expect((await person.post('/api/auth/refresh')).status).toBe(200)
  expect((await elsewhere.get('/api/user/profile')).status).toBe(401)
  expect((await elsewhere.post('/api/auth/refresh')).status).toBe(401)
  expect((await logIn(shop, person.email, person.password)).reply.status).toBe(401)
  expect((await logIn(shop, person.email, password)).reply.status).toBe(200)
  await mailbox.waitFor(person.email, 'Your password was changed')
})

test('a new e-mail address needs the password, is unverified, and both addresses are notified', async () => {
  const person = await register(shop)
  const old = linkIn(await mailbox.waitFor(person.email, 'Welcome'))
  const email = `new-${person.email}`
  expect((await person.put('/api/user/profile', { email })).status).toBe(403)
  await shop.app.db.execute(sql`update users set email_verified = true where id = ${person.user._id}`)

  const reply = await person.put('/api/user/profile', { email, currentPassword: person.password })
  expect(reply.body).toMatchObject({ email, emailVerified: false })
  expect((await mailbox.waitFor(person.email, 'Your e-mail address was changed')).text).toContain(email)
  const link = linkIn(await mailbox.waitFor(email, 'Please confirm'))
  expect((await person.post(`/api/auth/verify-email/${old.split('=')[1]}`)).status).toBe(400)
  expect((await person.post(`/api/auth/verify-email/${link.split('=')[1]}`)).status).toBe(200)
  expect((await person.get('/api/user/profile')).body).toMatchObject({ emailVerified: true })
  expect((await logIn(shop, person.email, person.password)).reply.status).toBe(401)
  expect((await logIn(shop, email, person.password)).reply.status).toBe(200)
})

test('the owner of a verified address can take the account back after it was changed twice', async () => {
  const person = await register(shop)
  await shop.app.db.execute(sql`update users set email_verified = true where id = ${person.user._id}`)
  const thief = await logIn(shop, person.email, person.password)
  for (const email of [`thief-${person.email}`, `thief2-${person.email}`])
    expect((await thief.put('/api/user/profile', { email, currentPassword: person.password })).status).toBe(200)
  const theirs = linkIn(await mailbox.waitFor(`thief2-${person.email}`, 'Please confirm')).split('=')[1]
  await thief.put('/api/user/profile', { password: 'thieves-33-Kraal', currentPassword: person.password })
  expect((await thief.post('/api/user/erasure')).body).toMatchObject({ dueAt: expect.any(String) })
  const back = new URL(linkIn(await mailbox.waitFor(person.email, 'Your e-mail address was changed'))).pathname
  expect(back).toMatch(/^\/resetPassword\/[\w-]{43}$/)
  const restore = () =>
    shop.guest().post(`/api/auth/reset-password/${back.split('/')[2]}`, { password: 'hadeda-42-Trompet' })
  expect((await restore()).status).toBe(200)
  expect((await thief.get('/api/user/profile')).status).toBe(401)
  const owner = await logIn(shop, person.email, 'hadeda-42-Trompet')
  expect(owner.reply.body).toMatchObject({ _id: person.user._id, email: person.email, emailVerified: true })
  // The e-mail about this went to the thief.
  expect((await owner.get('/api/user/erasure')).body).toEqual({})
  // Neither this link nor those sent to the thief work any more.
  expect((await restore()).status).toBe(400)
  expect((await thief.post(`/api/auth/verify-email/${theirs}`)).status).toBe(400)
})

test('whoever takes an account back to a later address does not end the link of the one before', async () => {
  const person = await register(shop)
  await proveEmail(shop, person.user._id)
  const thief = await logIn(shop, person.email, person.password)
  const theirs = `thief-${person.email}`
  const change = (email: string) => thief.put('/api/user/profile', { email, currentPassword: person.password })
  const linkOf = async (to: string) =>
    linkIn(await mailbox.waitFor(to, 'Your e-mail address was changed'))
      .split('/')
      .at(-1)
  const takeBack = async (to: string) =>
    shop.guest().post(`/api/auth/reset-password/${await linkOf(to)}`, { password: 'hadeda-42-Trompet' })
  expect((await change(theirs)).status).toBe(200)
  await proveEmail(shop, person.user._id)
  expect((await change(`again-${theirs}`)).status).toBe(200)
  expect((await takeBack(theirs)).status).toBe(200)
  expect((await takeBack(person.email)).status).toBe(200)
  const owner = await logIn(shop, person.email, 'hadeda-42-Trompet')
  expect(owner.reply.body).toMatchObject({ _id: person.user._id, email: person.email })
})

test('an address that was never verified is notified without a link to the account', async () => {
  const person = await register(shop)
  const email = `right-${person.email}`
  await person.put('/api/user/profile', { email, currentPassword: person.password })
  const mail = await mailbox.waitFor(person.email, 'Your e-mail address was changed')
  expect(mail.text).not.toContain('resetPassword')
})

test('e-mails to strangers and probing for accounts are limited', async () => {
  const person = await register(shop)
  const change = (email: string, who = person) =>
    who.put('/api/user/profile', { email, currentPassword: person.password })
  const other = await register(shop)
  const statuses: number[] = []
  for (let i = 0; i < 7; i++) statuses.push((await change(i % 2 ? other.email : `${i}-${person.email}`)).status)
  expect(statuses).toEqual([200, 409, 200, 409, 200, 429, 429])
  // Several accounts together cannot keep e-mailing one stranger either.
  const victim = `victim-${person.email}`
  const last: number[] = []
  for (let i = 0; i < 6; i++) last.push((await change(victim, await register(shop))).status)
  expect(last).toEqual([200, 409, 409, 409, 409, 429])
})

test('a reset link stops working when its address changes, even if that address comes back', async () => {
  const person = await register(shop)
  const token = await insertMailedToken(shop.app.db, 'reset', { userId: person.user._id, email: person.email })
  for (const email of [`x-${person.email}`, person.email])
    await person.put('/api/user/profile', { email, currentPassword: person.password })
  const reply = await shop.guest().post(`/api/auth/reset-password/${token}`, { password: 'hadeda-42-Trompet' })
  expect([reply.status, reply.body]).toMatchObject([400, { code: 'bad_token' }])
})

test("another user's address cannot be taken", async () => {
  const [person, other] = [await register(shop), await register(shop)]
  const reply = await person.put('/api/user/profile', { email: other.email, currentPassword: person.password })
  expect([reply.status, reply.body]).toMatchObject([409, { code: 'email_taken' }])
  expect((await person.get('/api/user/profile')).body).toMatchObject({ email: person.email })
})

test('an open session cannot be used to guess the password', async () => {
  const person = await register(shop)
  const change = (currentPassword: string) =>
    person.put('/api/user/profile', { email: 'x@example.co.za', currentPassword })
  for (let i = 0; i < 5; i++) expect((await change(`wrong-password-${i}`)).status).toBe(403)
  expect((await change(person.password)).status).toBe(429)
})

test('a profile changed in another window is not overwritten', async () => {
  const person = await register(shop)
  const seen = (await person.get('/api/user/profile')).body as User
  expect((await person.put('/api/user/profile', { name: 'First', updatedAt: seen.updatedAt })).status).toBe(200)
  const late = await person.put('/api/user/profile', { name: 'Second', updatedAt: seen.updatedAt })
  expect([late.status, late.body]).toMatchObject([409, { code: 'stale' }])
  expect((await person.get('/api/user/profile')).body).toMatchObject({ name: 'First' })
})

test('of two concurrent password changes only one succeeds', async () => {
  const person = await register(shop)
  const change = (password: string) => person.put('/api/user/profile', { password, currentPassword: person.password })
  const replies = await Promise.all([change('hadeda-1-Trompet'), change('hadeda-2-Trompet')])
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
})

test('the verification link can be resent a few times', async () => {
  const person = await register(shop)
  const again = () => person.post('/api/user/verify-email')
  expect((await again()).body).toEqual({ message: 'The link is on its way to your address.' })
  await mailbox.waitFor(person.email, 'Please confirm')
  for (let i = 0; i < 4; i++) await again()
  expect((await again()).status).toBe(429)
})

const address = {
  label: 'Workshop',
  fullName: 'Thandi Nkosi',
  phone: '011 555 0199',
  address: '7 Relay Street',
  suburb: 'Wadeville',
  city: 'Germiston',
  province: 'Gauteng',
  postalCode: '1428',
}

test('addresses keep their order, one is the default, and other users cannot see them', async () => {
  const person = await register(shop)
  expect((await person.get('/api/user/addresses')).body).toEqual([])
  const second = { ...address, label: 'Site', isDefault: true, company: '', vatNumber: '4123456789' }
  const saved = await person.put('/api/user/addresses', { addresses: [address, second, { ...second, label: 'Third' }] })
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject([
    { label: 'Workshop', isDefault: false, country: 'South Africa' },
    { label: 'Site', isDefault: true },
    { label: 'Third', isDefault: false },
  ])
  expect((await person.get('/api/user/addresses')).body).toEqual(saved.body)
  expect((await (await register(shop)).get('/api/user/addresses')).body).toEqual([])
  expect((await person.put('/api/user/addresses', [address])).body).toMatchObject([
    { label: 'Workshop', isDefault: true },
  ])
  expect((await person.put('/api/user/addresses', [])).body).toEqual([])
})

test('invoices are addressed to one saved address at most', async () => {
  const person = await register(shop)
  const billed = { ...address, label: 'Head office', isBilling: true }
  const saved = await person.put('/api/user/addresses', [address, billed, { ...billed, label: 'Third' }])
  expect((saved.body as object[]).map((one) => 'isBilling' in one)).toEqual([false, true, false])
  const before = saved.body
  expect((await person.put('/api/user/addresses', { addresses: [address], before })).status).toBe(200)
})

test('a bad address is refused and the good ones stay', async () => {
  const person = await register(shop)
  await person.put('/api/user/addresses', [address])
  for (const wrong of [
    { ...address, province: 'Texas' },
    { ...address, postalCode: '14288' },
    { ...address, country: 'France' },
    { ...address, vatNumber: '123' },
    { ...address, fullName: '' },
    { ...address, city: 'Ger\nmiston' },
  ])
    expect((await person.put('/api/user/addresses', [wrong])).status, JSON.stringify(wrong)).toBe(400)
  expect(
    (
      await person.put(
        '/api/user/addresses',
        Array.from({ length: 21 }, () => address),
      )
    ).status,
  ).toBe(400)
  expect((await person.get('/api/user/addresses')).body).toHaveLength(1)
})

test('an address book changed in another window is not overwritten', async () => {
  const person = await register(shop)
  const at = (street: string) => ({
    fullName: 'Thandi Nkosi',
    phone: '011 555 0199',
    company: '',
    address: street,
    city: 'Germiston',
    province: 'Gauteng',
    postalCode: '1428',
  })
  const put = (addresses: unknown[], before?: unknown) => person.put('/api/user/addresses', { addresses, before })
  const first = (await put([at('1 Relay Street')], [])).body as unknown[]
  expect(first).toHaveLength(1)
  const second = await put([...first, at('2 Relay Street')], first)
  expect([second.status, second.body]).toMatchObject([200, [{}, { address: '2 Relay Street' }]])
  const late = await put([...first, at('3 Relay Street')], first)
  expect([late.status, late.body]).toMatchObject([409, { code: 'stale' }])
  expect((await person.get('/api/user/addresses')).body).toEqual(second.body)
})

test('address books saved at the same moment do not mix', async () => {
  const person = await register(shop)
  const book = (label: string) => Array.from({ length: 5 }, () => ({ ...address, label }))
  await Promise.all(['A', 'B', 'C', 'D'].map((label) => person.put('/api/user/addresses', book(label))))
  const labels = ((await person.get('/api/user/addresses')).body as { label: string }[]).map((saved) => saved.label)
  expect(labels).toHaveLength(5)
  expect(new Set(labels).size).toBe(1)
})
