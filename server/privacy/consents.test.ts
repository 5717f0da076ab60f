import { expect, test } from 'vitest'
import { newsWording } from '#contract/privacy/consents.ts'
import { insertMailedToken } from '#server/accounts/mailed-token-queries.ts'
import { readZip } from '#server/spreadsheets/read-zip.ts'
import { goodPassword, proveEmail, register } from '#test/people.ts'
import { type Caller, openShopForTest, type Shop } from '#test/shop.ts'

const words = newsWording
const read = async (caller: Caller) => (await caller.get('/api/user/consents')).body
const agree = (caller: Caller, wording = words) => caller.put('/api/user/consents', { news: { wording } })
const withdraw = (caller: Caller) => caller.put('/api/user/consents', { news: null })
const rows = async (shop: Shop) =>
  (await shop.database.pool.query('select wording, withdrawn_at is null as given from consents order by given_at')).rows
const given = { news: { wording: words, givenAt: expect.any(String) }, asks: { news: words } }

test('nobody has agreed to news who did not say so; what they read is stored with its day, and withdrawn as easily', async () => {
  const shop = await openShopForTest()
  const person = await register(shop)
  expect(await read(person)).toEqual({ news: null, asks: { news: words } })
  expect((await agree(person, 'Yes to everything.')).body).toMatchObject({ code: 'conflict' })
  expect(await rows(shop)).toEqual([])
  const replies = await Promise.all([agree(person), agree(person)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(await read(person)).toEqual(given)
  expect((await withdraw(person)).body).toMatchObject({ news: null })
  await agree(person)
  // Each time is kept: who asks later when they agreed is told.
  expect(await rows(shop)).toEqual([
    { wording: words, given: false },
    { wording: words, given: true },
  ])
  const copy = await readZip((await person.get('/api/user/export')).bytes)
  const { 'What you agreed to': told } = JSON.parse(String(copy.find(({ name }) => name === 'my-data.json')?.content))
  expect(told).toMatchObject([
    { Words: words, Withdrawn: expect.any(String) },
    { Words: words, Agreed: expect.any(String) },
  ])
})

test('whoever registers may agree at once, to the words in use only', async () => {
  const shop = await openShopForTest()
  const body = { name: 'Thandi Nkosi', password: goodPassword, rememberMe: false }
  const sign = (email: string, more: object) => shop.guest().post('/api/auth/register', { ...body, email, ...more })
  expect((await sign('a@example.co.za', { newsWording: 'Old words.' })).status).toBe(409)
  expect((await sign('a@example.co.za', {})).status).toBe(201)
  expect(await rows(shop)).toEqual([])
  expect((await sign('b@example.co.za', { newsWording: words })).status).toBe(201)
  expect(await rows(shop)).toEqual([{ wording: words, given: true }])
})

test('what was agreed to with an address that nobody had confirmed ends when its owner takes the account by mail', async () => {
  const shop = await openShopForTest()
  const [squatter, person] = [await register(shop), await register(shop)]
  await proveEmail(shop, person.user._id)
  for (const caller of [squatter, person]) {
    await agree(caller)
    const { _id: userId } = caller.user
    const token = await insertMailedToken(shop.app.db, 'reset', { userId, email: caller.email })
    const reply = await shop.guest().post(`/api/auth/reset-password/${token}`, { password: 'hadeda-42-Trompet' })
    expect(reply.status, reply.text).toBe(200)
  }
  expect(await rows(shop)).toEqual([
    { wording: words, given: false },
    { wording: words, given: true },
  ])
})

test('the office sees who agreed, notes who asked to stop, and exports confirmed addresses only', async () => {
  const shop = await openShopForTest()
  const [sales, bookkeeper, owner] = [
    await shop.signIn('sales'),
    await shop.signIn('bookkeeper'),
    await shop.signIn('owner'),
  ]
  const [person, unproven] = [await register(shop), await register(shop)]
  await proveEmail(shop, person.user._id)
  for (const caller of [person, unproven]) await agree(caller)
  const url = `/api/customer/${person.user._id}`
  expect((await sales.get(url)).body).toMatchObject({ news: { wording: words } })
  const sheet = async () => {
    const [head = '', ...lines] = (await sales.get('/api/customer/export')).text.trim().split(/\r?\n/)
    const column = head.split(',').indexOf('News by e-mail since')
    return lines.flatMap((line) => (line.split(',')[column] ? [line.split(',')[2]] : []))
  }
  expect(await sheet()).toEqual([person.email])
  expect((await bookkeeper.delete(`${url}/news`)).status).toBe(403)
  expect((await sales.delete(`${url}/news`)).body).toMatchObject({ news: null })
  expect(await sheet()).toEqual([])
  expect((await owner.get('/api/audit?action=run')).text).toContain('no longer wants news')

  expect((await owner.delete(`/api/user/${unproven.user._id}`)).status).toBe(200)
  expect(await rows(shop)).toEqual([{ wording: words, given: false }])
})
