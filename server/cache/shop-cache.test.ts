import { matchRoutes } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { PageBuild, PageHandler } from '#server/http/pages.ts'
import type { App } from '#server/http/types.ts'
import { makeProduct, makeTerm } from '#test/catalogue.ts'
import { pdf, picture } from '#test/files.ts'
import { type Caller, openShop } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let other: App
let admin: Caller
const rendered: string[] = []
/** Holds pages back while a test wants them to wait, and counts them. */
const gate: { current?: Promise<void> | undefined } = {}
const underWay = { now: 0, most: 0 }

/** A substitute for React: a page that shows what it read, as real pages do. */
const handle: PageHandler = async (request, { transport, visitor, nonce }) => {
  const url = new URL(request.url)
  rendered.push(url.pathname + url.search)
  underWay.most = Math.max(underWay.most, ++underWay.now)
  await gate.current
  underWay.now--
  const page = (body: unknown, cacheControl = 'public, no-cache', status = 200) =>
    new Response(`<!doctype html><script nonce="${nonce}">1</script><p>${JSON.stringify(body)}</p>`, {
      status,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': cacheControl },
    })
  const read = async (call: string) => (await transport({ method: 'GET', url: call })).body
  if (url.pathname === '/docs') return page(await read('/api/document/all'))
  if (url.pathname === '/login') return page(url.search)
  if (url.pathname.startsWith('/list/')) return page('the browser loads the list')
  if (url.pathname === '/product/_') return page('not found', 'public, no-cache', 404)
  if (url.pathname.startsWith('/product/')) return page(await read(`/api/product/slug/${url.pathname.slice(9)}`))
  if (url.pathname === '/shop') return page([url.search, await read(`/api/product/filteredProducts${url.search}`)])
  if (url.pathname === '/account') {
    if (!visitor.hasSession) return new Response(null, { status: 302, headers: { Location: '/login' } })
    return page(visitor, 'no-store')
  }
  if (url.pathname === '/unknown-call') return page(await read('/api/health'))
  if (url.pathname === '/broken') return page(await read('/api/product/slug/nothing-here'))
  return page('not found', 'public, no-cache', 404)
}
const route = (path: string, handle?: object) => ({ path, module: { handle } })
const build: PageBuild = {
  entry: { module: { matchRoutes, createPageHandler: () => handle } },
  routes: {
    docs: route('docs'),
    product: route('product/:slug', { subject: ({ slug }: { slug: string }) => `/api/product/slug/${slug}` }),
    login: route('login', {
      kinds: { next: (value: string) => value && (value.startsWith('/order/') ? '/order/' : '/') },
    }),
    list: route('list/:id', { isSameForAll: true }),
    shop: route('shop', { query: ['page', 'sort'] }),
    account: route('account', { isGuarded: true }),
    'unknown-call': route('unknown-call'),
    broken: route('broken'),
    '*': route('*'),
  },
}

beforeAll(async () => {
  shop = await openShop({ pages: { getBuild: () => build } })
  admin = await shop.signIn('admin')
  const { config, jobs, storage, database } = shop.app
  const second = openDatabase(database.connection)
  other = await buildApp({ config, jobs, storage, database: second, pages: { getBuild: () => build } })
  other.addHook('onClose', async () => second.close())
  await other.ready()
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const text = async (url: string, app: App = shop.app) => (await app.inject({ url })).body
const sql = (statement: string, ...values: unknown[]) => shop.app.database.pool.query(statement, values)

test('a price is read once, cached, and updated everywhere in the next read', async () => {
  const product = await makeProduct(admin, { price: 100 })
  const places = [
    `/api/product/${product._id}`,
    `/api/product/slug/${product.slug}`,
    '/api/product/new',
    '/api/product/top',
    '/api/product/home',
    '/api/product',
    `/api/product?ids=${product._id}`,
    '/api/product/filteredProducts',
    `/api/product/filteredProducts?brand=${product.brand.slug}&sort=price-asc`,
    `/api/product/suggestions?keyword=${product.partNumber}`,
    '/api/product/products/paginated?limit=100',
    `/product/${product.slug}`,
    `/shop?brand=${product.brand.slug}`,
  ]
  for (const place of places) expect(await text(place), place).toMatch(/"price":100[,}]/)
  // Changed directly in the database: the old value is shown, which proves that it is cached.
  await sql('update products set price_cents = 5 where id = $1', product._id)
  for (const place of places) expect(await text(place), place).toMatch(/"price":100[,}]/)
  for (const price of [200, 201, 202]) {
    await admin.put(`/api/product/${product._id}`, { price })
    for (const place of places) expect(await text(place), place).toContain(`"price":${price}`)
  }
})

test('a sale invalidates what shows the product and leaves the rest', async () => {
  const { markStockChanged } = await import('#server/catalogue/cache-tags.ts')
  const [sold, rest] = [await makeProduct(admin), await makeProduct(admin)]
  const stockList = '/api/product/products/paginated?sortBy=countInStock'
  const keys = [`/api/product/slug/${sold.slug}`, `/api/product/slug/${rest.slug}`, stockList, '/api/document/all']
  for (const key of keys) await text(key)
  await shop.app.db.transaction(async (tx) => {
    await sql('update products set reserved = 2 where id = $1', sold._id)
    await markStockChanged(tx, [sold._id])
  })
  expect(keys.map((key) => shop.app.cache.find(key) !== undefined)).toEqual([false, true, false, true])
  expect((await shop.guest().get(`/api/product/slug/${sold.slug}`)).body).toMatchObject({ countInStock: 3 })
})

test('every kind of write shows in the very next read', async () => {
  const product = await makeProduct(admin)
  const { slug } = product
  const read = async () => (await shop.guest().get(`/api/product/slug/${slug}`)).body as Product
  await read()
  const shopper = await shop.signIn('shopper')
  const { body: review } = await shopper.post(`/api/product/${product._id}/reviews`, { rating: 4, review: 'Fine' })
  expect((await read()).numReviews).toBe(1)
  await admin.put(`/api/product/${product._id}/reviews/${(review as { _id: string })._id}`, { hidden: true })
  expect((await read()).numReviews).toBe(0)
  await admin.put(`/api/category/${product.category._id}`, { name: 'Renamed category' })
  expect((await read()).category.name).toBe('Renamed category')
  expect(await text('/api/category')).toContain('Renamed category')
  await admin.put(`/api/brand/${product.brand._id}`, { name: 'Renamed brand' })
  expect((await read()).brand.name).toBe('Renamed brand')
  expect(await text('/api/product/filteredProducts')).toContain('Renamed brand')

  const image = ((await admin.form('POST', '/api/upload', { image: await picture() })).body as { image: string }).image
  expect(await text('/docs')).not.toContain('Fresh sheet')
  const upload = await admin.form('POST', '/api/document/upload', {
    file: pdf(),
    name: 'Fresh sheet',
    tag: 'brochure',
    image,
  })
  const { document } = upload.body as { document: { _id: string } }
  expect(await text('/docs')).toContain('Fresh sheet')
  await admin.put(`/api/product/${product._id}`, { documents: [document._id] })
  expect((await read()).documents).toHaveLength(1)
  await admin.form('PUT', `/api/document/update/${document._id}`, { name: 'Newer sheet' })
  expect((await read()).documents[0]?.name).toBe('Newer sheet')
  expect(await text('/docs')).toContain('Newer sheet')
  await admin.delete(`/api/document/delete/${document._id}`)
  expect((await read()).documents).toEqual([])
  expect(await text('/docs')).not.toContain('Newer sheet')

  await admin.put(`/api/product/${product._id}`, { slug: `${slug}-moved` })
  expect((await shop.guest().get(`/api/product/slug/${slug}`)).status).toBe(301)
  const taker = await makeProduct(admin, { slug })
  expect((await read())._id).toBe(taker._id)
  await admin.put('/api/product/bulk', { ids: [taker._id], change: { status: 'draft' } })
  expect((await shop.guest().get(`/api/product/slug/${slug}`)).status).toBe(404)
  await admin.delete(`/api/product/${product._id}`)
  expect((await shop.guest().get(`/api/product/slug/${slug}-moved`)).status).toBe(404)
})

test('constant readers see no old price after the write has been acknowledged', async () => {
  const product = await makeProduct(admin, { price: 1 })
  const url = `/product/${product.slug}`
  let written = 1
  let isOver = false
  let reads = 0
  const reader = async () => {
    while (!isOver) {
      const atLeast = written
      const price = Number(/"price":(\d+)/.exec(await text(url))?.[1])
      expect(price).toBeGreaterThanOrEqual(atLeast)
      reads++
      // Cached responses never wait: without this the writer would not get a turn.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const readers = Promise.all(Array.from({ length: 4 }, reader))
  for (let price = 2; price <= 40; price++) {
    expect((await admin.put(`/api/product/${product._id}`, { price })).status).toBe(200)
    written = price
  }
  isOver = true
  await readers
  expect(reads).toBeGreaterThan(100)
})

test('other processes are notified of every write', async () => {
  const product = await makeProduct(admin, { price: 10 })
  const url = `/product/${product.slug}`
  const list = `/api/product/filteredProducts?category=${product.category.slug}&lowPrice=1`
  for (let price = 11; price < 21; price++) {
    for (const place of [url, list]) await text(place, other)
    await admin.put(`/api/product/${product._id}`, { price })
    for (const place of [url, list]) await expect.poll(() => text(place, other)).toContain(`"price":${price}`)
  }
})

test('a process that lost its notifications discards everything cached before', async () => {
  const product = await makeProduct(admin, { price: 30 })
  const url = `/api/product/slug/${product.slug}`
  await text(url, other)
  // Changed while disconnected: the notification reaches no one.
  const { rowCount } = await sql(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'switchyard-listen' and datname = current_database()",
  )
  expect(rowCount).toBe(2)
  // At once, not when it reconnects.
  await expect.poll(() => other.cache.size, { timeout: 90, interval: 5 }).toBe(0)
  await sql('update products set price_cents = 7700, name = $2 where id = $1', product._id, 'Changed in the dark')
  await expect.poll(() => text(url, other), { interval: 50 }).toContain('"price":77')
  await expect.poll(() => text('/api/product/filteredProducts?sort=price-asc', other)).toContain('"price":77')
  // Both are connected and caching again.
  const isCaching = async (app: typeof other) => {
    await text(url, app)
    return app.cache.find(url) !== undefined
  }
  for (const app of [shop.app, other]) await expect.poll(() => isCaching(app), { interval: 50 }).toBe(true)
})

test('a page has the tags of what it read, and only those invalidate it', async () => {
  const product = await makeProduct(admin)
  const page = `/product/${product.slug}`
  await text(page)
  await text('/docs')
  const isCached = (key: string) => shop.app.cache.find(key) !== undefined
  expect([isCached(page), isCached('/docs')]).toEqual([true, true])
  await makeProduct(admin)
  expect([isCached(page), isCached('/docs')]).toEqual([true, true])
  await admin.put(`/api/product/${product._id}`, { price: 3 })
  expect([isCached(page), isCached('/docs')]).toEqual([false, true])
})

test('a page that is guarded, failed, or made an uncached call is never cached', async () => {
  for (const url of ['/unknown-call', '/broken', '/account']) {
    await text(url)
    const before = rendered.length
    await text(url)
    expect(rendered.length, url).toBeGreaterThan(before)
    expect(shop.app.cache.find(url)).toBeUndefined()
  }
})

test('a guarded page opens for its visitor, and a public page is the same for everyone', async () => {
  const signedIn = await admin.get('/account')
  expect([signedIn.status, signedIn.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(signedIn.text).toContain('"hasSession":true')
  const stranger = await shop.guest().get('/account')
  expect([stranger.status, stranger.headers.location]).toEqual([302, '/login'])

  await admin.put(`/api/product/${(await makeProduct(admin))._id}`, { price: 9 })
  const first = await admin.get('/shop')
  const second = await shop.guest().get('/shop')
  expect(second.text).toBe(first.text)
  expect(second.headers).toMatchObject({
    'cache-control': 'public, no-cache',
    // The nonce that allows the page's own scripts is cached with it.
    'content-security-policy': expect.stringContaining(`'nonce-${/nonce="([^"]+)"/.exec(second.text)?.[1]}'`),
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  })
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  expect(second.headers).not.toHaveProperty('set-cookie')
})

test('query keys that a page does not use share one page', async () => {
  await shop.app.cache.drop(new Set(['*']))
  rendered.length = 0
  for (const url of [
    '/shop?sort=name&page=2',
    '/shop?page=2&sort=name&utm_source=mail',
    '/shop?gclid=1&sort=name&page=2',
    '/shop?zz=1&sort=name&page=2&sort[]=x&__proto__=1&sort',
    '/shop?sort=name&page=2&%zz=%',
  ])
    await text(url)
  expect(rendered).toEqual(['/shop?page=2&sort=name'])
  for (const url of ['/docs?zz=1', '/docs?page=2&sort=name', '/docs']) await text(url)
  expect(rendered.slice(1)).toEqual(['/docs'])
})

test('the spelling of a URL makes no difference', async () => {
  const product = await makeProduct(admin)
  await shop.app.cache.drop(new Set(['*']))
  rendered.length = 0
  for (const url of ['/shop', '/sHoP', '/shop/', '//shop', '/%73hop', '/%53HOP/?zz=1']) await text(url)
  const spelt = `%${product.slug.charCodeAt(0).toString(16)}${product.slug.slice(1)}`
  for (const slug of [product.slug, spelt, `${product.slug}%20`]) await text(`/Product/${slug}`)
  expect(rendered).toEqual(['/shop', `/product/${product.slug}`])
})

test('a page that shows only the type of a value, or none of its params, is rendered once for all', async () => {
  await shop.app.cache.drop(new Set(['*']))
  rendered.length = 0
  for (const next of ['/cart', '/cart?a=1', '/', '/order/1', '/order/2']) await text(`/login?next=${next}`)
  for (const path of ['/login', '/login?next=', '/list/1?key=a', '/list/2?key=b']) await text(path)
  expect(rendered).toEqual(['/login?next=%2F', '/login?next=%2Forder%2F', '/login', '/list/_'])
})

test('made-up names share one not-found page, until they exist', async () => {
  await shop.app.cache.drop(new Set(['*']))
  rendered.length = 0
  const slugs = ['made-up-1', 'made-up-2', 'MADE%20UP', '%2e%2e', '%20..', 'x'.repeat(300), '_']
  for (const slug of slugs) {
    const reply = await shop.guest().get(`/product/${slug}`)
    expect([slug, reply.status, reply.headers['cache-control']]).toEqual([slug, 404, 'public, no-cache'])
  }
  expect(rendered).toEqual(['/product/_', '/not-found'])
  await makeProduct(admin, { slug: 'made-up-1' })
  expect((await shop.guest().get('/product/made-up-1')).status).toBe(200)
})

test('one not-found page is cached for all unmatched URLs', async () => {
  await shop.app.cache.drop(new Set(['*']))
  rendered.length = 0
  for (const url of ['/nope', '/nope/2?x=1', '/product', '/product/a/b', '/100%', '/shop/x']) {
    const reply = await shop.guest().get(url)
    expect([url, reply.status, reply.headers['cache-control']]).toEqual([url, 404, 'public, no-cache'])
  }
  expect(rendered).toEqual(['/not-found'])
})

test('under load a few pages are rendered at a time, and one address cannot fill the queue', async () => {
  await shop.app.cache.drop(new Set(['*']))
  const opened = Promise.withResolvers<void>()
  const before = underWay.most
  gate.current = opened.promise
  const ask = (page: number, from: string) => shop.guest().send('GET', `/shop?page=${page}`, { remoteAddress: from })
  const crowd = Array.from({ length: 80 }, (_, page) => ask(page, '198.51.100.7'))
  const visitor = ask(500, '203.0.113.1')
  await expect.poll(() => underWay.now).toBe(4)
  // A visitor who wants a page that the crowd has queued does not wait behind the crowd.
  const joiner = ask(40, '203.0.113.2')
  await expect.poll(() => underWay.now).toBe(5)
  opened.resolve()
  gate.current = undefined
  const statuses = (await Promise.all(crowd)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 503)).toHaveLength(80 - 3 - 50)
  expect(statuses.filter((status) => status === 200)).toHaveLength(53)
  expect([(await visitor).status, (await joiner).status]).toEqual([200, 200])
  expect(underWay.most).toBeLessThanOrEqual(Math.max(before, 6))
})

test('an admin’s view of a product is not served to others', async () => {
  const draft = await makeProduct(admin, { status: 'draft' })
  expect((await admin.get(`/api/product/${draft._id}`)).status).toBe(200)
  expect((await admin.get(`/api/product/${draft._id}`)).headers['cache-control']).toBe('no-store')
  expect((await shop.guest().get(`/api/product/${draft._id}`)).status).toBe(404)
  expect((await admin.get('/api/product/products/paginated?status=draft')).status).toBe(200)
  expect((await shop.guest().get('/api/product/products/paginated?status=draft')).status).toBe(401)
})

test('the office clears the cache', async () => {
  const category = await makeTerm(admin, 'category')
  await text(`/api/category/${category}`)
  expect(shop.app.cache.size).toBeGreaterThan(0)
  expect((await (await shop.signIn('shopper')).post('/api/product/clear-cache')).status).toBe(403)
  expect((await admin.post('/api/product/clear-cache')).status).toBe(200)
  expect(shop.app.cache.size).toBe(0)
  await expect.poll(() => other.cache.size, { timeout: 2000 }).toBe(0)
})
