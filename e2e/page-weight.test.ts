import { afterAll, beforeAll, test } from 'vitest'
import { openSite, phone, type Site } from '#test/browser.ts'
import { makeProduct } from '#test/catalogue.ts'
import { expect } from '#test/expect.ts'

/** Issue 8's aim, in bytes as they travel (brotli, without headers). */
const mostScript = 170_000

let site: Site
let paths: string[]
beforeAll(async () => {
  site = await openSite()
  const product = await makeProduct(await site.signIn('admin'))
  paths = ['/', '/shop', `/product/${product.slug}`]
})
afterAll(() => site.close())

test('home, shop and product bring at most 170 kB of JavaScript, and their styles come inside them', async () => {
  for (const path of paths) {
    const { page } = await site.visit({ viewport: phone })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const files = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((entry) => ({
        name: new URL(entry.name).pathname,
        bytes: entry.encodedBodySize,
      })),
    )
    const scripts = files.filter(({ name }) => name.endsWith('.js'))
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
    // Fewer would mean that what is weighed is not the shop.
    expect(bytes, path).toBeGreaterThan(100_000)
    expect(bytes, `${path}: ${scripts.map(({ name, bytes }) => `${name} ${bytes}`).join(', ')}`).toBeLessThanOrEqual(
      mostScript,
    )
    // A sheet of its own would be a second round trip before the first paint.
    expect(
      files.filter(({ name }) => name.endsWith('.css')),
      path,
    ).toEqual([])
  }
})

test('as a page comes to life it does not ask again for what it brought, and makes no tables of dates and letters', async () => {
  for (const path of paths) {
    const { page } = await site.visit({ viewport: phone })
    // To make one takes a slow phone a tenth of a second, and nothing on these pages needs it.
    await page.addInitScript(() => {
      const used: string[] = []
      Object.assign(window, { used })
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
        construct: (make, given) => {
          used.push('DateTimeFormat')
          return Reflect.construct(make, given)
        },
      })
      const compare = String.prototype.localeCompare
      String.prototype.localeCompare = function (this: string, ...given: Parameters<typeof compare>) {
        used.push('localeCompare')
        return compare.apply(this, given)
      } as typeof compare
    })
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) calls.push(pathname)
    })
    await page.goto(path)
    await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
    await page.waitForLoadState('networkidle')
    // A product's neighbours come when it is shown.
    expect(
      calls.filter((call) => call !== '/api/product/filteredProducts'),
      path,
    ).toEqual([])
    expect(await page.evaluate(() => (window as unknown as { used: string[] }).used), path).toEqual([])
  }
})
