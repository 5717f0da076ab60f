import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { Sheet } from '#server/pdf/sheet.ts'
import { buy, cartOf, stockProduct } from '#test/orders.ts'
import { type Caller, openShop } from '#test/shop.ts'
import { attachInvoice } from './attach-invoice.ts'

const log: Record<string, unknown>[] = []
const shop = await openShop({ log: (line) => log.push(line) })
afterAll(() => shop.close())
const admin = await shop.signIn('admin')
const product = await stockProduct(shop, { stock: 100 })

/** The titles of what was drawn, in order; drawing starts when `gate` opens. */
let drawn: string[] = []
let gate = Promise.withResolvers<void>()
/** How often a kept document was looked for: when it is looks for, and again at its turn. */
let looks = 0
const { postMessage } = Worker.prototype
const { get } = LRUCache.prototype
vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message: Sheet[]) {
  drawn.push(message[0]?.title ?? '')
  void gate.promise.then(() => postMessage.call(this, message))
})
vi.spyOn(LRUCache.prototype, 'get').mockImplementation(function (this: LRUCache<string, object>, key, options) {
  if (/^[\w+/]{43}=$/.test(String(key))) looks++
  return get.call(this, key, options)
})
beforeEach(() => {
  drawn = []
  looks = 0
  gate = Promise.withResolvers()
})
afterEach(() => gate.resolve())

/** A busy machine must only make it slow. */
const patient = { timeout: 60_000 }
const place = async (buyer: Caller) =>
  (await buyer.post('/api/order', cartOf([{ _id: product._id, qty: 1 }]))).body as Order
const readProForma = (buyer: Caller, { _id }: Order) => buyer.get(`/api/order/${_id}/pro-forma`)
const titleOf = ({ orderNumber }: Order) => `Pro forma invoice ${orderNumber}`

test('many pro formas of one guest delay neither the office nor an e-mail', async () => {
  const paid = await buy(shop.guest('10.0.0.9'), [{ _id: product._id, qty: 1 }])
  const guest = shop.guest('10.0.0.1')
  const orders = []
  for (let i = 0; i < 12; i++) orders.push(await place(guest))
  const replies = orders.map((order) => readProForma(guest, order))
  // One is being drawn and ten wait: the twelfth is refused, so all have arrived.
  expect((await Promise.race(replies)).status).toBe(503)
  const before = looks
  const slip = admin.get(`/api/order/${paid._id}/packing-slip`)
  const attached = attachInvoice(shop.app, { kind: 'invoice', of: paid._id })
  await expect.poll(() => looks - before, patient).toBe(2)
  gate.resolve()
  expect((await slip).status).toBe(200)
  expect(await attached).toHaveLength(1)
  expect((await Promise.all(replies)).map(({ status }) => status).toSorted()).toEqual([...Array(11).fill(200), 503])
  expect(drawn).toHaveLength(13)
  expect(
    drawn
      .slice(1, 3)
      .map((title) => title.replace(/ [\w-]+$/, ''))
      .toSorted(),
  ).toEqual(['Packing slip', 'Tax invoice'])
})

test('what a visitor no longer waits for is not drawn', async () => {
  if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  const guest = shop.guest('127.0.0.1')
  const [first, left, last] = [await place(guest), await place(guest), await place(guest)]
  const one = readProForma(guest, first)
  await expect.poll(() => drawn, patient).toEqual([titleOf(first)])
  const cookie = Array.from(guest.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const hungUp = request({ port, path: `/api/order/${left._id}/pro-forma`, headers: { cookie } }).on('error', () => {})
  hungUp.end()
  await expect.poll(() => looks, patient).toBe(3)
  hungUp.destroy()
  await expect
    .poll(() => log.some(({ msg }) => msg === 'the visitor disconnected before the response'), patient)
    .toBe(true)
  const two = readProForma(guest, last)
  await expect.poll(() => looks, patient).toBe(4)
  gate.resolve()
  expect([(await one).status, (await two).status]).toEqual([200, 200])
  expect(drawn).toEqual([titleOf(first), titleOf(last)])
})

test('a pro forma is drawn once, however many ask for it, until something in it changes', async () => {
  gate.resolve()
  const guest = shop.guest('10.0.0.2')
  const order = await place(guest)
  const [first, ...more] = await Promise.all(Array.from({ length: 5 }, () => readProForma(guest, order)))
  for (const reply of [...more, await readProForma(admin, order)])
    expect(reply.bytes.equals(first?.bytes as Buffer)).toBe(true)
  expect(drawn).toEqual([titleOf(order)])
  await shop.app.database.pool.query(
    `update orders set shipping_address = shipping_address || '{"reference": "PO 882"}' where id = $1`,
    [order._id],
  )
  expect((await readProForma(guest, order)).bytes.equals(first?.bytes as Buffer)).toBe(false)
  expect(drawn).toEqual([titleOf(order), titleOf(order)])
})
