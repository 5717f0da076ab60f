import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import type { ShopDocument } from '#contract/documents/calls.ts'
import type { PageReading, ProductPageDraft, ScrapeJob } from '#contract/scraping/calls.ts'
import { sweepImages } from '#server/media/sweep-images.ts'
import { makeProduct } from '#test/catalogue.ts'
import { pdf, picture } from '#test/files.ts'
import { type Caller, openShopForTest } from '#test/shop.ts'
import { startCanary, startSupplier } from '#test/stand-ins/canary-server.ts'
import { sweepDocuments } from '../drafts/sweep-documents.ts'

type Page = { name?: string; price?: string; image?: string }
type Imported = {
  imported: Product[]
  failed: { name: string; message: string }[]
  warnings: { name: string; message: string }[]
}

/** A supplier with a page, an image and a data sheet, and a shop that may read it. */
async function open({ workers = false } = {}) {
  const page: Page = {}
  const png = Buffer.from(await (await picture(60, 40)).arrayBuffer())
  const sheet = Buffer.from(await pdf().arrayBuffer())
  const supplier = await startSupplier((request, response) => {
    const path = request.url ?? ''
    if (path === '/picture.png') return response.end(png)
    if (path === '/sheet.pdf') return response.end(sheet)
    if (path === '/fake.pdf') return response.end('<html>no PDF</html>')
    if (path.startsWith('/p/')) {
      response.setHeader('content-type', 'text/html')
      return response.end(
        `<html><head><script type="application/ld+json">${JSON.stringify({
          '@type': 'Product',
          name: page.name ?? 'Rotary Isolator 63A',
          sku: 'RI-63-3P',
          brand: 'Kestrel',
          category: 'Isolators',
          description: 'For motors and pumps.',
          image: [page.image ?? '/picture.png'],
          offers: { price: page.price ?? '1150.00', priceCurrency: 'ZAR', availability: 'InStock' },
        })}</script></head><body><h1>Rotary Isolator 63A</h1><p class="price">R1,150.00 incl. VAT</p><table><tr><td>Rated current</td><td>63A</td></tr></table><a href="/sheet.pdf">Data sheet</a></body></html>`,
      )
    }
    response.writeHead(404).end('not here')
  })
  onTestFinished(supplier.close)
  const shop = await openShopForTest({ workers, env: { SCRAPE_ALLOW: `127.0.0.1:${supplier.port}` } })
  const admin = await shop.signIn('admin')
  return { shop, admin, supplier, page, url: `${supplier.origin}/p/1` }
}

const importInto = async (admin: Caller, products: object[]) =>
  (await admin.post('/api/scrape/import', { products })).body as Imported
const productsOf = async (admin: Caller) =>
  ((await admin.get('/api/product/products/paginated?status=all&limit=100')).body as { products: Product[] }).products

test('a page is read into a draft, and nothing is saved', async () => {
  const { admin, url, supplier } = await open()
  const reply = await admin.post('/api/scrape', { url })
  expect(reply.status).toBe(200)
  const { products } = reply.body as PageReading
  expect(products).toHaveLength(1)
  expect(products[0]).toMatchObject({
    name: 'Rotary Isolator 63A',
    partNumber: 'RI-63-3P',
    price: 1000,
    priceIncludesVat: true,
    brand: 'Kestrel',
    category: 'Isolators',
    images: [`${supplier.origin}/picture.png`],
    documents: [{ name: 'Data sheet', url: `${supplier.origin}/sheet.pdf` }],
    attributes: [{ name: 'Rated current', value: '63 A' }],
    sources: { name: 'json-ld', attributes: 'table', documents: 'page' },
  })
  expect(await productsOf(admin)).toEqual([])
})

test('an import copies image and document into our storage and creates category and brand', async () => {
  const { admin, url, shop } = await open()
  const { products } = (await admin.post('/api/scrape', { url })).body as PageReading
  const { imported, failed, warnings } = await importInto(admin, products)
  expect({ failed, warnings }).toEqual({ failed: [], warnings: [] })
  const [product] = imported
  expect(product).toMatchObject({
    name: 'Rotary Isolator 63A',
    partNumber: 'RI-63-3P',
    price: 1000,
    countInStock: 0,
    status: 'live',
    category: { name: 'Isolators' },
    brand: { name: 'Kestrel' },
  })
  expect(product?.images[0]).toMatch(/^\/uploads\/[a-z0-9-]+-60x40\.\w+$/)
  expect((await shop.guest().get(product?.images[0] ?? '')).status).toBe(200)
  expect((await shop.guest().get(product?.documents[0]?.url ?? '')).text).toContain('%PDF')
})

async function uploadPicture(admin: Caller): Promise<string> {
  const reply = await admin.form('POST', '/api/upload', { image: await picture(20, 30) })
  return (reply.body as { image: string }).image
}

test('a supplier’s document is published and removed with its product, and so is its image', async () => {
  const { admin, url, shop } = await open()
  const { products } = (await admin.post('/api/scrape', { url })).body as PageReading
  const { imported } = await importInto(admin, [{ ...products[0], status: 'draft' }])
  const { _id = '', documents: [document] = [] } = imported[0] ?? {}
  const file = document?.url ?? ''
  const shopper = await shop.signIn('shopper')
  const listed = async (caller: Caller, query = '') =>
    ((await caller.get(`/api/document/all${query}`)).body as { docs: ShopDocument[] }).docs
  const isShown = async () => {
    for (const caller of [shop.guest(), shopper]) {
      const isListed = (await listed(caller)).length === 1
      expect((await caller.get(file)).status).toBe(isListed ? 200 : 404)
      if (!isListed) return false
    }
    return true
  }
  expect(await isShown()).toBe(false)
  expect((await shop.guest().get('/api/document/all?drafts=true')).status).toBe(401)
  expect((await shopper.get('/api/document/all?drafts=true')).status).toBe(403)
  expect(await listed(admin, '?drafts=true')).toMatchObject([{ _id: document?._id, isDraft: true }])
  const own = await admin.get(file)
  expect([own.status, own.headers['cache-control']]).toEqual([200, 'no-store'])

  await admin.put(`/api/product/${_id}`, { status: 'live' })
  expect(await isShown()).toBe(true)
  expect((await listed(admin, '?drafts=true'))[0]).not.toHaveProperty('isDraft')
  await admin.put('/api/product/bulk', { ids: [_id], change: { status: 'draft' } })
  expect(await isShown()).toBe(false)

  const keys = async () => {
    const storedKeys: string[] = []
    for await (const { key } of shop.app.storage.list()) storedKeys.push(key)
    return storedKeys
  }
  const [key] = (await keys()).filter((one) => one.endsWith('.pdf'))
  const picture = (imported[0]?.images[0] ?? '').slice('/uploads/'.length)
  const sweepPictures = () => {
    const { db, storage, log } = shop.app
    return sweepImages({ db, storage, log, folder: shop.folder, isSpared: () => false }, { unusedDays: 0, freshMs: 0 })
  }
  // If no image were in use, the sweep would suspect the wrong database and stop.
  await makeProduct(admin, { images: [await uploadPicture(admin)] })
  await sweepPictures()
  expect(await keys()).toContain(picture)
  await admin.delete(`/api/product/${_id}`)
  expect(await isShown()).toBe(false)
  await sweepDocuments(shop.app.db, shop.app.storage)
  expect(await keys()).toContain(key)
  await sweepDocuments(shop.app.db, shop.app.storage, 0)
  await sweepPictures()
  expect(await keys()).not.toContain(key)
  expect(await keys()).not.toContain(picture)
  expect(await listed(admin, '?drafts=true')).toEqual([])
})

test('a known part number is updated and never duplicated, regardless of case', async () => {
  const { admin, url, page } = await open()
  const first = (await admin.post('/api/scrape', { url })).body as PageReading
  await importInto(admin, first.products)
  page.price = '2300.00'
  const second = (await admin.post('/api/scrape', { url })).body as PageReading
  expect(second.products[0]?.existing).toMatchObject({ product: { partNumber: 'RI-63-3P', price: 1000 }, edited: [] })
  const again = { ...second.products[0], partNumber: 'ri-63-3p' }
  const { imported } = await importInto(admin, [again])
  expect(imported[0]).toMatchObject({ partNumber: 'RI-63-3P', price: 2000 })
  expect(await productsOf(admin)).toHaveLength(1)
  expect(imported[0]?.documents).toHaveLength(1)
})

test('edited fields stay unless selected', async () => {
  const { admin, url } = await open()
  const { products } = (await admin.post('/api/scrape', { url })).body as PageReading
  const { imported } = await importInto(admin, products)
  const id = imported[0]?._id
  await admin.put(`/api/product/${id}`, { name: 'Our own words', price: 1234.5 })
  const changed = { ...products[0], name: 'Their new words', price: 999, description: 'New text.' }
  const kept = await importInto(admin, [changed])
  expect(kept.imported[0]).toMatchObject({ name: 'Our own words', price: 1234.5, description: 'New text.' })
  // It still counts as edited after an import that did not touch it.
  expect(((await admin.post('/api/scrape', { url })).body as PageReading).products[0]?.existing?.edited).toEqual([
    'name',
    'price',
  ])
  const chosen = await importInto(admin, [{ ...changed, fields: ['price'] }])
  expect(chosen.imported[0]).toMatchObject({ name: 'Our own words', price: 999 })
})

test('a product made by hand counts as fully edited, and is changed only where requested', async () => {
  const { admin, url } = await open()
  const own = await makeProduct(admin, { partNumber: 'RI-63-3P', name: 'By hand', price: 10, countInStock: 4 })
  const { products } = (await admin.post('/api/scrape', { url })).body as PageReading
  expect(products[0]?.existing?.edited).toEqual(expect.arrayContaining(['name', 'price', 'category', 'brand']))
  expect(products[0]?.existing?.edited).not.toContain('images')
  const { imported } = await importInto(admin, [{ ...products[0], fields: ['images', 'attributes'] }])
  expect(imported[0]).toMatchObject({
    _id: own._id,
    name: 'By hand',
    price: 10,
    countInStock: 4,
    attributes: [{ name: 'Rated current', value: '63 A' }],
  })
  expect(imported[0]?.images).toHaveLength(1)
})

test('a dead image never fails a product, and a bad product never fails the others', async () => {
  const { admin, supplier } = await open()
  const draft = (partNumber: string, more: object) => ({
    name: `Part ${partNumber}`,
    partNumber,
    price: 10,
    category: 'Spares',
    brand: 'Kestrel',
    ...more,
  })
  const { imported, failed, warnings } = await importInto(admin, [
    draft('A1', {
      images: [`${supplier.origin}/gone.png`, `${supplier.origin}/picture.png`, 'http://10.0.0.1/inside.png'],
    }),
    draft('A2', { price: undefined }),
    draft('A3', {
      images: [`${supplier.origin}/picture.png`],
      documents: [{ name: 'Sheet', url: `${supplier.origin}/fake.pdf` }],
    }),
    { name: 'No number, no category', price: 5 },
  ])
  expect(imported.map(({ name, images }) => [name, images.length])).toEqual([
    ['Part A1', 1],
    ['Part A3', 1],
    ['No number, no category', 0],
  ])
  expect(failed).toEqual([{ name: 'Part A2', message: 'A new product needs a price in rand.' }])
  expect(warnings.map(({ name, message }) => `${name}: ${message}`)).toEqual([
    expect.stringMatching(/^Part A1: An image was skipped .*gone\.png.*404/),
    expect.stringMatching(/^Part A1: An image was skipped .*inside\.png.*not on the public internet/),
    expect.stringMatching(/^Part A3: A document was skipped \(Sheet\): Only PDF files/),
    'No number, no category: No category was chosen, so it is under Uncategorised.',
    'No number, no category: No brand was chosen, so it is under Unbranded.',
  ])
})

test('two concurrent imports of a new part create one product', async () => {
  const { admin } = await open()
  const draft = { name: 'Twin', partNumber: 'TWIN-1', price: 10, category: 'Twins', brand: 'Twins & Co' }
  const replies = await Promise.all(Array.from({ length: 6 }, () => importInto(admin, [draft])))
  expect(replies.flatMap(({ failed }) => failed)).toEqual([])
  expect(await productsOf(admin)).toHaveLength(1)
})

test('a job reads many pages with live progress, and failed pages are named', async () => {
  const { admin, supplier } = await open({ workers: true })
  const urls = [
    `${supplier.origin}/p/1`,
    `${supplier.origin}/missing`,
    'http://127.0.0.1:1/closed',
    `${supplier.origin}/p/2`,
  ]
  const started = await admin.post('/api/scrape/jobs', { urls })
  expect(started.status).toBe(202)
  const { _id } = started.body as { _id: string }
  const seen: number[] = []
  let job: ScrapeJob | undefined
  for (let tries = 0; tries < 1000 && job?.state !== 'done'; tries++) {
    job = (await admin.get(`/api/scrape/jobs/${_id}`)).body as ScrapeJob
    seen.push(job.done)
    await wait(100)
  }
  expect(job).toMatchObject({ state: 'done', total: 4, done: 4 })
  expect(job?.pages.map(({ state, products, message }) => [state, products, message])).toEqual([
    ['done', 1, undefined],
    ['failed', 0, `127.0.0.1:${supplier.port} has no page at this address (404).`],
    ['failed', 0, 'Only the standard web ports are allowed.'],
    ['done', 1, undefined],
  ])
  expect(job?.products.map(({ url }: ProductPageDraft) => url)).toEqual([
    `${supplier.origin}/p/1`,
    `${supplier.origin}/p/2`,
  ])
  expect(new Set(seen).size).toBeGreaterThan(2)
  expect((await admin.get(`/api/scrape/jobs/${crypto.randomUUID()}`)).status).toBe(404)
})

test('the admin screen cannot reach our own network', async () => {
  const canary = await startCanary()
  onTestFinished(canary.close)
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  for (const url of [
    `http://127.0.0.1:${canary.port}/`,
    'http://localhost/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'http://2130706433/',
  ]) {
    const reply = await admin.post('/api/scrape', { url })
    expect([reply.status, (reply.body as { code: string }).code], url).toEqual([400, 'bad_link'])
  }
  const refused = await admin.post('/api/product', {
    name: 'X',
    price: 1,
    category: crypto.randomUUID(),
    brand: crypto.randomUUID(),
    images: [`http://127.0.0.1:${canary.port}/x.png`],
  })
  expect(refused.status).toBe(400)
  expect(canary.connections()).toBe(0)
})

test('reading pages is limited per hour', async () => {
  const shop = await openShopForTest({ env: { LIMIT_SCRAPE: '2' } })
  const admin = await shop.signIn('admin')
  const statuses = []
  for (let turn = 0; turn < 3; turn++)
    statuses.push((await admin.post('/api/scrape', { url: 'http://127.0.0.1/' })).status)
  expect(statuses).toEqual([400, 400, 429])
})
