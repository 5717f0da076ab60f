import { afterAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import { buy, stockProduct } from '#test/orders.ts'
import { goodPassword, register } from '#test/people.ts'
import { needProof } from '#test/route-access.ts'
import { type Caller, openShop } from '#test/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

/** As if everybody had signed in so long ago. */
const waitMinutes = (minutes: number) =>
  shop.database.pool.query(`update sessions set proved_at = proved_at - make_interval(mins => ${minutes})`)
const refusal = [403, { code: 'proof_needed' }]
const ask = async (caller: Caller) => {
  const { status, body } = await caller.get('/api/user/proof')
  return [status, body]
}

const routes = shop.app.routeList.filter(({ method, proof }) => proof && method !== 'HEAD')

test('these calls need proof, and no others', () => {
  expect(routes.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(needProof)
})

test.each(routes)('$method $url is refused without proof', async ({ method, url }) => {
  const owner = await shop.signIn('owner')
  await waitMinutes(11)
  const path = url.replace(/:\w+/g, () => crypto.randomUUID())
  const reply = await owner.send(method, path, method === 'GET' ? {} : { payload: {} })
  expect([reply.status, reply.body]).toMatchObject(refusal)
})

test('a sign-in counts for ten minutes, and so does the password entered again; a wrong one does not', async () => {
  const person = await register(shop)
  expect(await ask(person)).toMatchObject([200, {}])
  await waitMinutes(9)
  expect(await ask(person)).toMatchObject([200, {}])
  await waitMinutes(2)
  expect(await ask(person)).toMatchObject(refusal)
  const wrong = await person.post('/api/user/proof', { password: 'not-this-one' })
  expect([wrong.status, wrong.body]).toMatchObject([400, { code: 'wrong_proof', issues: [{ path: 'password' }] }])
  expect(await ask(person)).toMatchObject(refusal)
  expect((await person.post('/api/user/proof', { password: goodPassword })).status).toBe(200)
  expect(await ask(person)).toMatchObject([200, {}])
})

test('renewing a session is no proof, and another session of the same person has its own', async () => {
  const person = await register(shop)
  const other = shop.guest()
  await other.post('/api/auth/login', { email: person.email, password: goodPassword })
  await waitMinutes(11)
  expect((await person.post('/api/auth/refresh')).status).toBe(200)
  expect(await ask(person)).toMatchObject(refusal)
  await other.post('/api/user/proof', { password: goodPassword })
  expect([await ask(person), await ask(other)]).toMatchObject([refusal, [200, {}]])
})

test('passwords cannot be guessed here', async () => {
  const person = await register(shop)
  const tries = await Promise.all(
    Array.from({ length: 12 }, () => person.post('/api/user/proof', { password: 'not-this-one' })),
  )
  expect(tries.map(({ status }) => status).filter((status) => status === 429).length).toBeGreaterThan(0)
})

test('the office refunds nothing by cancelling without proof; a buyer cancels as before', async () => {
  const owner = await shop.signIn('owner')
  const buyer = await shop.signIn('shopper')
  const lines = [{ _id: (await stockProduct(shop, { countInStock: 10 }))._id, qty: 1 }]
  const [first, second] = [await buy(buyer, lines), await buy(buyer, lines)]
  await waitMinutes(11)
  const reply = await owner.put(`/api/order/${first._id}/cancel`, { reason: 'The buyer phoned.' })
  expect([reply.status, reply.body]).toMatchObject(refusal)
  expect(((await owner.get(`/api/order/${first._id}`)).body as Order).status).toBe('paid')
  expect((await buyer.put(`/api/order/${second._id}/cancel`, {})).status).toBe(200)
})
