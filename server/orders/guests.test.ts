import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import { insertMailedToken } from '#server/accounts/mailed-token-queries.ts'
import { address, buy, cartOf, readQueuedEmails, stockProduct } from '#test/orders.ts'
import { logIn, register } from '#test/people.ts'
import { type Caller, openShop, openShopForTest, type Shop } from '#test/shop.ts'

let shop: Shop & { close(): Promise<void> }
let productId: string
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
  productId = (await stockProduct(shop, { countInStock: 1000 }))._id
})
afterAll(() => shop.close())

const oneLine = () => [{ _id: productId, qty: 1 }]
const emailOf = () => `${crypto.randomUUID().slice(0, 8)}@example.co.za`
const buyAs = (email: string, buyer = shop.guest()) => buy(buyer, oneLine(), { shippingAddress: { ...address, email } })

async function findKey(order: Order): Promise<string> {
  const mail = (await readQueuedEmails(shop)).find(
    ({ subject, to }) => subject.endsWith(order.orderNumber) && to === order.shippingAddress.email,
  )
  const [, key] = new RegExp(`/order/${order._id}\\?key=([\\w-]+)`).exec(mail?.text ?? '') ?? []
  if (!key) throw new Error(`no key in ${mail?.text}`)
  return key
}

test('a guest’s order opens in the browser that bought it and through its e-mailed link, and nowhere else', async () => {
  const guest = shop.guest()
  const order = await buyAs(emailOf(), guest)
  const path = `/api/order/${order._id}`
  expect((await guest.get(path)).status).toBe(200)
  const missing = (await shop.guest().get(`/api/order/${crypto.randomUUID()}`)).text
  for (const stranger of [shop.guest(), await shop.signIn('shopper')]) {
    const reply = await stranger.get(path)
    expect([reply.status, reply.text]).toEqual([404, missing])
    expect((await stranger.put(`${path}/cancel`)).text).toBe(missing)
    expect((await stranger.put(`${path}/pay`, { checkout: 'x' })).text).toBe(missing)
    expect((await stranger.post('/api/payment/checkout', { order: order._id })).text).toBe(missing)
  }

  const key = await findKey(order)
  expect(Buffer.from(key, 'base64url')).toHaveLength(16)
  const phone = shop.guest()
  const opened = await phone.post(`${path}/key`, { key })
  // The invoice was issued when the buyer opened the order.
  expect([opened.status, opened.body]).toEqual([
    200,
    { ...order, papers: [expect.objectContaining({ kind: 'invoice' })] },
  ])
  expect((await phone.get(path)).status).toBe(200)

  const other = await buyAs(emailOf())
  const wrongs: [string, string][] = [
    [order._id, await findKey(other)],
    [order._id, `${key}A`],
    [order._id, key.slice(1)],
    [crypto.randomUUID(), key],
  ]
  for (const [id, wrong] of wrongs) {
    const thief = shop.guest()
    const reply = await thief.post(`/api/order/${id}/key`, { key: wrong })
    expect([reply.status, reply.text]).toEqual([404, missing])
    expect(thief.cookies.size).toBe(0)
  }
})

test('the guest cookie cannot be forged, changed or read by scripts', async () => {
  const guest = shop.guest()
  const order = await buyAs(emailOf(), guest)
  const reply = await guest.post('/api/order', cartOf(oneLine()))
  expect(String(reply.headers['set-cookie'])).toMatch(/^guest=.*; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
  const value = guest.cookies.get('guest') ?? ''
  const [list = '', signature = ''] = decodeURIComponent(value).split('~')
  for (const forged of [list, `${list}~`, `${list}~${'A'.repeat(43)}`, `${list}.${list}~${signature}`, '~', 'x~y~z']) {
    const thief = shop.guest()
    thief.cookies.set('guest', encodeURIComponent(forged))
    expect([forged, (await thief.get(`/api/order/${order._id}`)).status]).toEqual([forged, 404])
  }
})

test('over https the cookie is bound to this host', async () => {
  const secure = await openShopForTest({ env: { PUBLIC_URL: 'https://shop.example' } })
  const product = await stockProduct(secure)
  const reply = await secure.guest().post('/api/order', cartOf([{ _id: product._id, qty: 1 }]))
  expect(String(reply.headers['set-cookie'])).toMatch(/^__Host-guest=.*; Secure/)
})

test('a browser remembers many purchases without outgrowing its cookie', async () => {
  const guest = shop.guest()
  const orders: Order[] = []
  for (let i = 0; i < 70; i++) orders.push((await guest.post('/api/order', cartOf(oneLine()))).body as Order)
  expect((guest.cookies.get('guest') ?? '').length).toBeLessThan(3800)
  expect((await guest.get(`/api/order/${orders.at(-1)?._id}`)).status).toBe(200)
  expect((await guest.get(`/api/order/${orders[0]?._id}`)).status).toBe(404)
})

test('a guest’s orders join the account that verifies their address, and an unverified address reveals no name', async () => {
  const email = emailOf()
  const guest = shop.guest()
  const before = await buyAs(email, guest)
  const { joinGuestOrders } = await import('#server/orders/records/order-queries.ts')
  const person = await shop.signIn('shopper')
  await shop.app.database.pool.query('update users set email = $2 where id = $1', [person.person._id, email])
  expect((await person.get(`/api/order/${before._id}`)).status).toBe(404)
  await shop.app.db.transaction((tx) => joinGuestOrders(tx, person.person._id, email.toUpperCase()))
  const mine = async () =>
    ((await person.get('/api/order/mine')).body as { orders: Order[] }).orders.map(({ _id }) => _id)
  expect(await mine()).toEqual([before._id])
  // Bought while signed out, with an address that has been verified by then.
  const after = await buyAs(email, guest)
  expect(await mine()).toEqual([after._id, before._id])
  expect((await guest.get(`/api/order/${after._id}`)).body).toMatchObject({ user: null })
  expect((await person.get(`/api/order/${after._id}`)).body).toMatchObject({ user: { _id: person.person._id } })
})

test('a guest registers, verifies the address by link or reset, and finds the order', async () => {
  for (const way of ['the link', 'a reset']) {
    const email = emailOf()
    const order = await buyAs(email)
    const person = await register(shop, { email })
    const mine = async (caller: Caller) =>
      ((await caller.get('/api/order/mine')).body as { orders: Order[] }).orders.map(({ _id }) => _id)
    expect(await mine(person), way).toEqual([])
    if (way === 'the link') {
      const [, token] =
        /verify=([\w-]+)/.exec(
          (await readQueuedEmails(shop)).find(({ to, subject }) => to === email && subject.startsWith('Welcome'))
            ?.text ?? '',
        ) ?? []
      expect((await person.post(`/api/auth/verify-email/${token}`)).status).toBe(200)
      expect(await mine(person), way).toEqual([order._id])
    } else {
      const token = await insertMailedToken(shop.app.db, 'reset', { userId: person.user._id, email })
      await shop.guest().post(`/api/auth/reset-password/${token}`, { password: 'hadeda-42-Trompet' })
      expect(await mine(await logIn(shop, email, 'hadeda-42-Trompet')), way).toEqual([order._id])
    }
  }
})

test('an unverified address joins nothing', async () => {
  const email = emailOf()
  const person = await shop.signIn('shopper')
  await shop.app.database.pool.query('update users set email = $2, email_verified = false where id = $1', [
    person.person._id,
    email,
  ])
  const order = await buyAs(email)
  expect((await person.get(`/api/order/${order._id}`)).status).toBe(404)
})

test('guessing ids finds nothing, even one digit away from a real one', async () => {
  const order = await buyAs(emailOf())
  const stranger = shop.guest()
  const digits = [...'0123456789abcdef']
  const near = digits.map((digit) => order._id.slice(0, -1) + digit).filter((id) => id !== order._id)
  const guesses = [order._id, ...near, ...digits.map(() => crypto.randomUUID())]
  const replies = await Promise.all(guesses.map((id) => stranger.get(`/api/order/${id}`)))
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(replies[0]?.status).toBe(404)
  for (const guess of ['1', 'VOLT-000001', '../mine', '%00'])
    expect([400, 404]).toContain((await stranger.get(`/api/order/${encodeURIComponent(guess)}`)).status)
})
