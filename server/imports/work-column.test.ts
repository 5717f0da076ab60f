import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import type { Station } from '#contract/workshop/calls.ts'
import { makeProduct } from '#test/catalogue.ts'
import { dryRun, listProducts, openShopWithJobs, runAll, undo } from '#test/imports.ts'
import { readWork } from './rows/work-text.ts'

test.each([
  ['Cutting 20; Assembly: 90', { value: 'Cutting 20; Assembly 90' }],
  ['Press 2 = 15\nFolding and welding 5', { value: 'Press 2 15; Folding and welding 5' }],
  ['Cutting', { message: expect.stringContaining('minutes by station') }],
  ['20', { message: expect.stringContaining('minutes by station') }],
  ['Cutting 100001', { message: expect.stringContaining('minutes by station') }],
  [';', { message: expect.stringContaining('minutes by station') }],
])('the cell %j is read', (text, reading) => {
  expect(readWork(text)).toEqual(reading)
})

test('work is exported, changes nothing when it comes back, is changed by an import, and put back by its undo', async () => {
  const { admin } = await openShopWithJobs()
  const { stations } = (await admin.get('/api/workshop/stations')).body as { stations: Station[] }
  const idOf = (name: string) => stations.find((station) => station.name === name)?._id ?? ''
  const work = { [idOf('Assembly')]: 90, [idOf('Cutting')]: 20 }
  await makeProduct(admin, { name: 'Busbar set', partNumber: 'W-1', price: 900, madeToOrder: true, work })
  await makeProduct(admin, { name: 'Bought in', partNumber: 'W-2', price: 9 })
  const file = (await admin.get('/api/product/export?format=csv')).text
  expect(file).toContain('Cutting 20; Assembly 90')
  expect((await dryRun(admin, file)).counts).toMatchObject({ unchanged: 2, updated: 0, bad: 0 })
  const workOf = async (partNumber: string) =>
    (await listProducts(admin)).find((product: Product) => product.partNumber === partNumber)?.work
  const head = 'Part number,Name,Price,Work (minutes)'
  const done = await runAll(admin, `${head}\nW-1,,,assembly 15; CUTTING 7\nW-2,,,\nW-3,New set,5,Testing 12\n`)
  expect(done).toMatchObject({ counts: { updated: 1, unchanged: 1, created: 1, bad: 0 } })
  expect(await workOf('W-1')).toEqual({ [idOf('Assembly')]: 15, [idOf('Cutting')]: 7 })
  expect(await workOf('W-3')).toEqual({ [idOf('Testing')]: 12 })
  await undo(admin, done._id)
  expect(await workOf('W-1')).toEqual(work)
  expect(await workOf('W-3')).toBeUndefined()
  const wrong = await dryRun(admin, `${head}\nW-1,,,Polishing 5\n`)
  expect(wrong.errors).toMatchObject([{ message: 'The workshop has no station “Polishing”.' }])
})
