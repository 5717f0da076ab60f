import { expect, test } from 'vitest'
import type { ImportSummary, ProductImport } from '#contract/imports/calls.ts'
import type { Db } from '#server/db/database.ts'
import { makeProduct } from '#test/catalogue.ts'
import { bodyOf, dryRun, finish, listProducts, openShopWithJobs, runAll, undo, upload } from '#test/imports.ts'
import { openShopForTest, type Shop } from '#test/shop.ts'
import { sweepImports } from './sweep-imports.ts'
import { workImport } from './work-import.ts'

const address = ({ _id }: { _id: string }) => `/api/product/import/${_id}`
const partsOf = (shop: Shop) => ({
  db: shop.app.db,
  storage: shop.app.storage,
  folder: shop.folder,
  importImage: async (source: string) => source,
})
const manyRows = (count: number) => Array.from({ length: count }, (_, row) => `P${row},Part ${row},5\n`).join('')

/** A database whose nth transaction is lost. */
function losing(db: Db, nth: number): Db {
  let turn = 0
  const transaction: Db['transaction'] = (work, config) => {
    if (++turn === nth) throw new Error('the connection was lost')
    return db.transaction(work, config)
  }
  return Object.assign(Object.create(db), { transaction })
}

test('a dry run reports changes, and which categories and brands it would create', async () => {
  const { admin } = await openShopWithJobs()
  await makeProduct(admin, {
    partNumber: 'OLD-1',
    name: 'Isolator',
    price: 10,
    countInStock: 3,
    attributes: [
      { name: 'Poles', value: '3' },
      { name: 'Rated current', value: '32 A' },
    ],
  })
  const tried = await dryRun(
    admin,
    'Part number,Name,Price,In stock,Category,Attribute: rated current\nOLD-1,,12.50,3,Motors,63 A\nNEW-1,Lug,1.25,,,\n',
  )
  expect(tried.foreseen).toEqual([
    {
      row: 2,
      partNumber: 'OLD-1',
      name: 'Isolator',
      kind: 'changed',
      fields: [
        { field: 'Price excl. VAT', before: 'R\u00a010.00', after: 'R\u00a012.50' },
        { field: 'Category', before: expect.stringContaining('category'), after: 'Motors' },
        { field: 'Rated current', before: '32 A', after: '63 A' },
      ],
    },
    {
      row: 3,
      partNumber: 'NEW-1',
      name: 'Lug',
      kind: 'new',
      fields: [{ field: 'Price excl. VAT', before: '', after: 'R\u00a01.25' }],
    },
  ])
  expect(tried.makes).toEqual({ categories: ['Motors', 'Uncategorised'], brands: ['Unbranded'] })
})

test('a sheet of stock figures creates no category or brand', async () => {
  const { admin } = await openShopWithJobs()
  await makeProduct(admin, { partNumber: 'OLD-1' })
  const done = await runAll(admin, 'Part number,In stock\nOLD-1,77\nGONE-1,5\n')
  expect(done).toMatchObject({ counts: { updated: 1, bad: 1 }, makes: { categories: [], brands: [] } })
  const names = ((await admin.get('/api/category')).body as { name: string }[]).map(({ name }) => name)
  expect(names).not.toContain('Uncategorised')
})

test('a failed dry run changes nothing, reports that, and can be restarted', async () => {
  const { admin, shop } = await openShopWithJobs()
  const uploaded = bodyOf(await upload(admin, 'Part number,Name,Price\nA1,Isolator,5\n'))
  const mapping = uploaded.columns.flatMap(({ suggested }, column) => (suggested ? { column, ...suggested } : []))
  const { storage } = shop.app
  const { open } = storage
  storage.open = () => Promise.reject(new Error('the disk is unavailable'))
  expect((await admin.put(address(uploaded), { mapping })).status).toBe(500)
  expect(bodyOf(await admin.get(address(uploaded)))).toMatchObject({
    state: 'uploaded',
    done: 0,
    failure: expect.stringContaining('Nothing was changed'),
  })
  storage.open = open
  const tried = bodyOf(await admin.put(address(uploaded), { mapping }))
  expect(tried).toMatchObject({ state: 'checked', counts: { created: 1 } })
  expect(tried.failure).toBeUndefined()
})

test('a failed undo is resumed, and never run as an import', async () => {
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  const tried = await dryRun(admin, `Part number,Name,Price\n${manyRows(250)}`)
  await admin.post(`${address(tried)}/run`)
  await workImport(partsOf(shop), shop.app.log, { importId: tried._id, task: 'run' })
  await admin.post(`${address(tried)}/undo`)
  const dying = { ...partsOf(shop), db: losing(shop.app.db, 2) }
  await workImport(dying, shop.app.log, { importId: tried._id, task: 'undo' })
  expect(bodyOf(await admin.get(address(tried)))).toMatchObject({ state: 'failed', failedTask: 'undo', done: 100 })
  expect((await admin.post(`${address(tried)}/run`)).status).toBe(409)
  expect((await admin.post(`${address(tried)}/undo`)).status).toBe(202)
  await workImport(partsOf(shop), shop.app.log, { importId: tried._id, task: 'undo' })
  expect(bodyOf(await admin.get(address(tried)))).toMatchObject({ state: 'undone', done: 250, kept: 0 })
  expect(await listProducts(admin)).toEqual([])
  expect((await admin.post(`${address(tried)}/undo`)).status).toBe(409)
})

test('a run can be stopped, resumed and, once stopped, undone', async () => {
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  const tried = await dryRun(admin, `Part number,Name,Price\n${manyRows(250)}`)
  await admin.post(`${address(tried)}/run`)
  // The stop comes during the second batch.
  let turn = 0
  const { db } = shop.app
  const transaction: Db['transaction'] = async (work, config) => {
    if (++turn === 4) expect((await admin.post(`${address(tried)}/stop`)).status).toBe(200)
    return db.transaction(work, config)
  }
  const stopping = { ...partsOf(shop), db: Object.assign(Object.create(db), { transaction }) as Db }
  await workImport(stopping, shop.app.log, { importId: tried._id, task: 'run' })
  expect(bodyOf(await admin.get(address(tried)))).toMatchObject({
    state: 'failed',
    failedTask: 'run',
    failure: 'This import was stopped.',
    done: 100,
    counts: { created: 100 },
  })
  expect((await admin.post(`${address(tried)}/stop`)).status).toBe(409)
  expect((await admin.post(`${address(tried)}/run`)).status).toBe(202)
  await workImport(partsOf(shop), shop.app.log, { importId: tried._id, task: 'run' })
  expect(bodyOf(await admin.get(address(tried)))).toMatchObject({ state: 'done', counts: { created: 250 } })
  await admin.post(`${address(tried)}/undo`)
  await workImport(partsOf(shop), shop.app.log, { importId: tried._id, task: 'undo' })
  expect(await listProducts(admin)).toEqual([])
})

test('two processes at one import, one of which was taken for dead, write each row once', async () => {
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  const run = async (content: string, processes: number) => {
    const tried = await dryRun(admin, content)
    await admin.post(`${address(tried)}/run`)
    const work = () => workImport(partsOf(shop), shop.app.log, { importId: tried._id, task: 'run' })
    await Promise.all(Array.from({ length: processes }, work))
    return bodyOf(await admin.get(address(tried)))
  }
  expect(await run(`Part number,Name,Price\n${manyRows(150)}`, 2)).toMatchObject({
    state: 'done',
    counts: { created: 150, updated: 0, unchanged: 0, bad: 0 },
  })
  const stock = Array.from({ length: 150 }, (_, row) => `P${row},${row + 1}\n`).join('')
  expect(await run(`Part number,In stock\n${stock}`, 2)).toMatchObject({
    state: 'done',
    done: 150,
    counts: { created: 0, updated: 150, unchanged: 0, bad: 0 },
  })
})

test('earlier imports are listed, and one that never ran can be discarded', async () => {
  const { admin, shop } = await openShopWithJobs()
  const done = await runAll(admin, 'Part number,Name,Price\nA1,Isolator,5\n')
  const tried = await dryRun(admin, 'Part number,Name,Price\nA2,Breaker,5\n')
  const list = async () => ((await admin.get('/api/product/import')).body as { imports: ImportSummary[] }).imports
  expect(await list()).toMatchObject([
    { _id: tried._id, state: 'checked', by: 'Naledi Mokoena', hasFile: true },
    { _id: done._id, state: 'done', fileName: 'products.csv', counts: { created: 1 }, hasFile: false },
  ])
  expect((await admin.delete(address(done))).status).toBe(409)
  expect((await admin.delete(address(tried))).status).toBe(200)
  expect((await admin.delete(address(tried))).status).toBe(404)
  expect((await list()).map(({ _id }) => _id)).toEqual([done._id])
  await sweepImports(shop.app.db, shop.app.storage)
  expect(await list()).toHaveLength(1)
  await sweepImports(shop.app.db, shop.app.storage, -1)
  expect(await list()).toEqual([])
})

test('a file with the same headings as an earlier one gets its mapping', async () => {
  const { admin } = await openShopWithJobs()
  const content = (row: string) => `SKU,What it is,Net,Colour\n${row}\n`
  const first = bodyOf(await upload(admin, content('A1,Isolator,5,grey')))
  expect(first.mapping).toEqual([])
  const mapping = [
    { column: 0, field: 'partNumber' },
    { column: 1, field: 'name' },
    { column: 2, field: 'price' },
    { column: 3, field: 'attribute', attribute: 'Colour' },
  ]
  await admin.put(address(first), { mapping, priceIncludesVat: true })
  expect(bodyOf(await upload(admin, content('A2,Breaker,6,blue')))).toMatchObject({ mapping, priceIncludesVat: true })
  expect(bodyOf(await upload(admin, 'SKU,Net\nA2,6\n')).mapping).toEqual([])
})

test('bad rows can be downloaded, corrected and uploaded again', async () => {
  const { admin } = await openShopWithJobs()
  const done = await runAll(
    admin,
    'Part number;Name;Price\nA1;Isolator;5\nA2;"=Breaker; big";five\n;Lug;1\nA4;Relay;9\n',
  )
  expect(done).toMatchObject({ counts: { created: 2, bad: 2 }, hasFile: true })
  const { text, headers } = await admin.get(`${address(done)}/bad-rows`)
  expect(headers['content-disposition']).toContain('bad-rows-')
  expect(text.replace('\ufeff', '').trim().split('\r\n')).toEqual([
    'Part number,Name,Price,What is wrong',
    `A2,"'=Breaker; big",five,"Price: The price must be an amount in rand, such as 1234.50."`,
    ',Lug,1,Part number: The part number is missing.',
  ])
  const corrected = await dryRun(admin, text.replace('five', '5.50').replace('\r\n,Lug', '\r\nA3,Lug'))
  expect(corrected).toMatchObject({ counts: { created: 2, bad: 0 } })
  expect(corrected.foreseen[0]?.name).toBe('=Breaker; big')
  const clean = await runAll(admin, 'Part number,Name,Price\nB1,Isolator,5\n')
  expect((await admin.get(`${address(clean)}/bad-rows`)).status).toBe(404)
})

test('the file name is shortened properly, even with half a character', async () => {
  const { admin } = await openShopWithJobs()
  const long = `${'a'.repeat(199)}😀`
  const reply = await upload(admin, `Part number,Name,${'h'.repeat(99)}😀\nA1,${long},x\n`)
  expect(reply.status).toBe(201)
  const tried = await dryRun(admin, `Part number,Name,Price\nA1,${long}${long},x\n`)
  expect(tried.errors.map(({ column }) => column)).toEqual(['Name', 'Price'])
})

test('attribute names in two spellings, and very many of them, survive a round trip', async () => {
  const { admin } = await openShopWithJobs()
  const many = (from: number) => Array.from({ length: 58 }, (_, n) => ({ name: `Detail ${from + n}`, value: `v${n}` }))
  await makeProduct(admin, { attributes: [{ name: 'IP rating', value: 'IP65' }, ...many(0)] })
  await makeProduct(admin, {
    attributes: [{ name: 'IP Rating', value: 'IP20' }, { name: 'ip rating', value: 'IP40' }, ...many(58)],
  })
  for (const from of [116, 174]) await makeProduct(admin, { attributes: many(from) })
  const { bytes } = await admin.get('/api/product/export?format=xlsx')
  const tried = await dryRun(admin, bytes)
  expect(tried.columns.length).toBeGreaterThan(200)
  expect(tried).toMatchObject({ state: 'checked', errors: [], counts: { unchanged: 4, updated: 0, created: 0 } })
})

test('an export can be filtered like the table', async () => {
  const { admin } = await openShopWithJobs()
  await makeProduct(admin, { name: 'Isolator', partNumber: 'I-1', countInStock: 0 })
  await makeProduct(admin, { name: 'Breaker', partNumber: 'B-1', status: 'draft' })
  const exported = async (query: string) =>
    (await admin.get(`/api/product/export${query}`)).text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0])
  expect(await exported('')).toEqual(['I-1', 'B-1'])
  expect(await exported('?status=all')).toEqual(['I-1', 'B-1'])
  expect(await exported('?status=draft')).toEqual(['B-1'])
  expect(await exported('?search=isolator')).toEqual(['I-1'])
  expect(await exported('?search=nothing')).toEqual([])
  expect(await exported('?maxStock=0')).toEqual(['I-1'])
})

test('an import shows that it is waiting for another', async () => {
  const { admin } = await openShopWithJobs()
  const rows = manyRows(1500)
  const [first, second] = await Promise.all([
    dryRun(admin, `Part number,Name,Price\n${rows}`),
    dryRun(admin, `Part number,Name,Price\n${rows}`),
  ])
  const seen: ProductImport[][] = []
  for (;;) {
    const now = await Promise.all([first, second].map(async (one) => bodyOf(await admin.get(address(one)))))
    seen.push(now)
    if (now.every(({ state }) => state === 'checked')) break
  }
  expect(seen.some(([a, b]) => a?.waiting !== b?.waiting)).toBe(true)
  expect(seen.at(-1)?.map(({ waiting }) => waiting)).toEqual([false, false])
  await finish(admin, first._id, ['checked'])
})

test('undo after a second import of the same products keeps what the second one wrote', async () => {
  const { admin } = await openShopWithJobs()
  const first = await runAll(admin, 'Part number,Name,Price\nA1,Isolator,5\nA2,Breaker,6\n')
  const second = await runAll(admin, 'Part number,Price\nA1,7\n')
  expect(await undo(admin, first._id)).toMatchObject({
    state: 'undone',
    kept: 1,
    keptProducts: [{ partNumber: 'A1', name: 'Isolator', reason: 'It has been edited since.' }],
  })
  expect(await undo(admin, second._id)).toMatchObject({ state: 'undone', kept: 0 })
  expect((await listProducts(admin)).map(({ partNumber, price }) => [partNumber, price])).toEqual([['A1', 5]])
})
