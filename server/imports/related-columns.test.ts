import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import { makeProduct } from '#test/catalogue.ts'
import { dryRun, finish, listProducts, openShopWithJobs, runAll, undo } from '#test/imports.ts'

const sheet = 'Part number,Name,Price excl. VAT,Family,Accessories,Spare parts,Alternatives\n'
const problems = ({ errors }: Awaited<ReturnType<typeof dryRun>>) =>
  errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)
const goesWith = (products: Product[], part: string) =>
  products
    .find(({ partNumber }) => partNumber === part)
    ?.related?.map(({ kind, product }) => `${kind} ${product.partNumber}`)

test('a family of one is refused with its row number, unless the shop or the file has other members', async () => {
  const { admin } = await openShopWithJobs()
  await makeProduct(admin, { partNumber: 'S-1', name: 'In the shop' })
  await makeProduct(admin, { partNumber: 'S-2', name: 'In the shop too' })
  const ids = (await listProducts(admin)).map(({ _id }) => _id)
  await admin.put('/api/product/bulk', { ids, change: { family: 'Sold' } })
  const file = `${sheet}A,One,1,Lonely,,,\nB,Two,1,Pair,,,\nC,Three,1,pair,,,\nD,Four,1,SOLD,,,\n`
  const tried = await dryRun(admin, file)
  expect(problems(tried)).toEqual([
    '2 Family: No other product is in the family “Lonely”, in this file or in the shop. A family needs at least two.',
  ])
  expect(tried.counts).toMatchObject({ created: 3, bad: 1 })
  await admin.post(`/api/product/import/${tried._id}/run`)
  expect((await finish(admin, tried._id, ['done', 'failed'])).counts).toMatchObject({ created: 3, bad: 1 })
  expect((await listProducts(admin)).map(({ partNumber }) => partNumber)).not.toContain('A')
})

test('the last member of a family can be moved out only to another family', async () => {
  const { admin } = await openShopWithJobs()
  for (const partNumber of ['S-1', 'S-2']) await makeProduct(admin, { partNumber, name: partNumber })
  const ids = (await listProducts(admin)).map(({ _id }) => _id)
  await admin.put('/api/product/bulk', { ids, change: { family: 'Sold' } })
  // S-1 and S-2 go to another family: the new product would be alone in the old one.
  const file = `${sheet}S-1,,,Next,,,\nS-2,,,Next,,,\nN,New,1,Sold,,,\n`
  expect(problems(await dryRun(admin, file))).toEqual([expect.stringMatching(/^4 Family: No other product/)])
})

test('a family is written as in the shop, else as first in the file', async () => {
  const { admin } = await openShopWithJobs()
  const families = async () => (await listProducts(admin)).map(({ family }) => family)
  await runAll(admin, `${sheet}A,A,1,Push-button 22 mm,,,\nB,B,1,push-button 22 MM,,,\n`)
  expect(await families()).toEqual(['Push-button 22 mm', 'Push-button 22 mm'])
  const { counts } = await runAll(admin, `${sheet}A,,,PUSH-BUTTON 22 mm,,,\nC,C,1,push-button 22 mm,,,\n`)
  expect(counts).toMatchObject({ created: 1, unchanged: 1 })
  expect(new Set(await families())).toEqual(new Set(['Push-button 22 mm']))
})

test('an import, and its undo, leave no family of one', async () => {
  const { admin } = await openShopWithJobs()
  for (const partNumber of ['A-1', 'A-2', 'B-1', 'B-2']) await makeProduct(admin, { partNumber, name: partNumber })
  const families = async () => (await listProducts(admin)).map(({ family }) => family ?? '')
  await runAll(admin, 'Part number,Family\nA-1,Old\nA-2,Old\nB-1,New\nB-2,New\n')
  expect(await families()).toEqual(['Old', 'Old', 'New', 'New'])

  const moved = await runAll(admin, 'Part number,Price excl. VAT,Family\nA-1,,New\nA-2,7,\n')
  expect(await families()).toEqual(['New', '', 'New', 'New'])
  expect(await undo(admin, moved._id)).toMatchObject({ state: 'undone', kept: 0 })
  expect(await families()).toEqual(['Old', 'Old', 'New', 'New'])

  const again = await runAll(admin, 'Part number,Family\nA-1,New\n')
  const [, , b1, b2] = await listProducts(admin)
  await admin.put('/api/product/bulk', { ids: [b1?._id], change: { family: null } })
  expect(await families()).toEqual(['New', '', '', 'New'])
  await undo(admin, again._id)
  expect(await families()).toEqual(['Old', 'Old', '', ''])
  expect(b2?.family).toBe('New')
})

test('a row that is left out is no member of a family, and no product to link to', async () => {
  const { admin } = await openShopWithJobs()
  for (const partNumber of ['S-1', 'S-2']) await makeProduct(admin, { partNumber, name: partNumber })
  const tried = await runAll(admin, 'Part number,Name,Family,Accessories\nS-1,,Switch,\nX-1,New,Switch,\nS-2,,,X-1\n')
  expect(problems(tried)).toEqual([
    expect.stringMatching(/^2 Family: No other product is in the family “Switch”/),
    '3 Part number: No product has the part number X-1. A new product also needs a price.',
    '4 Accessories: No product has the part number X-1.',
  ])
  expect((await listProducts(admin)).map(({ family }) => family ?? '')).toEqual(['', ''])
})

test('products are related by part number, in any row order, and an export includes the relations', async () => {
  const { shop, admin } = await openShopWithJobs()
  const done = await runAll(
    admin,
    `${sheet}Board,Board,1,,plate; LOCK,Hinge,\nPlate,Plate,1,,,,Lock\nLock,Lock,1,,,,\nHinge,Hinge,1,,,,\n`,
  )
  expect([done.counts, problems(done)]).toEqual([{ created: 4, updated: 0, unchanged: 0, bad: 0 }, []])
  const products = await listProducts(admin)
  expect(goesWith(products, 'Board')).toEqual(['accessory Plate', 'accessory Lock', 'spare_part Hinge'])
  expect(goesWith(products, 'Lock')).toEqual(['alternative Plate', 'accessory_for Board'])

  const { bytes, text } = await admin.get('/api/product/export?format=csv')
  expect(text).toContain('Plate; Lock')
  expect((await dryRun(admin, bytes)).counts).toMatchObject({ unchanged: 4 })

  const board = products.find(({ partNumber }) => partNumber === 'Board')?._id ?? ''
  const seen = async () => ((await shop.guest().get(`/api/product/${board}`)).body as Product).related?.length
  expect(await seen()).toBe(3)
  const changed = await runAll(admin, 'Part number,Accessories\nboard,Plate\n')
  expect([changed.counts.updated, await seen()]).toEqual([1, 2])
  await undo(admin, changed._id)
  expect(await seen()).toBe(3)
  expect(await undo(admin, done._id)).toMatchObject({ state: 'undone', kept: 0 })
  expect(await listProducts(admin)).toEqual([])
})

test('a file without names and prices gives one message for each unknown part number', async () => {
  const { admin } = await openShopWithJobs()
  const { errors, counts } = await dryRun(admin, 'Part number,Family\nNope-77,LED pilot light\n')
  expect(errors).toEqual([
    {
      row: 2,
      column: 'Part number',
      value: 'Nope-77',
      message: 'No product has the part number Nope-77. A new product also needs a name and a price.',
      kind: 'bad',
    },
  ])
  expect(counts.bad).toBe(1)
})

test('an unknown part number, and a product linked to itself, are reported', async () => {
  const { admin } = await openShopWithJobs()
  const tried = await dryRun(admin, `${sheet}A,One,1,,x-9,,\nB,Two,1,,,b,\n`)
  expect(problems(tried)).toEqual([
    '2 Accessories: No product has the part number X-9.',
    '3 Spare parts: A product cannot be linked to itself.',
  ])
})
