import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { defaultShop } from '#contract/settings/defaults.ts'
import type { WaitingChange } from '#contract/settings/waiting-calls.ts'
import { readQueuedEmails } from '#test/orders.ts'
import { type Caller, openShopForTest, ownDetails, type Shop } from '#test/shop.ts'
import { applyDueChange } from './apply-change.ts'

const { bank } = ownDetails
const thiefs = { ...bank, bankName: 'Elsewhere Bank', accountNumber: '99 9999 9999' }

async function openOwned() {
  const shop = await openShopForTest({ env: { PUBLIC_URL: 'http://shop.example' } })
  const [thandi, sipho] = [await shop.signIn('owner'), await shop.signIn('owner')]
  // Owners of long standing.
  await shop.database.pool.query('alter table users disable trigger note_role_change')
  await shop.database.pool.query(`update users set role_since = now() - interval '2 days'`)
  await shop.database.pool.query('alter table users enable trigger note_role_change')
  await shop.database.pool.query(`update users set name = 'Sipho Dube' where id = $1`, [sipho.person._id])
  return { shop, thandi, sipho }
}

const accountInShop = async (shop: Shop) =>
  ((await shop.guest().get('/api/shop')).body as ShopIdentity).bank.accountNumber
const waiting = async (caller: Caller) =>
  ((await caller.get('/api/shop/waiting')).body as { change: WaitingChange | null }).change
const mailsTo = async (shop: Shop, to: string) => (await readQueuedEmails(shop)).filter((mail) => mail.to === to)
const linkIn = (text = '') => /http:\/\/shop\.example(\/stop-change\/[\w-]+)/.exec(text)?.[1] ?? 'no link'
const passTime = (shop: Shop) =>
  shop.app.db.execute(sql`update identity_changes set due_at = now() - interval '1 second' where state = 'waiting'`)
const ask = (caller: Caller, change: object = { bank: thiefs }) => caller.put('/api/shop', change)

test('a new account waits, every owner is told, and it is in force after a day without any job', async () => {
  const { shop, thandi, sipho } = await openOwned()
  const reply = await ask(thandi, { bank: thiefs, tagline: 'Made in Benoni' })
  // The rest of the settings does not wait.
  expect([reply.status, reply.body]).toMatchObject([200, { bank, tagline: 'Made in Benoni' }])
  expect(await accountInShop(shop)).toBe(bank.accountNumber)
  const change = await waiting(sipho)
  expect(change).toMatchObject({
    before: { bank },
    after: { bank: thiefs },
    askedBy: 'Naledi Mokoena',
    approval: 'allowed',
  })
  expect(Date.parse(change?.dueAt ?? '') - Date.parse(change?.askedAt ?? '')).toBe(24 * 3_600_000)
  for (const { person } of [thandi, sipho]) {
    const [mail] = await mailsTo(shop, person.email)
    expect(mail?.subject).toBe('The bank details of VOLT will change')
    expect(mail?.text).toContain('Account number now: 62 0417 8834\nAccount number then: 99 9999 9999')
    expect(linkIn(mail?.text)).toMatch(/^\/stop-change\/[\w-]{43}$/)
  }
  await passTime(shop)
  // What was kept is dropped by the job; whatever asks the database, as every invoice does, need not wait for it.
  expect((await thandi.put('/api/shop', { tagline: 'Still here' })).body).toMatchObject({ bank: thiefs })
  expect(await accountInShop(shop)).toBe(thiefs.accountNumber)
  expect(await waiting(sipho)).toBeNull()
  expect((await mailsTo(shop, sipho.person.email)).at(-1)?.subject).toBe('The bank details of VOLT have changed')
})

test('the job makes what is due plain, once, and reading does not depend on it', async () => {
  const { shop, thandi, sipho } = await openOwned()
  await ask(thandi)
  await applyDueChange(shop.app)
  expect(await accountInShop(shop)).toBe(bank.accountNumber)
  await passTime(shop)
  const { getShopIdentity } = await import('#server/settings/queries.ts')
  expect((await getShopIdentity(shop.app.db)).bank).toEqual(thiefs)
  expect(await waiting(thandi)).toBeNull()
  await Promise.all([applyDueChange(shop.app), applyDueChange(shop.app)])
  await expect.poll(() => accountInShop(shop)).toBe(thiefs.accountNumber)
  const told = (await mailsTo(shop, sipho.person.email)).filter(({ subject }) => subject.endsWith('have changed'))
  expect(told).toHaveLength(1)
  const { rows } = await shop.database.pool.query(`select changes -> 'bank' as bank from shop_identity`)
  expect(rows).toEqual([{ bank: thiefs }])
})

test('the link in the e-mail stops it without signing in, and only when its button is pressed', async () => {
  const { shop, thandi, sipho } = await openOwned()
  await ask(thandi)
  const link = linkIn((await mailsTo(shop, sipho.person.email))[0]?.text)
  const guest = shop.guest()
  const page = await guest.get(link)
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(page.text).toContain('<s>62 0417 8834</s><br>99 9999 9999')
  await guest.send('HEAD', link)
  expect(await waiting(sipho)).not.toBeNull()
  // Guessing, the id instead of the key, and a page elsewhere that sends the form.
  const id = (await waiting(sipho))?._id
  for (const key of ['x', id, `${link.slice(13, -1)}~`])
    expect((await guest.send('POST', `/stop-change/${key}`, { payload: {} })).status, key).toBe(404)
  const foreign = { payload: {}, headers: { 'sec-fetch-site': 'cross-site' } }
  expect((await guest.send('POST', link, foreign)).status).toBe(403)
  expect(await waiting(sipho)).not.toBeNull()

  const form = { payload: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  const stopped = await guest.send('POST', link, form)
  expect([stopped.status, stopped.text]).toEqual([200, expect.stringContaining('The change is stopped.')])
  expect(await waiting(sipho)).toBeNull()
  expect((await mailsTo(shop, thandi.person.email)).at(-1)?.subject).toBe('The bank details of VOLT will not change')
  await passTime(shop)
  await applyDueChange(shop.app)
  expect(await accountInShop(shop)).toBe(bank.accountNumber)
  const again = await guest.send('POST', link, form)
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('This change was stopped on')])
  expect((await guest.get(link)).text).toContain('This change was stopped on')
})

test('whoever comes too late to stop it reads that it took effect, even before the job', async () => {
  const { shop, thandi, sipho } = await openOwned()
  await ask(thandi)
  const id = (await waiting(thandi))?._id
  const link = linkIn((await mailsTo(shop, sipho.person.email))[0]?.text)
  await passTime(shop)
  expect((await shop.guest().get(link)).text).toContain('Nothing to stop')
  const late = await shop.guest().send('POST', link, { payload: {} })
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('took effect on')])
  for (const reply of [
    await sipho.delete(`/api/shop/waiting/${id}`),
    await sipho.post(`/api/shop/waiting/${id}/approve`),
  ])
    expect([reply.status, reply.body]).toMatchObject([
      409,
      {
        code: 'conflict',
        message: expect.stringMatching(/^This change took effect on .* and can no longer be stopped\./),
      },
    ])
})

test('a second owner approves or stops it; whoever asked, and an owner since today, cannot approve', async () => {
  const { shop, thandi, sipho } = await openOwned()
  await ask(thandi)
  const id = (await waiting(thandi))?._id
  const approve = (caller: Caller) => caller.post(`/api/shop/waiting/${id}/approve`)
  expect((await approve(thandi)).body).toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('yourself'),
  })
  const invited = await shop.signIn('owner')
  expect((await waiting(invited))?.approval).toBe('new owner')
  expect((await approve(invited)).body).toMatchObject({ message: expect.stringContaining('less than a day') })
  // A role that was given a minute ago is as new as one of an invitation.
  const promoted = await shop.signIn('manager')
  await shop.database.pool.query('alter table users disable trigger note_role_change')
  await shop.database.pool.query(`update users set role_since = now() - interval '2 days' where id = $1`, [
    promoted.person._id,
  ])
  await shop.database.pool.query('alter table users enable trigger note_role_change')
  expect((await waiting(promoted))?.approval).toBe('not an owner')
  expect((await approve(promoted)).status).toBe(403)
  await thandi.put(`/api/user/${promoted.person._id}`, { officeRole: 'owner' })
  expect((await approve(promoted)).status).toBe(403)
  expect(await accountInShop(shop)).toBe(bank.accountNumber)

  expect((await approve(sipho)).body).toEqual({ message: 'Approved. Buyers see the bank details from now on.' })
  expect(await accountInShop(shop)).toBe(thiefs.accountNumber)
  expect((await approve(sipho)).body).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('approved by Sipho Dube'),
  })
  const unknownLink = `/api/shop/waiting/${crypto.randomUUID()}`
  expect([(await sipho.delete(unknownLink)).status, (await sipho.post(`${unknownLink}/approve`)).status]).toEqual([
    404, 404,
  ])
})

test('of a second change, and of approving and stopping at once, the later one is refused with a sentence', async () => {
  const { shop, thandi, sipho } = await openOwned()
  const { updatedAt } = (await shop.guest().get('/api/shop')).body as ShopIdentity
  const replies = await Promise.all([ask(thandi), ask(sipho, { bank: { ...bank, accountNumber: '11 1111 1111' } })])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^A change that .* asked for waits until .* Stop it first/),
  })
  // Nothing of a refused change is saved, and a tab from before must look again.
  const both = { bank: { ...bank, accountNumber: '12' }, tagline: 'Sneaked in' }
  expect((await ask(thandi, { ...both, updatedAt })).body).toMatchObject({ code: 'stale' })
  expect((await ask(thandi, both)).status).toBe(409)
  expect((await shop.guest().get('/api/shop')).body).not.toMatchObject({ tagline: 'Sneaked in' })
  const change = await waiting(thandi)
  const [asker, other] = change?.askedBy === 'Sipho Dube' ? [sipho, thandi] : [thandi, sipho]
  const ends = await Promise.all([
    other.post(`/api/shop/waiting/${change?._id}/approve`),
    asker.delete(`/api/shop/waiting/${change?._id}`),
  ])
  expect(ends.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a new address waits too, and the old one is told', async () => {
  const { shop, thandi } = await openOwned()
  await shop.database.pool.query(`update shop_identity set changes = changes || '{"email": "sales@old.example"}'`)
  const manager = await shop.signIn('manager')
  expect((await ask(manager, { email: 'sales@new.example' })).status).toBe(403)
  expect((await ask(manager, { email: 'sales@old.example', tagline: 'As it was' })).status).toBe(200)
  expect((await ask(thandi, { email: 'sales@new.example' })).body).toMatchObject({ email: 'sales@old.example' })
  const [mail] = await mailsTo(shop, 'sales@old.example')
  expect(mail?.subject).toBe('The e-mail address of VOLT will change')
  expect((await shop.guest().send('POST', linkIn(mail?.text), { payload: {} })).status).toBe(200)
  expect(await mailsTo(shop, 'sales@new.example')).toEqual([])
})

test('the address of the shop is told too, even if a thief has deleted the other owners', async () => {
  const { shop, thandi, sipho } = await openOwned()
  await shop.database.pool.query(`update shop_identity set changes = changes || '{"email": "sales@old.example"}'`)
  expect((await thandi.delete(`/api/user/${sipho.person._id}`)).status).toBe(200)
  await ask(thandi)
  const [mail] = await mailsTo(shop, 'sales@old.example')
  expect(mail?.subject).toBe('The bank details of VOLT will change')
  expect((await shop.guest().send('POST', linkIn(mail?.text), { payload: {} })).status).toBe(200)
  expect(await waiting(thandi)).toBeNull()
})

test('the first details of a new shop take effect at once; from then on they wait', async () => {
  const shop = await openShopForTest({ isNew: true })
  const owner = await shop.signIn('owner')
  const email = 'sales@spark.example'
  expect((await ask(owner, { bank, email })).body).toMatchObject({ bank, email })
  expect((await mailsTo(shop, owner.person.email)).map(({ subject }) => subject)).toEqual([
    'The bank details and the e-mail address of VOLT were entered',
  ])
  // Back to the example would be the way around.
  expect((await ask(owner, { bank: defaultShop.bank, email: defaultShop.email })).body).toMatchObject({ bank, email })
  expect(await waiting(owner)).toMatchObject({ after: { bank: defaultShop.bank, email: defaultShop.email } })
})

test('a change that cannot be mailed is not made', async () => {
  const { shop, thandi } = await openOwned()
  await shop.database.pool.query(`
    create function no_mail() returns trigger language plpgsql as $$ begin raise exception 'no mail'; end $$;
    create trigger no_mail before insert on jobs.job_common for each row execute function no_mail()`)
  expect((await ask(thandi, { bank: thiefs, tagline: 'Half' })).status).toBe(500)
  expect(await waiting(thandi)).toBeNull()
  expect((await shop.guest().get('/api/shop')).body).not.toMatchObject({ tagline: 'Half' })
  await shop.database.pool.query('drop trigger no_mail on jobs.job_common')
  expect((await ask(thandi)).status).toBe(200)
})

test('the log says who asked and who stopped, and never the key of the link', async () => {
  const { shop, thandi, sipho } = await openOwned()
  await ask(thandi)
  const link = linkIn((await mailsTo(shop, sipho.person.email))[0]?.text)
  await sipho.delete(`/api/shop/waiting/${(await waiting(sipho))?._id}`)
  const { rows } = await shop.database.pool.query(
    `select actor, action, after from audit where entity = 'change of bank details' order by id`,
  )
  expect(rows).toMatchObject([
    { actor: thandi.person._id, action: 'create', after: { after: { bank: thiefs }, stop_hash: { hidden: true } } },
    { actor: sipho.person._id, action: 'change', after: { state: 'stopped' } },
  ])
  const all = await shop.database.pool.query('select * from identity_changes')
  expect(JSON.stringify([rows, all.rows])).not.toContain(link.split('/').at(-1))
})

test('asking and approving need a fresh proof; stopping and the rest of the settings do not', async () => {
  const { shop, thandi, sipho } = await openOwned()
  const grow = () => shop.database.pool.query(`update sessions set proved_at = now() - interval '1 hour'`)
  await grow()
  expect((await ask(thandi)).body).toMatchObject({ code: 'proof_needed' })
  expect(await waiting(thandi)).toBeNull()
  expect((await thandi.put('/api/shop', { tagline: 'Made in Benoni' })).status).toBe(200)
  await shop.database.pool.query('update sessions set proved_at = now()')
  await ask(thandi)
  await grow()
  const url = `/api/shop/waiting/${(await waiting(sipho))?._id}`
  expect((await sipho.post(`${url}/approve`)).body).toMatchObject({ code: 'proof_needed' })
  expect((await sipho.delete(url)).status).toBe(200)
})
