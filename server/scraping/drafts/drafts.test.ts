import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import type { ProductPageDraft, SavedDraft, ScrapeJob, ScrapeJobSummary } from '#contract/scraping/calls.ts'
import { makeProduct } from '#test/catalogue.ts'
import { picture } from '#test/files.ts'
import { type Caller, openShop, type Shop } from '#test/shop.ts'
import { type Supplier, startSupplier } from '#test/stand-ins/canary-server.ts'
import { finishPage } from '../jobs/job-queries.ts'
import { runScrapeJob } from '../jobs/run-scrape-job.ts'

type Imported = { imported: Product[]; failed: { name: string; message: string }[] }

let supplier: Supplier
let shop: Shop & { close(): Promise<void> }
let admin: Caller
const pages: Record<string, object | undefined> = {}

beforeAll(async () => {
  const png = Buffer.from(await (await picture(900, 600)).arrayBuffer())
  supplier = await startSupplier((request, response) => {
    const path = request.url ?? ''
    if (path === '/robots.txt') return response.end('User-agent: *\nDisallow: /private')
    if (path.startsWith('/big') || path.startsWith('/private')) return response.end(png)
    const page = pages[path]
    if (!page) return response.writeHead(404).end('not here')
    response.setHeader('content-type', 'text/html')
    response.end(`<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', ...page })}</script>`)
  })
  shop = await openShop({ env: { SCRAPE_ALLOW: `127.0.0.1:${supplier.port}` } })
  admin = await shop.signIn('admin')
})
afterAll(async () => {
  await shop.close()
  await supplier.close()
})

const at = (path: string) => `${supplier.origin}${path}`
const run = (jobId: string) =>
  runScrapeJob({ db: shop.app.db, fetchPage: shop.app.remoteFetch.fetchPage, log: shop.app.log }, jobId)
const jobOf = async (id: string) => (await admin.get(`/api/scrape/jobs/${id}`)).body as ScrapeJob
const importOne = async (draft: object) =>
  (await admin.post('/api/scrape/import', { products: [draft] })).body as Imported

/** A job for these paths; call `run` to read it. */
async function start(...paths: string[]): Promise<string> {
  const reply = await admin.post('/api/scrape/jobs', { urls: paths.map(at) })
  return (reply.body as { _id: string })._id
}

let count = 0
/** A job with one page that produced this draft. */
async function draftOf(more: Partial<ProductPageDraft> = {}): Promise<{ jobId: string; draft: SavedDraft }> {
  const jobId = await start(`/p/${++count}`)
  const found = {
    url: at(`/p/${count}`),
    images: [],
    documents: [],
    attributes: [],
    sources: {},
    warnings: [],
    ...more,
  }
  const draft = { name: `Part ${count}`, partNumber: `P-${count}`, price: 100, ...found }
  await finishPage(shop.app.db, jobId, 0, { products: [draft], warnings: [], links: [] })
  const [kept] = (await jobOf(jobId)).products
  if (!kept) throw new Error('no draft')
  return { jobId, draft: kept }
}

test('edits are stored with the draft, and an entered part number finds our product', async () => {
  const { jobId, draft } = await draftOf()
  const own = await makeProduct(admin, { partNumber: 'TYPED-1' })
  const review = { name: 'Better words', partNumber: 'typed-1', price: '12,', fields: ['name'] }
  const saved = await admin.put('/api/scrape/drafts', { drafts: [{ _id: draft._id, review }] })
  expect((saved.body as { drafts: SavedDraft[] }).drafts[0]).toMatchObject({
    review,
    existing: { product: { _id: own._id } },
  })
  expect((await jobOf(jobId)).products[0]).toMatchObject({ name: draft.name, review, state: 'open' })
})

test('drafts are discarded and restored together, or not at all if one is missing', async () => {
  const one = await draftOf()
  const two = await draftOf()
  const put = (state: string, ...ids: string[]) =>
    admin.put('/api/scrape/drafts', { drafts: ids.map((_id) => ({ _id, state })) })
  expect((await put('discarded', one.draft._id, two.draft._id)).status).toBe(200)
  expect((await jobOf(one.jobId)).products[0]?.state).toBe('discarded')
  expect((await put('open', one.draft._id, crypto.randomUUID())).status).toBe(404)
  expect((await jobOf(one.jobId)).products[0]?.state).toBe('discarded')
  await put('open', one.draft._id)
  expect((await jobOf(one.jobId)).products[0]?.state).toBe('open')
  expect((await put('imported', one.draft._id)).status).toBe(400)
})

test('a draft is imported once, however often it is requested', async () => {
  const { jobId, draft } = await draftOf()
  const reviewed = { ...draft, partNumber: undefined, draft: draft._id, isNew: true }
  const replies = await Promise.all([importOne(reviewed), importOne(reviewed), importOne(reviewed)])
  expect(replies.flatMap(({ imported }) => imported)).toHaveLength(1)
  const kept = (await jobOf(jobId)).products[0]
  expect(kept).toMatchObject({ state: 'imported', outcome: { product: { name: draft.name } } })
  expect((await importOne(reviewed)).failed).toEqual([
    { name: draft.name, message: 'This draft has already been imported.' },
  ])
})

test('a failed import records the reason on the draft, which stays open', async () => {
  const { jobId, draft } = await draftOf()
  await importOne({ ...draft, draft: draft._id, isNew: true, price: undefined })
  expect((await jobOf(jobId)).products[0]).toMatchObject({
    state: 'open',
    outcome: { message: 'A new product needs a price in rand.', warnings: [] },
  })
})

test('edits made during a review are not overwritten', async () => {
  const { jobId, draft } = await draftOf()
  const own = await makeProduct(admin, { partNumber: draft.partNumber, price: 10 })
  const [seen] = (await jobOf(jobId)).products
  const updatedAt = seen?.existing?.product.updatedAt
  await admin.put(`/api/product/${own._id}`, { price: 77 })
  const { imported, failed } = await importOne({ ...draft, fields: ['price'], updatedAt })
  expect(imported).toEqual([])
  expect(failed[0]?.message).toBe(
    'Somebody has changed our product since. Please check the differences, then import again.',
  )
  expect((await admin.get(`/api/product/${own._id}`)).body).toMatchObject({ price: 77 })
})

test('a product created during a review is not overwritten, and a deleted one is not recreated', async () => {
  const { draft } = await draftOf()
  const own = await makeProduct(admin, { partNumber: draft.partNumber, price: 10 })
  expect((await importOne({ ...draft, isNew: true })).failed[0]?.message).toMatch(/has been created since/)
  expect((await admin.get(`/api/product/${own._id}`)).body).toMatchObject({ price: 10 })
  await admin.delete(`/api/product/${own._id}`)
  const gone = await importOne({ ...draft, fields: ['price'], updatedAt: own.updatedAt })
  expect(gone.failed[0]?.message).toBe(
    'The product with this part number no longer exists. Please review the draft again.',
  )
})

test("a draft's image is shown small, re-encoded, and fetched from the supplier once", async () => {
  const { draft } = await draftOf({ images: [at('/big.png')] })
  const show = (position: number, who = admin) => who.get(`/api/scrape/drafts/${draft._id}/pictures/${position}`)
  const [first, second] = await Promise.all([show(0), show(0)])
  expect(first.status).toBe(200)
  expect(first.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=86400' })
  expect(await sharp(second.bytes).metadata()).toMatchObject({ format: 'webp', width: 320 })
  expect(supplier.requests.filter(({ url }) => url === '/big.png')).toHaveLength(1)
  expect((await show(1)).status).toBe(404)
  expect((await show(0, shop.guest() as Caller)).status).toBe(401)
})

test('robots.txt applies to images too, and private addresses are not fetched for previews', async () => {
  const { draft } = await draftOf({ images: [at('/private/a.png'), 'http://127.0.0.1:1/a.png'] })
  const codes = []
  for (const position of [0, 1]) {
    const reply = await admin.get(`/api/scrape/drafts/${draft._id}/pictures/${position}`)
    codes.push([reply.status, (reply.body as { code: string }).code])
  }
  expect(codes).toEqual([
    [403, 'robots_refused'],
    [400, 'bad_link'],
  ])
  expect(supplier.requests.filter(({ url }) => url?.startsWith('/private'))).toEqual([])
})

test('failed pages are read again, and successful ones stay', async () => {
  pages['/again/1'] = { name: 'First', sku: 'AG-1', offers: { price: '10', priceCurrency: 'ZAR' } }
  const id = await start('/again/1', '/again/2', '/private/3')
  await run(id)
  const before = await jobOf(id)
  expect(before.pages.map(({ state, code }) => [state, code])).toEqual([
    ['done', undefined],
    ['failed', 'page_failed'],
    ['failed', 'robots_refused'],
  ])
  pages['/again/2'] = { name: 'Second', sku: 'AG-2', offers: { price: '10', priceCurrency: 'ZAR' } }
  expect((await admin.post(`/api/scrape/jobs/${id}/retry`, { positions: [0, 1] })).status).toBe(202)
  expect((await jobOf(id)).pages.map(({ state }) => state)).toEqual(['done', 'waiting', 'failed'])
  await run(id)
  const after = await jobOf(id)
  expect(after.products.map(({ name }) => name)).toEqual(['First', 'Second'])
  expect(after.products[0]?._id).toBe(before.products[0]?._id)
})

test('a stopped job reads nothing more, and one that died halfway is completed', async () => {
  pages['/stop/1'] = { name: 'Stopped', sku: 'ST-1', offers: { price: '10', priceCurrency: 'ZAR' } }
  pages['/stop/2'] = pages['/stop/1']
  pages['/stop/3'] = pages['/stop/1']
  const stopped = await start('/stop/1', '/stop/2', '/stop/3')
  const running = run(stopped)
  while ((await jobOf(stopped)).done === 0) await wait(50)
  await admin.post(`/api/scrape/jobs/${stopped}/stop`)
  await running
  const { pages: left } = await jobOf(stopped)
  expect(left.at(0)).toMatchObject({ state: 'done' })
  expect(left.at(-1)).toMatchObject({ state: 'failed', code: 'stopped' })
  expect(supplier.requests.filter(({ url }) => url === '/stop/3')).toEqual([])

  const died = await start('/stop/1')
  await shop.app.db.execute(sql`update scrape_pages set state = 'running' where job_id = ${died}`)
  await run(died)
  expect(await jobOf(died)).toMatchObject({ state: 'done', products: [{ name: 'Stopped' }] })
})

test('a stalled job is shown as stalled, and one waiting behind another is not', async () => {
  const id = await start('/stop/1')
  expect((await jobOf(id)).isStalled).toBe(false)
  await shop.app.db.execute(sql`update scrape_jobs set updated_at = now() - interval '10 minutes'`)
  expect((await jobOf(id)).isStalled).toBe(true)
  const busy = await start('/stop/1')
  expect((await jobOf(id)).isStalled).toBe(false)
  await run(id)
  await run(busy)
})

test('an unpaired surrogate on a page is dropped without failing the job', async () => {
  pages['/half'] = {
    name: `${'a'.repeat(198)}😀😀`,
    sku: 'HALF-1',
    description: 'broken \ud83d here',
    brand: 'N\u0000ul',
  }
  const id = await start('/half')
  await run(id)
  const [draft] = (await jobOf(id)).products
  if (!draft) throw new Error('no draft')
  expect(draft.name?.isWellFormed()).toBe(true)
  expect(draft.name).toBe(`${'a'.repeat(198)}…`)
  expect(draft.description).toBe('broken \ufffd here')
  const typed = { _id: draft._id, review: { name: 'typed \ud83d' } }
  expect((await admin.put('/api/scrape/drafts', { drafts: [typed] })).status).toBe(200)
})

test('the latest jobs are listed with what is left to do', async () => {
  const { jobId, draft } = await draftOf()
  await admin.put('/api/scrape/drafts', { drafts: [{ _id: draft._id, state: 'discarded' }] })
  const { jobs } = (await admin.get('/api/scrape/jobs')).body as { jobs: ScrapeJobSummary[] }
  expect(jobs[0]).toMatchObject({
    _id: jobId,
    state: 'done',
    total: 1,
    url: draft.url,
    drafts: { open: 0, discarded: 1, imported: 0 },
  })
})

test('polling for progress does not return the drafts each time', async () => {
  const { jobId } = await draftOf()
  expect((await admin.get(`/api/scrape/jobs/${jobId}?drafts=false`)).body).toMatchObject({
    products: [],
    pages: [{ products: 1 }],
  })
})

test('a job of many pages counts as many', async () => {
  const person = await shop.signIn('admin')
  const { LIMIT_SCRAPE } = shop.app.config
  shop.app.config.LIMIT_SCRAPE = 3
  try {
    const ask = (...paths: string[]) => person.post('/api/scrape/jobs', { urls: paths.map(at) })
    expect((await ask('/a', '/b', '/c', '/c')).status).toBe(202)
    expect((await ask('/d')).status).toBe(429)
  } finally {
    shop.app.config.LIMIT_SCRAPE = LIMIT_SCRAPE
  }
})
