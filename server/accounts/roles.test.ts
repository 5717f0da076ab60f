import { expect, test } from 'vitest'
import type { ListedUser, User } from '#contract/accounts/calls.ts'
import { type OfficeRole, officeRoles } from '#contract/accounts/permissions.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { Viewer } from '#server/http/access.ts'
import { waitForLocked } from '#test/locks.ts'
import { buy, cartOf, readQueuedEmails, stockProduct } from '#test/orders.ts'
import { goodPassword, logIn, proveEmail, register } from '#test/people.ts'
import { ask, lineOf, quoteUrl, send } from '#test/quotes.ts'
import { rolesByHand } from '#test/route-access.ts'
import { type Caller, openShopForTest, type Person, type Role, type Shop } from '#test/shop.ts'
import { changeUser, deleteUser } from './change-user.ts'
import { inviteUser } from './invite-user.ts'

test('somebody in the office reads their own role and what it allows; a customer has neither', async () => {
  const shop = await openShopForTest()
  for (const role of officeRoles) {
    const { body } = await (await shop.signIn(role)).get('/api/user/profile')
    const { officeRole, permissions = [], role: wire } = body as User
    expect([wire, officeRole], role).toEqual(['admin', role])
    expect([...permissions].sort(), role).toEqual([...rolesByHand[role]].sort())
  }
  const { body } = await (await shop.signIn('shopper')).get('/api/user/profile')
  expect(body).not.toHaveProperty('officeRole')
  expect(body).not.toHaveProperty('permissions')
})

test('an owner gives roles, which count from the next call; "admin" alone means owner', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('owner')
  const person = await register(shop)
  const url = `/api/user/${person.user._id}`
  // Anybody can register somebody else's address.
  const unproven = await owner.put(url, { officeRole: 'editor' })
  expect([unproven.status, (await person.get('/api/content')).status]).toEqual([409, 403])
  await proveEmail(shop, person.user._id)
  expect((await owner.put(url, { officeRole: 'editor' })).body).toMatchObject({ role: 'admin', officeRole: 'editor' })
  expect((await person.get('/api/content')).status).toBe(200)
  expect((await person.get('/api/order')).status).toBe(403)
  expect((await owner.put(url, { officeRole: 'sales' })).body).toMatchObject({ officeRole: 'sales' })
  expect((await person.get('/api/content')).status).toBe(403)
  expect((await person.get('/api/order')).status).toBe(200)
  expect((await owner.put(url, { role: 'admin' })).body).toMatchObject({ officeRole: 'owner' })
  const { body } = await owner.put(url, { role: 'shopper' })
  expect(body).not.toHaveProperty('officeRole')
  // What was left behind by the release before does not come back.
  expect((await person.get('/api/order')).status).toBe(403)
})

test('of several owners the last stays one', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('owner')
  await shop.signIn('manager')
  const own = `/api/user/${owner.person._id}`
  for (const change of [{ officeRole: 'manager' }, { role: 'shopper' }, { disabled: true }])
    expect((await owner.put(own, change)).body).toMatchObject({ code: 'last_admin' })
  expect((await owner.delete(own)).body).toMatchObject({ code: 'last_admin' })
  await shop.signIn('owner')
  expect((await owner.put(own, { officeRole: 'manager' })).body).toMatchObject({ officeRole: 'manager' })
})

test('somebody is invited by e-mail, chooses a password and signs in with their role', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('owner')
  const invitation = { name: 'Sipho Dube', email: 'sipho@example.co.za', officeRole: 'packer' }
  const reply = await owner.post('/api/user/invite', invitation)
  expect(reply.status, reply.text).toBe(201)
  expect(reply.body as ListedUser).toMatchObject({ role: 'admin', officeRole: 'packer', emailVerified: false })
  const link = async () => {
    const emails = (await readQueuedEmails(shop)).filter(({ to }) => to === invitation.email)
    return /resetPassword\/([\w-]+)/.exec(emails.at(-1)?.text ?? '')?.[1]
  }
  const first = await link()
  // A second invitation replaces the link, and can correct the role.
  await owner.post('/api/user/invite', { ...invitation, officeRole: 'workshop' })
  const second = await link()
  const guest = shop.guest()
  expect((await guest.get(`/api/auth/reset-password/${first}`)).body).toEqual({ valid: false })
  expect((await guest.post(`/api/auth/reset-password/${second}`, { password: goodPassword })).status).toBe(200)
  expect((await guest.post(`/api/auth/reset-password/${second}`, { password: goodPassword })).status).not.toBe(200)
  const { reply: signedIn } = await logIn(shop, invitation.email, goodPassword)
  expect(signedIn.body).toMatchObject({ officeRole: 'workshop', emailVerified: true })

  const again = await owner.post('/api/user/invite', invitation)
  expect([again.status, again.body]).toMatchObject([409, { code: 'email_taken' }])
  const stranger = await register(shop, { email: 'lindiwe@example.co.za' })
  const taken = await owner.post('/api/user/invite', { ...invitation, email: stranger.email, name: 'Lindiwe Zulu' })
  expect(taken.body).toMatchObject({ name: 'Lindiwe Zulu', officeRole: 'packer' })
  expect((await stranger.get('/api/user/profile')).status).toBe(401)
  expect((await logIn(shop, stranger.email, stranger.password)).reply.status).toBe(401)

  const customer = await register(shop)
  await proveEmail(shop, customer.user._id)
  const known = await owner.post('/api/user/invite', { ...invitation, email: customer.email })
  expect([known.status, known.body]).toMatchObject([409, { code: 'email_taken' }])
  expect((await owner.get(`/api/user/${customer.user._id}`)).body).not.toHaveProperty('officeRole')
})

test('an invitation ends the links of whoever used the account before', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('owner')
  const stranger = await register(shop, { email: 'stranger@example.co.za' })
  await proveEmail(shop, stranger.user._id)
  const email = 'nomsa@example.co.za'
  expect((await stranger.put('/api/user/profile', { email, currentPassword: stranger.password })).status).toBe(200)
  const invited = await owner.post('/api/user/invite', { name: 'Nomsa Khumalo', email, officeRole: 'owner' })
  expect(invited.body).toMatchObject({ _id: stranger.user._id, officeRole: 'owner' })
  const emails = (await readQueuedEmails(shop)).filter(({ to }) => to === stranger.email)
  const takeBack = /resetPassword\/([\w-]+)/.exec(emails.at(-1)?.text ?? '')?.[1]
  expect(takeBack).toBeDefined()
  const reply = await shop.guest().post(`/api/auth/reset-password/${takeBack}`, { password: goodPassword })
  expect(reply.body).toMatchObject({ code: 'bad_token' })
})

test('an account whose address changes at that moment is not the one that is invited', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('owner')
  const email = 'zanele@example.co.za'
  const stranger = await register(shop, { email })
  const client = await shop.database.pool.connect()
  await client.query('begin')
  await client.query('update users set email = $2 where id = $1', [stranger.user._id, 'elsewhere@example.co.za'])
  const invitation = owner.post('/api/user/invite', { name: 'Zanele Ndlovu', email, officeRole: 'manager' })
  await waitForLocked(shop)
  await client.query('commit')
  client.release()
  const { body } = await invitation
  expect(body).toMatchObject({ email, officeRole: 'manager' })
  expect((await owner.get(`/api/user/${stranger.user._id}`)).body).toMatchObject({ role: 'shopper' })
})

test('a disabled account is not invited, and the office reads what to do', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('owner')
  const customer = await register(shop)
  await owner.put(`/api/user/${customer.user._id}`, { disabled: true })
  const invitation = { name: 'Sipho Dube', email: customer.email, officeRole: 'packer' }
  expect((await owner.post('/api/user/invite', invitation)).body).toMatchObject({
    code: 'email_taken',
    message: "Thandi Nkosi's account with this e-mail address is disabled. Enable it first.",
  })
})

test('an owner who has not accepted the invitation does not count as the one who stays', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('owner')
  const own = `/api/user/${owner.person._id}`
  await owner.post('/api/user/invite', { name: 'Sipho Dube', email: 'spiho@example.co.za', officeRole: 'owner' })
  expect((await owner.put(own, { officeRole: 'manager' })).body).toMatchObject({ code: 'last_admin' })
  expect((await owner.delete(own)).body).toMatchObject({ code: 'last_admin' })
})

test('nobody gives or takes a role that allows more than their own', async () => {
  const shop = await openShopForTest()
  const manager = viewerOf(await shop.signIn('manager'), 'manager')
  const owner = await shop.signIn('owner')
  const sales = await shop.signIn('sales')
  // Only owners reach these calls, so their steps are tried directly.
  const { app } = shop
  const invited = { name: 'Sipho Dube', email: 'sipho@example.co.za' }
  const refusal = { code: 'forbidden' }
  await expect(inviteUser(app, { ...invited, officeRole: 'owner' }, manager)).rejects.toMatchObject(refusal)
  await expect(changeUser(app, sales.person._id, { officeRole: 'owner' }, manager)).rejects.toMatchObject(refusal)
  await shop.signIn('owner')
  for (const change of [{ officeRole: 'packer' }, { role: 'shopper' }, { disabled: true }] as const)
    await expect(changeUser(app, owner.person._id, change, manager)).rejects.toMatchObject(refusal)
  await expect(deleteUser(app, owner.person._id, manager)).rejects.toMatchObject(refusal)
  await expect(changeUser(app, sales.person._id, { officeRole: 'packer' }, manager)).resolves.toBeDefined()
})

const viewerOf = ({ person }: Caller & { person: Person }, officeRole: OfficeRole): Viewer => ({
  sessionId: '',
  userId: person._id,
  name: person.name,
  email: person.email,
  emailVerified: true,
  role: 'admin',
  officeRole,
  rememberMe: false,
  isProved: true,
})

/** What every role gets on routes that are open to buyers too: somebody else's order. */
async function tryOnOrder(shop: Shop, role: Role, order: Order) {
  const caller = await shop.signIn(role)
  const url = `/api/order/${order._id}`
  return {
    read: (await caller.get(url)).status,
    pay: (await caller.put(`${url}/pay`, { note: 'EFT of today' })).status,
    cancel: (await caller.put(`${url}/cancel`, { reason: 'The buyer phoned.' })).status,
  }
}

test('routes that are open to buyers do more only for the roles that may', async () => {
  const shop = await openShopForTest()
  const product = await stockProduct(shop, { countInStock: 100 })
  const lines = [{ _id: product._id, qty: 1 }]
  const buyer = await shop.signIn('shopper')
  const unpaid = async () => (await buyer.post('/api/order', cartOf(lines))).body as Order

  const all = { read: 200, pay: 200, cancel: 200 }
  const none = { read: 404, pay: 404, cancel: 404 }
  const expected: Record<string, Partial<typeof all>> = {
    owner: all,
    manager: all,
    bookkeeper: all,
    // Cancelling what was paid refunds it.
    sales: { ...all, cancel: 403 },
    packer: none,
    workshop: none,
    editor: none,
    shopper: none,
  }
  for (const role of [...officeRoles, 'shopper'] as const)
    expect(await tryOnOrder(shop, role, await unpaid()), role).toEqual(expected[role])
  const sales = await shop.signIn('sales')
  expect((await sales.put(`/api/order/${(await unpaid())._id}/cancel`, { reason: 'Wrong part' })).status).toBe(200)

  // Whoever works here buys here like anybody else.
  const packer = await shop.signIn('packer')
  const own = await buy(packer, lines)
  expect((await packer.get(`/api/order/${own._id}`)).body).not.toHaveProperty('money')
  expect((await packer.put(`/api/order/${own._id}/cancel`, {})).status).toBe(200)
})

test('drafts are read by those who may read the catalogue, and quotes are answered by those who may write them', async () => {
  const shop = await openShopForTest()
  const product = await stockProduct(shop)
  const owner = await shop.signIn('owner')
  await owner.put(`/api/product/${product._id}`, { status: 'draft' })
  const quote = await ask(shop.guest())
  await send(owner, quote, [lineOf(product, 2, 100)])
  for (const role of officeRoles) {
    const caller = await shop.signIn(role)
    const mine = rolesByHand[role]
    expect((await caller.get(`/api/product/${product._id}`)).status, role).toBe(
      mine.includes('catalogue.read') ? 200 : 404,
    )
    const { status } = await caller.post(`${quoteUrl(quote)}/messages`, { text: 'On its way.' })
    expect(status, role).toBe(mine.includes('quotes.write') ? 201 : 404)
  }
})
