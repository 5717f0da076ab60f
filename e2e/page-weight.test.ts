import { afterAll, beforeAll, test } from 'vitest'
import { openSite, phone, type Site } from '#test/browser.ts'
import { makeProduct } from '#test/catalogue.ts'
import { expect } from '#test/expect.ts'

/** Issue 8's aim, in bytes as they travel (brotli, without headers). */
const mostScript = 140_000

let site: Site
let paths: string[]
beforeAll(async () => {
  site = await openSite()
  const product = await makeProduct(await site.signIn('admin'))
  paths = ['/', '/shop', `/product/${product.slug}`]
})
afterAll(() => site.close())

test('home, shop and product bring at most 140 kB of JavaScript, and their styles come inside them', async () => {
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
