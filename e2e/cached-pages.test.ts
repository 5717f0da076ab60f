import { test } from 'vitest'
import { freePort } from '#server/db/loopback.ts'
import { openSite, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { makeProduct } from '#test/catalogue.ts'
import type { Caller } from '#test/shop.ts'

let site: Site
let admin: Caller
let metricsPort: number
shareSite(async () => {
  metricsPort = await freePort()
  site = await openSite({ PUBLIC_URL: 'http://localhost:3000', METRICS_PORT: String(metricsPort) })
  admin = await site.signIn('admin')
  return site
})

/** Amounts contain non-breaking spaces. */
const html = async (path: string) =>
  (await site.guest().get(path, { accept: 'text/html' })).text.replace(/[\u00a0\u202f]/g, ' ')

async function countLookUps() {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1])
  return { hits: read('switchyard_cache_hits_total'), misses: read('switchyard_cache_misses_total') }
}
/** Whether a request finds the page, and needs nothing else. */
async function isCached(path: string): Promise<boolean> {
  const before = await countLookUps()
  await site.guest().get(path)
  const after = await countLookUps()
  return after.hits > before.hits && after.misses === before.misses
}
const setPrice = (id: string, cents: number) =>
  site.database.pool.query('update products set price_cents = $2 where id = $1', [id, cents])

test('every page with a price is rendered once, and again right after a write', async () => {
  const product = await makeProduct(admin, { name: 'Rotary changeover 160 A', price: 4321 })
  // The first page loads the build, which defines the cache keys.
  await html('/about')
  const pages = [
    '/shop',
    `/shop?category=${product.category.slug}`,
    `/product/${product.slug}`,
    `/productDetails/${product._id}`,
  ]
  for (const page of pages) expect(await html(page), page).toContain('R 4 321.00')
  // Changed directly in the database: the old page is shown, which proves that it is cached.
  await setPrice(product._id, 100)
  for (const page of pages)
    expect([page, await isCached(page), (await html(page)).includes('R 4 321.00')]).toEqual([page, true, true])
  await admin.put(`/api/product/${product._id}`, { price: 4999.5 })
  for (const page of pages) {
    const text = await html(page)
    expect([page, text.includes('R 4 999.50'), text.includes('R 5 749.43'), text.includes('R 4 321.00')]).toEqual([
      page,
      true,
      true,
      false,
    ])
  }
  await admin.delete(`/api/product/${product._id}`)
  for (const page of pages) expect(await html(page), page).not.toContain('R 4 999.50')
})

test('a cached page says how long it takes, but no date: tomorrow it would be wrong', async () => {
  const madeToOrder = { countInStock: 0, madeToOrder: true, leadTimeDays: 21 }
  const [stocked, ordered] = [await makeProduct(admin, { countInStock: 9 }), await makeProduct(admin, madeToOrder)]
  const pages = [stocked, ordered].map(({ slug }) => `/product/${slug}`)
  for (const page of [...pages, '/', '/shop', '/quick-order', '/configure', '/about']) {
    const text = await html(page)
    expect([
      page,
      /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{4}\b/.exec(text)?.[0],
    ]).toEqual([page, undefined])
  }
  expect(await html(pages[0] ?? '')).toMatch(/working days?/)
  expect(await html(pages[1] ?? '')).toContain('3 weeks')
})

test('unknown query keys and unmatched URLs are served from the cache', async () => {
  for (const path of ['/', '/about', '/docs', '/login', '/shop']) {
    const first = await site.guest().get(path)
    const second = await site.guest().get(`${path}?zz=1&utm_source=mail&page[]=2`)
    expect([path, await isCached(path), second.text === first.text, second.headers.etag]).toEqual([
      path,
      true,
      true,
      first.headers.etag,
    ])
  }
  // A query key that the page depends on gives another page.
  for (const [path, query] of [
    ['/shop', 'sort=name'],
    ['/login', 'next=%2Fcart'],
    ['/contact', 'subject=Boards'],
  ])
    expect((await html(`${path}?${query}`)) === (await html(path ?? '')), path).toBe(false)
  const replies = await Promise.all(
    ['/nope', '/nope/2?x=1', '/100%', '/manage/nope'].map((path) => site.guest().get(path)),
  )
  for (const reply of replies) expect([reply.status, reply.text]).toEqual([404, replies[0]?.text])
  expect(await isCached('/not-found')).toBe(true)
})

test('a page is the same for everyone, and a guarded one is never cached', async () => {
  await makeProduct(admin)
  const [mine, theirs] = [await admin.get('/shop'), await site.guest().get('/shop')]
  expect(theirs.text).toBe(mine.text)
  expect(theirs.headers).not.toHaveProperty('set-cookie')
  expect(theirs.headers.etag).toBe(mine.headers.etag)
  for (const path of ['/my-profile', '/manage', '/product/no-such-product']) {
    await admin.get(path)
    await site.guest().get(path)
    expect([path, await isCached(path)]).toEqual([path, false])
  }
})

test('search engines and link previews get one absolute URL, an image and a price', async () => {
  const product = await makeProduct(admin, { name: 'Meter "A" <b>', description: 'Rated IP65.', price: 100 })
  const address = `http://localhost:3000/product/${product.slug}`
  for (const path of [`/product/${product.slug}`, `/productDetails/${product._id}`]) {
    const text = await html(path)
    expect(text, path).toContain(`<link rel="canonical" href="${address}"/>`)
    expect(text, path).toContain(`<meta property="og:url" content="${address}"/>`)
    expect(text, path).toMatch(/<meta property="og:image" content="http:\/\/localhost:3000\//)
    const data = JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(text)?.[1] ?? '')
    expect(data).toMatchObject({
      '@type': 'Product',
      name: 'Meter "A" <b>',
      sku: product.partNumber,
      offers: { url: address, price: '115.00', priceCurrency: 'ZAR' },
    })
  }
  const shop = await html(`/shop?category=${product.category.slug}&sort=name&utm_source=mail`)
  expect(shop).toContain(`<link rel="canonical" href="http://localhost:3000/shop?category=${product.category.slug}"/>`)
})

test('the office clears the cache with a button, and the next visitor sees changes made in the database', async () => {
  const product = await makeProduct(admin, { name: 'Terminal rail', price: 77 })
  const path = `/product/${product.slug}`
  const { page: visitor } = await site.visit()
  await visitor.goto(path)
  await setPrice(product._id, 8800)
  await visitor.reload()
  await expect(visitor.getByText('R 77.00').first()).toBeVisible()
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/settings/health')
  await page.getByRole('button', { name: 'Clear cache' }).click()
  await expect(page.getByText('The cache was cleared.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('R 88.00').first()).toBeVisible()
})

test('the browser is told of the style sheets before it reads the page', async () => {
  for (const path of ['/', '/configure', '/quick-order']) {
    // The second reply comes from the cache where the page is cached.
    for (let visit = 0; visit < 2; visit++) {
      const { text, headers } = await site.guest().get(path, { accept: 'text/html' })
      const sheets = [...text.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, href]) => href)
      expect(sheets.length, path).toBeGreaterThan(0)
      expect(headers.link, path).toBe(sheets.map((href) => `<${href}>; rel=preload; as=style`).join(', '))
    }
  }
})
