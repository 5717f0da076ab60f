import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import { products } from '#server/catalogue/table.ts'
import { makeProduct, makeTerm } from '#test/catalogue.ts'
import { picture } from '#test/files.ts'
import { bodyOf, dryRun, finish, listProducts, openShopWithJobs, runAll, undo, upload } from '#test/imports.ts'
import { openShopForTest, type Reply } from '#test/shop.ts'
import { startSupplier } from '#test/stand-ins/canary-server.ts'
import { workImport } from './work-import.ts'

const sheet = 'Part number,Name,Price excl. VAT,In stock,Category,Brand,Attribute: Rated current\n'

test('an uploaded file is shown with its columns, the guessed fields and its first rows', async () => {
  const { admin } = await openShopWithJobs()
  const reply = await upload(
    admin,
    'SKU;Item name;Cost price;Colour\n\nA1;Isolator;R 99,50;grey\nA2;Breaker;12;\n',
    'C:\\prices "2026".csv',
  )
  expect(reply.status).toBe(201)
  expect(bodyOf(reply)).toMatchObject({
    state: 'uploaded',
    rows: 2,
    columns: [
      { heading: 'SKU', samples: ['A1', 'A2'], suggested: { field: 'partNumber' } },
      { heading: 'Item name', samples: ['Isolator', 'Breaker'], suggested: { field: 'name' } },
      { heading: 'Cost price', suggested: { field: 'cost' } },
      { heading: 'Colour', samples: ['grey'] },
    ],
    preview: [
      ['A1', 'Isolator', 'R 99,50', 'grey'],
      ['A2', 'Breaker', '12', ''],
    ],
  })
  expect(bodyOf(reply).columns[3]?.suggested).toBeUndefined()
})

test('a file that is not a spreadsheet is refused', async () => {
  const { admin } = await openShopWithJobs()
  for (const content of ['', '%PDF-1.7', 'only a heading', Buffer.from([0xd0, 0xcf, 0x11, 0xe0])])
    expect((await upload(admin, content)).body).toMatchObject({ code: 'bad_file' })
  expect((await admin.form('POST', '/api/product/import', {})).status).toBe(400)
})

test('a dry run changes nothing and reports each bad cell', async () => {
  const { admin } = await openShopWithJobs()
  const category = await makeTerm(admin, 'category', 'Switchgear')
  await makeProduct(admin, { partNumber: 'OLD-1', name: 'Old', price: 10, countInStock: 3, category })
  await makeProduct(admin, { partNumber: 'OLD-2', name: 'Same', price: 20, countInStock: 3, category })
  const before = await listProducts(admin)
  const tried = await dryRun(
    admin,
    `${sheet}A1,Isolator,99.50,4,Switchgear,Kestrel,63A\nA2,,x,1.5,,,\na1,Twice,5,,,,\nold-1,Old,11,,,,\nOLD-2,Same,20,3,switchgear,,\n,No number,5,,,,\nA3,,,,,,\n`,
  )
  expect(tried).toMatchObject({ state: 'checked', counts: { created: 1, updated: 1, unchanged: 1, bad: 4 } })
  expect(tried.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
    '3 Price excl. VAT: The price must be an amount in rand, such as 1234.50.',
    '3 In stock: The stock must be a whole number, 0 or more.',
    '3 Name: A new product needs a name.',
    '4 Part number: Row 2 has the same value.',
    '7 Part number: The part number is missing.',
    '8 Name: A new product needs a name.',
    '8 Price excl. VAT: A new product needs a price.',
  ])
  expect(await listProducts(admin)).toEqual(before)
})

test('good rows are imported, with new categories and brands, and bad ones are skipped', async () => {
  const { admin } = await openShopWithJobs()
  const done = await runAll(
    admin,
    `${sheet}A1,Isolator,99.50,4,Switchgear,Kestrel,63 A\nA2,Breaker,bad,1,,,\nA3,Lug,1.25,,,,\n`,
  )
  expect(done).toMatchObject({
    state: 'done',
    rows: 3,
    done: 3,
    counts: { created: 2, updated: 0, unchanged: 0, bad: 1 },
  })
  expect(await listProducts(admin)).toMatchObject([
    {
      name: 'Isolator',
      partNumber: 'A1',
      price: 99.5,
      countInStock: 4,
      slug: 'isolator',
      category: { name: 'Switchgear' },
      brand: { name: 'Kestrel' },
      attributes: [{ name: 'Rated current', value: '63 A' }],
      status: 'live',
    },
    {
      name: 'Lug',
      partNumber: 'A3',
      price: 1.25,
      countInStock: 0,
      category: { name: 'Uncategorised' },
      brand: { name: 'Unbranded' },
    },
  ])
})

test('new products become drafts if the office says so, unless their row has a status', async () => {
  const { admin } = await openShopWithJobs()
  const tried = await dryRun(admin, 'Part number,Name,Price,Status\nA1,Isolator,100,\nA2,Breaker,50,live\n')
  await admin.post(`/api/product/import/${tried._id}/run`, { newStatus: 'draft' })
  await finish(admin, tried._id, ['done'])
  const statusOf = (number: string) => async () =>
    (await listProducts(admin)).find(({ partNumber }) => partNumber === number)?.status
  expect([await statusOf('A1')(), await statusOf('A2')()]).toEqual(['draft', 'live'])
  expect((await admin.post(`/api/product/import/${tried._id}/run`, { newStatus: 'archived' })).status).toBe(400)
})

test('VAT is removed from prices that include it', async () => {
  const { admin } = await openShopWithJobs()
  await runAll(admin, 'Part number,Name,Price\nA1,Isolator,115\n', { priceIncludesVat: true })
  expect((await listProducts(admin))[0]?.price).toBe(100)
})

test('an undo reverts the whole import, but not later changes', async () => {
  const { admin } = await openShopWithJobs()
  const category = await makeTerm(admin, 'category', 'Switchgear')
  await makeProduct(admin, {
    partNumber: 'OLD-1',
    name: 'Alpha',
    price: 10,
    category,
    attributes: [
      { name: 'Poles', value: '3' },
      { name: 'Rated current', value: '32 A' },
    ],
  })
  await makeProduct(admin, { partNumber: 'OLD-2', name: 'Beta', price: 20, category })
  const before = await listProducts(admin)
  const done = await runAll(
    admin,
    `${sheet}OLD-1,Alpha new,11,9,Motors,Kestrel,63 A\nOLD-2,Beta new,21,,,,\nA1,Gamma,5,,New kind,,\nA2,Delta,6,,,,\n`,
  )
  const changed = await listProducts(admin)
  expect(changed.map(({ name, price, attributes }) => [name, price, attributes.map(({ value }) => value)])).toEqual([
    ['Alpha new', 11, ['3', '63 A']],
    ['Beta new', 21, []],
    ['Delta', 6, []],
    ['Gamma', 5, []],
  ])
  await admin.put(`/api/product/${changed[1]?._id}`, { price: 22 })
  await admin.put(`/api/product/${changed[2]?._id}`, { description: 'Written by hand.' })
  const undone = await undo(admin, done._id)
  expect(undone).toMatchObject({ state: 'undone', kept: 2 })
  const after = await listProducts(admin)
  expect(after.map(({ name, price }) => [name, price])).toEqual([
    ['Alpha', 10],
    ['Beta', 22],
    ['Delta', 6],
  ])
  const plain = ({ updatedAt: _, ...rest }: Product) => rest
  expect(after.slice(0, 1).map(plain)).toEqual(before.slice(0, 1).map(plain))
  const names = (reply: Reply) => (reply.body as { name: string }[]).map(({ name }) => name)
  expect(names(await admin.get('/api/category'))).not.toContain('New kind')
  expect(names(await admin.get('/api/category'))).not.toContain('Motors')
  expect(names(await admin.get('/api/category'))).toContain('Uncategorised')
})

test('steps that do not apply in the current state are refused', async () => {
  const { admin } = await openShopWithJobs()
  const uploaded = bodyOf(await upload(admin, 'Part number,Name\nA1,x\n'))
  const address = `/api/product/import/${uploaded._id}`
  expect((await admin.post(`${address}/run`)).status).toBe(409)
  expect((await admin.post(`${address}/undo`)).status).toBe(409)
  for (const mapping of [
    [{ column: 1, field: 'name' }],
    [
      { column: 0, field: 'partNumber' },
      { column: 9, field: 'name' },
    ],
    [
      { column: 0, field: 'partNumber' },
      { column: 1, field: 'partNumber' },
    ],
    [
      { column: 0, field: 'partNumber' },
      { column: 0, field: 'name' },
    ],
    [{ column: 0, field: 'attribute' }],
  ])
    expect((await admin.put(address, { mapping })).status).toBe(400)
  expect((await admin.get(`/api/product/import/${crypto.randomUUID()}`)).status).toBe(404)
})

test('clicking run twice starts one run', async () => {
  const { admin } = await openShopWithJobs()
  const tried = await dryRun(admin, `${sheet}A1,Isolator,99.50,4,,,\n`)
  const replies = await Promise.all([1, 2, 3].map(() => admin.post(`/api/product/import/${tried._id}/run`)))
  expect(replies.map(({ status }) => status).sort()).toEqual([202, 409, 409])
  expect((await finish(admin, tried._id, ['done'])).counts.created).toBe(1)
})

test.each(['csv', 'xlsx'] as const)('exporting as %s and importing again changes nothing', async (format) => {
  const { admin } = await openShopWithJobs()
  const category = await makeTerm(admin, 'category', '=Danger, "quoted"')
  const png = await picture(20, 20)
  const image = ((await admin.form('POST', '/api/upload', { image: png })).body as { image: string }).image
  await makeProduct(admin, {
    name: '=cmd|calc!A1',
    partNumber: '-5',
    price: 1234.56,
    description: '- one\n- two\n\n"three", vier; vyf\tses',
    category,
    attributes: [
      { name: 'Temperature', value: '-5 °C' },
      { name: 'Poles', value: '3' },
      { name: 'Entry', value: 'top' },
      { name: 'Entry', value: 'bottom' },
    ],
    images: [image],
  })
  await makeProduct(admin, {
    name: "'=quoted",
    partNumber: '007',
    price: 0.05,
    status: 'draft',
    madeToOrder: true,
    leadTimeDays: 14,
    countInStock: 0,
    isFeatured: true,
    attributes: [{ name: 'Entry', value: '@top' }],
  })
  await makeProduct(admin, {
    name: 'Kabel 2.5 mm² – swart 😀',
    partNumber: '1e5',
    price: 9_999_999.99,
    status: 'archived',
    countInStock: 1_000_000,
  })
  const ids = (await listProducts(admin)).map(({ _id }) => _id)
  await admin.put('/api/product/bulk', { ids: ids.slice(1), change: { family: '=Odd, "ones"' } })
  const before = await listProducts(admin)
  expect(before.filter(({ family }) => family)).toHaveLength(2)
  const exported = await admin.get(`/api/product/export?format=${format}`)
  expect(exported.status).toBe(200)
  expect(exported.headers['content-disposition']).toMatch(
    new RegExp(`^attachment; filename=products-\\d{4}-\\d\\d-\\d\\d\\.${format}$`),
  )
  if (format === 'csv') expect(exported.text).toContain(`"'- one`)
  if (format === 'csv') expect(exported.text.split('\n')[0]).toMatch(/\bPage address\b/)

  const tried = await dryRun(admin, exported.bytes)
  expect(tried.errors).toEqual([])
  expect(tried.counts).toEqual({ created: 0, updated: 0, unchanged: 3, bad: 0 })
  await admin.post(`/api/product/import/${tried._id}/run`)
  expect(await finish(admin, tried._id, ['done', 'failed'])).toMatchObject({ state: 'done', counts: { unchanged: 3 } })
  expect(await listProducts(admin)).toEqual(before)
})

test('an export creates the same products in an empty shop', async () => {
  const one = await openShopWithJobs()
  await makeProduct(one.admin, {
    name: '+27 Plug',
    partNumber: '@1',
    price: 12.34,
    attributes: [
      { name: 'Poles', value: '3' },
      { name: 'Curve', value: 'C' },
    ],
  })
  const { bytes } = await one.admin.get('/api/product/export?format=xlsx')
  const two = await openShopWithJobs()
  expect(await runAll(two.admin, bytes)).toMatchObject({ state: 'done', counts: { created: 1, bad: 0 } })
  const bare = ({ name, partNumber, slug, price, attributes, countInStock }: Product) => ({
    name,
    partNumber,
    slug,
    price,
    countInStock,
    attributes: Object.fromEntries(attributes.map((a) => [a.name, a.value])),
  })
  expect((await listProducts(two.admin)).map(bare)).toEqual((await listProducts(one.admin)).map(bare))
})

test('a dead image never fails a row', async () => {
  const png = Buffer.from(await (await picture(30, 30)).arrayBuffer())
  const supplier = await startSupplier((request, response) => {
    if (request.url === '/good.png') response.end(png)
    else if (request.url === '/silent.png') response.destroy()
    else response.writeHead(404).end()
  })
  onTestFinished(supplier.close)
  const shop = await openShopForTest({ workers: true, env: { SCRAPE_ALLOW: `127.0.0.1:${supplier.port}` } })
  const admin = await shop.signIn('admin')
  const rows = Array.from({ length: 12 }, (_, row) => `D${row},Dead ${row},5,${supplier.origin}/silent.png`).join('\n')
  const done = await runAll(
    admin,
    `Part number,Name,Price,Images\nA1,Good,5,${supplier.origin}/good.png\nA2,Half,5,${supplier.origin}/gone.png ${supplier.origin}/good.png\nA3,Inside,5,http://10.0.0.1/x.png\n${rows}\n`,
  )
  expect(done).toMatchObject({ state: 'done', counts: { created: 15, bad: 0 } })
  const found = await listProducts(admin)
  expect(found.filter(({ images }) => images.length === 1).map(({ name }) => name)).toEqual(['Good', 'Half'])
  expect(done.errors).toHaveLength(14)
  expect(done.errors[0]).toMatchObject({ row: 3, column: 'Images', message: expect.stringContaining('Left out') })
})

test('an import that died halfway resumes where it stopped', async () => {
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  const rows = Array.from({ length: 250 }, (_, row) => `P${row},Part ${row},5\n`).join('')
  const tried = await dryRun(admin, `Part number,Name,Price\n${rows}`)
  await admin.post(`/api/product/import/${tried._id}/run`)
  let adopted = 0
  const parts = {
    db: shop.app.db,
    storage: shop.app.storage,
    folder: shop.folder,
    importImage: async (source: string) => {
      adopted++
      return source
    },
  }
  const dying = { ...parts, db: Object.assign(Object.create(parts.db), { transaction: failOn(2, parts.db) }) }
  await workImport(dying, shop.app.log, { importId: tried._id, task: 'run' })
  const stopped = bodyOf(await admin.get(`/api/product/import/${tried._id}`))
  expect(stopped).toMatchObject({ state: 'failed', done: 100, counts: { created: 100 } })
  expect((await admin.post(`/api/product/import/${tried._id}/run`)).status).toBe(202)
  await workImport(parts, shop.app.log, { importId: tried._id, task: 'run' })
  expect(bodyOf(await admin.get(`/api/product/import/${tried._id}`))).toMatchObject({
    state: 'done',
    done: 250,
    counts: { created: 250, bad: 0 },
  })
  expect(await shop.app.db.$count(products)).toBe(250)
  expect(adopted).toBe(0)
  await admin.post(`/api/product/import/${tried._id}/undo`)
  await workImport(parts, shop.app.log, { importId: tried._id, task: 'undo' })
  expect(await shop.app.db.$count(products)).toBe(0)
})

/** A database whose nth product-writing transaction fails at the end. */
function failOn(nth: number, db: { transaction: (work: never) => Promise<unknown> }) {
  let turn = 0
  return async (work: (tx: unknown) => Promise<unknown>) => {
    const transaction = db.transaction as unknown as (work: (tx: unknown) => Promise<unknown>) => Promise<unknown>
    return transaction(async (tx) => {
      const result = await work(tx)
      // The first ones create the category and the brand.
      if (++turn === nth + 2) throw new Error('the connection was lost')
      return result
    })
  }
}

test("another product's slug is reported, and duplicate names get their own slugs", async () => {
  const { admin } = await openShopWithJobs()
  await makeProduct(admin, { name: 'Gland', partNumber: 'G-1' })
  const tried = await dryRun(admin, 'Part number,Name,Slug,Price\nA1,X,gland,5\n')
  expect(tried.errors).toMatchObject([
    { row: 2, column: 'Slug', value: 'gland', message: 'Another product has this page address.' },
  ])
  await runAll(admin, 'Part number,Name,Price\nG-2,Gland,5\nG-3,Gland,6\nG-4,Gland,7\n')
  expect((await listProducts(admin)).map(({ slug }) => slug).sort()).toEqual([
    'gland',
    'gland-g-2',
    'gland-g-3',
    'gland-g-4',
  ])
})

test("units reserved by checkouts are added to the sheet's stock", async () => {
  const { admin, shop } = await openShopWithJobs()
  const own = await makeProduct(admin, { partNumber: 'R-1', countInStock: 10 })
  await shop.app.db.update(products).set({ reserved: 4 }).where(eq(products._id, own._id))
  const { bytes } = await admin.get('/api/product/export')
  expect((await dryRun(admin, bytes)).counts).toMatchObject({ unchanged: 1, updated: 0 })
  await runAll(admin, 'Part number,In stock\nR-1,8\n')
  const [row] = await shop.app.db.select().from(products).where(eq(products._id, own._id))
  expect(row).toMatchObject({ stock: 12, reserved: 4 })
})

test('search finds what an import wrote, and not what its undo reverted', async () => {
  const { admin } = await openShopWithJobs()
  const found = async (keyword: string) =>
    ((await admin.get(`/api/product?keyword=${keyword}`)).body as { products: Product[] }).products.map(
      ({ partNumber }) => partNumber,
    )
  await runAll(admin, 'Part number,Name,Price,Attribute: Rated current\nA1,Isolator,5,32 A\nA2,Breaker,5,\n')
  expect(await found('isolator')).toEqual(['A1'])
  const changed = await runAll(admin, 'Part number,Name,Attribute: Rated current\nA1,Contactor,63 A\n')
  expect([await found('contactor'), await found('isolator'), await found('63A')]).toEqual([['A1'], [], ['A1']])
  await undo(admin, changed._id)
  expect([await found('contactor'), await found('isolator'), await found('32A')]).toEqual([[], ['A1'], ['A1']])
})

test('a long import shows its progress', async () => {
  const { admin } = await openShopWithJobs()
  const rows = Array.from(
    { length: 2000 },
    (_, row) => `P${row},Enclosure ${row} IP65,${row}.50,Kind ${row % 9},400x300 mm\n`,
  ).join('')
  const uploaded = bodyOf(await upload(admin, `Part number,Name,Price,Category,Attribute: Size\n${rows}`))
  const address = `/api/product/import/${uploaded._id}`
  const mapping = uploaded.columns.flatMap(({ suggested }, column) => (suggested ? { column, ...suggested } : []))
  expect((await admin.put(address, { mapping })).status).toBe(202)
  expect(await finish(admin, uploaded._id, ['checked'])).toMatchObject({ done: 2000, counts: { created: 2000 } })
  await admin.post(`${address}/run`)
  const seen: number[] = []
  for (let state = 'running'; state === 'running'; await wait(20)) {
    const now = bodyOf(await admin.get(address))
    seen.push(now.done)
    state = now.state
  }
  expect(seen).toEqual([...seen].sort((a, b) => a - b))
  expect(new Set(seen).size).toBeGreaterThan(5)
  expect(seen.at(-1)).toBe(2000)
  expect(await finish(admin, uploaded._id, ['done'])).toMatchObject({ counts: { created: 2000, bad: 0 } })
})
