import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import { makeProduct, makeTerm } from '#test/catalogue.ts'
import { bodyOf, dryRun, openShopWithJobs, runAll, undo, upload } from '#test/imports.ts'

const markUp = {
  bands: [
    { from: 0, percent: 60 },
    { from: 500, percent: 30 },
  ],
  rounding: '99',
}

test('prices follow from imported costs, are shown before, remembered for the next file, and undone', async () => {
  const { admin } = await openShopWithJobs()
  const category = await makeTerm(admin, 'category', 'Relays')
  const old = await makeProduct(admin, { partNumber: 'R-1', name: 'Relay', price: 100, cost: 50, category })
  const plain = await makeProduct(admin, { partNumber: 'R-2', name: 'Without a cost', price: 70, category })
  const sheet =
    'Code,Item name,Dealer cost excl VAT,Selling price\nR-1,Relay,80,90\nR-2,Without a cost,,75\nR-3,Contactor,1000,\nR-4,Dear,9000000,\n'
  const tried = await dryRun(admin, sheet, { markUp })
  expect(tried).toMatchObject({ markUp, counts: { created: 1, updated: 2, bad: 1 } })
  expect(tried.errors.map(({ row, column, message }) => [row, column, message])).toContainEqual([
    5,
    'Dealer cost excl VAT',
    'With the mark-up it would be above the highest price.',
  ])
  const fields = tried.foreseen.map(({ partNumber, fields: changed }) => [
    partNumber,
    changed.filter(({ field }) => /price|cost/i.test(field)).map(({ before, after }) => [before, after]),
  ])
  expect(fields).toEqual([
    [
      'R-1',
      [
        ['R\u00a0100.00', 'R\u00a0127.99'],
        ['R\u00a050.00', 'R\u00a080.00'],
      ],
    ],
    // Without a cost the price of the file counts.
    ['R-2', [['R\u00a070.00', 'R\u00a075.00']]],
    [
      'R-3',
      [
        ['', 'R\u00a01\u00a0299.99'],
        ['', 'R\u00a01\u00a0000.00'],
      ],
    ],
  ])
  const done = await runAll(admin, sheet, { markUp })
  expect(done.counts).toMatchObject({ created: 1, updated: 2, bad: 1 })
  const read = async (id: string) => (await admin.get(`/api/product/${id}`)).body as Product
  expect([await read(old._id), await read(plain._id)]).toMatchObject([{ price: 127.99, cost: 80 }, { price: 75 }])
  const costs = ((await admin.get(`/api/stock/product/${old._id}`)).body as { costs: { reason: string }[] }).costs
  expect(costs.map(({ reason }) => reason)).toEqual(['Imported', 'Entered'])
  // The supplier's next file has the same headings.
  expect(bodyOf(await upload(admin, sheet)).markUp).toEqual(markUp)
  await undo(admin, done._id)
  expect([await read(old._id), await read(plain._id)]).toMatchObject([{ price: 100, cost: 50 }, { price: 70 }])
})

test('a dry run without a mark-up forgets it, and takes a price as it is', async () => {
  const { admin } = await openShopWithJobs()
  const sheet = 'Part number,Name,Cost price incl VAT,Price\nA-1,Lamp,115,20\n'
  await dryRun(admin, sheet, { markUp })
  const tried = await dryRun(admin, sheet, { priceIncludesVat: true })
  expect(tried.markUp).toBeUndefined()
  const after = Object.fromEntries((tried.foreseen[0]?.fields ?? []).map(({ field, after }) => [field, after]))
  expect(after).toMatchObject({ 'Price excl. VAT': 'R\u00a017.39', 'Cost excl. VAT': 'R\u00a0100.00' })
})

test.each([
  [[{ from: 10, percent: 60 }]],
  [
    [
      { from: 0, percent: 60 },
      { from: 0, percent: 30 },
    ],
  ],
  [[{ from: 0, percent: -5 }]],
])('bands such as %j are refused', async (bands) => {
  const { admin } = await openShopWithJobs()
  const { _id } = bodyOf(await upload(admin, 'Part number,Cost price\nA-1,3\n'))
  const body = { mapping: [{ column: 0, field: 'partNumber' }], markUp: { bands, rounding: 'none' } }
  expect((await admin.put(`/api/product/import/${_id}`, body)).status).toBe(400)
})

test('the export has no costs', async () => {
  const { admin } = await openShopWithJobs()
  await makeProduct(admin, { name: 'Fuse', price: 31, cost: 17.77 })
  const { text } = await admin.get('/api/product/export?format=csv')
  expect(text).toContain('Fuse')
  expect(text).not.toMatch(/17[.,]77|cost/i)
})
