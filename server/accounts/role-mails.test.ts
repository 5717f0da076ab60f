import { expect, test } from 'vitest'
import { readQueuedEmails } from '#test/orders.ts'
import { proveEmail, register } from '#test/people.ts'
import { openShopForTest, type Shop } from '#test/shop.ts'

const subjectsTo = async (shop: Shop, email: string) =>
  (await readQueuedEmails(shop)).filter(({ to }) => to === email).map(({ subject }) => subject)

test('the person and all owners are told about a role that was given, changed or taken', async () => {
  const shop = await openShopForTest()
  const [owner, other] = [await shop.signIn('owner'), await shop.signIn('owner')]
  await shop.signIn('manager')
  const person = await register(shop)
  await proveEmail(shop, person.user._id)
  const url = `/api/user/${person.user._id}`
  const own = async () => (await subjectsTo(shop, person.email)).slice(1)

  await owner.put(url, { officeRole: 'sales' })
  await owner.put(url, { officeRole: 'bookkeeper' })
  // Not a change.
  await owner.put(url, { officeRole: 'bookkeeper' })
  await owner.put(url, { role: 'shopper' })
  expect(await own()).toEqual([
    'Your role in the office of VOLT',
    'Your role in the office of VOLT',
    'You are no longer in the office of VOLT',
  ])
  for (const { person: told } of [owner, other])
    expect(await subjectsTo(shop, told.email)).toEqual([
      'Thandi Nkosi now has the role sales',
      'Thandi Nkosi now has the role bookkeeper',
      'Thandi Nkosi has left the office',
    ])
  const [mail] = (await readQueuedEmails(shop)).filter(({ to }) => to === other.person.email)
  expect(mail?.text).toContain(
    `E-mail: ${person.email}\nRole before: None\nRole now: Sales\nChanged by: Naledi Mokoena`,
  )
})

test('an invitation is one e-mail to the person, and one to each owner; so is the end of an account in the office', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('owner')
  const email = 'sipho@example.co.za'
  const { body } = await owner.post('/api/user/invite', { name: 'Sipho Dube', email, officeRole: 'packer' })
  expect(await subjectsTo(shop, email)).toEqual(['Naledi Mokoena has invited you to the office of VOLT'])
  // The same invitation once more gives nobody a role.
  await owner.post('/api/user/invite', { name: 'Sipho Dube', email, officeRole: 'packer' })
  await owner.delete(`/api/user/${(body as { _id: string })._id}`)
  expect(await subjectsTo(shop, owner.person.email)).toEqual([
    'Sipho Dube now has the role packer',
    'Sipho Dube has left the office',
  ])
})

test('an owner who was demoted, disabled or given another address is still told for a week', async () => {
  const shop = await openShopForTest()
  const [thief, demoted, disabled, moved] = await Promise.all(
    Array.from({ length: 4 }, async () => shop.signIn('owner')),
  )
  if (!thief || !demoted || !disabled || !moved) throw new Error('no owners')
  await thief.put(`/api/user/${demoted.person._id}`, { officeRole: 'packer' })
  await thief.put(`/api/user/${disabled.person._id}`, { disabled: true })
  const { pool } = shop.database
  await pool.query(`update users set email = 'new@example.co.za' where id = $1`, [moved.person._id])
  const restore = `insert into mailed_tokens (hash, purpose, user_id, email, expires_at) values ('x', 'restore', $1, $2, now() + interval '7 days')`
  await pool.query(restore, [moved.person._id, moved.person.email])
  await thief.post('/api/user/invite', { name: 'Sipho Dube', email: 's@example.co.za', officeRole: 'owner' })
  const told = (await readQueuedEmails(shop)).filter(({ subject }) => subject === 'Sipho Dube now has the role owner')
  const expected = [thief, demoted, disabled, moved].map(({ person }) => person.email)
  expect(told.map(({ to }) => to).toSorted()).toEqual([...expected, 'new@example.co.za'].toSorted())
  // And not for ever.
  await pool.query(`alter table audit disable trigger user`)
  await pool.query(`update audit set at = now() - interval '8 days'`)
  await pool.query(`update users set updated_at = now() - interval '8 days'`)
  await pool.query(`update mailed_tokens set expires_at = now()`)
  await thief.post('/api/user/invite', { name: 'Nomsa Khumalo', email: 'n@example.co.za', officeRole: 'packer' })
  const later = (await readQueuedEmails(shop)).filter(({ subject }) => subject.startsWith('Nomsa Khumalo'))
  expect(later.map(({ to }) => to).toSorted()).toEqual([thief.person.email, 'new@example.co.za'].toSorted())
})
