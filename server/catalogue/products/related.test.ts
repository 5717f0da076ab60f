import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import { makeProduct, makeTerm } from '#test/catalogue.ts'
import { type Caller, openShop } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Caller
let taxonomy: { category: string; brand: string }
let board: Product
let plate: Product
let lock: Product
let other: Product

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  taxonomy = { category: await makeTerm(admin, 'category', 'Boxes'), brand: await makeTerm(admin, 'brand', 'VOLT') }
})
afterAll(() => shop.close())
let nth = 0
beforeEach(async () => {
  nth++
  const make = (name: string) => makeProduct(admin, { ...taxonomy, name, partNumber: `${name}-${nth}` })
  board = await make('Board')
  plate = await make('Plate')
  lock = await make('Lock')
  other = await make('Other')
})

const save = (product: Product, related: [string, Product][]) =>
  admin.put(`/api/product/${product._id}`, {
    related: related.map(([kind, { _id }]) => ({ kind, product: _id })),
  })
const seen = async (product: Product, caller = shop.guest()) => {
  const { related = [] } = (await caller.get(`/api/product/${product._id}`)).body as Product
  return related.map(({ kind, product: { name } }) => [kind, name])
}

test('a relation chosen on one product shows on the other at once', async () => {
  expect(await seen(plate)).toEqual([])
  expect(
    (
      await save(board, [
        ['accessory', plate],
        ['spare_part', lock],
        ['alternative', other],
      ])
    ).status,
  ).toBe(200)
  expect(await seen(board)).toEqual([
    ['alternative', 'Other'],
    ['accessory', 'Plate'],
    ['spare_part', 'Lock'],
  ])
  expect(await seen(plate)).toEqual([['accessory_for', 'Board']])
  expect(await seen(lock)).toEqual([['spare_part_for', 'Board']])
  expect(await seen(other)).toEqual([['alternative', 'Board']])
})

test('a relation can be added and removed from either side, and nothing else changes', async () => {
  await save(board, [
    ['accessory', plate],
    ['alternative', other],
  ])
  await save(plate, [
    ['accessory_for', board],
    ['accessory_for', other],
  ])
  expect(await seen(other)).toEqual([
    ['alternative', 'Board'],
    ['accessory', 'Plate'],
  ])
  await save(plate, [])
  await save(other, [])
  expect([await seen(board), await seen(other), await seen(plate)]).toEqual([[], [], []])
})

test('the office decides the order, and saving the other side keeps it', async () => {
  await save(board, [
    ['accessory', plate],
    ['accessory', lock],
    ['accessory', other],
  ])
  const order = [
    ['accessory', 'Plate'],
    ['accessory', 'Lock'],
    ['accessory', 'Other'],
  ]
  expect(await seen(board)).toEqual(order)
  await save(plate, [['accessory_for', board]])
  expect(await seen(board)).toEqual(order)
  await save(board, [
    ['alternative', plate],
    ['alternative', lock],
    ['alternative', other],
  ])
  await save(lock, [['alternative', board]])
  expect(await seen(board)).toEqual(order.map(([, name]) => ['alternative', name]))
  // Listed by both, it is still one relation, which either side can remove.
  await save(board, [['alternative', plate]])
  expect([await seen(board), await seen(lock), await seen(other)]).toEqual([[['alternative', 'Plate']], [], []])
})

test('relations survive a new part number, and a deleted product leaves none behind', async () => {
  await save(board, [
    ['accessory', plate],
    ['spare_part', lock],
  ])
  await admin.put(`/api/product/${plate._id}`, { partNumber: `NEW "${nth}\\` })
  expect(await seen(board)).toEqual([
    ['accessory', 'Plate'],
    ['spare_part', 'Lock'],
  ])
  const { partNumber } = lock
  await admin.delete(`/api/product/${lock._id}`)
  await makeProduct(admin, { ...taxonomy, name: 'Namesake', partNumber })
  expect(await seen(board)).toEqual([['accessory', 'Plate']])
})

test('shoppers do not see drafts among them, the office does', async () => {
  const draft = await makeProduct(admin, { ...taxonomy, name: 'Draft', status: 'draft' })
  await save(board, [['accessory', draft]])
  expect(await seen(board)).toEqual([])
  expect(await seen(board, admin)).toEqual([['accessory', 'Draft']])
})

test('a product cannot be linked to itself, to a deleted product, or twice to the same one', async () => {
  const gone = { ...other, _id: crypto.randomUUID() }
  for (const [related, words] of [
    [[['accessory', board]], 'A product cannot be linked to itself.'],
    [[['accessory', gone]], 'One of these products no longer exists.'],
    [
      [
        ['accessory', plate],
        ['alternative', plate],
      ],
      'A product can be listed only once.',
    ],
  ] as [[string, Product][], string][]) {
    const reply = await save(board, related)
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining(words)])
  }
  expect(await seen(board)).toEqual([])
})

test('two products that are related to each other at the same time end with one relation', async () => {
  const replies = await Promise.all([save(board, [['accessory', plate]]), save(plate, [['accessory', board]])])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const kinds = [...(await seen(board)), ...(await seen(plate))].map(([kind]) => kind)
  expect(kinds.sort()).toEqual(['accessory', 'accessory_for'])
})
