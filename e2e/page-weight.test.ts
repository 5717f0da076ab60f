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

test('a page that has come to life is whole, down to its last picture; who saves data is sent only those near', async () => {
  for (const saveData of [false, true]) {
    const { page } = await site.visit({ viewport: phone })
    await page.addInitScript(
      (connection) => {
        Object.defineProperty(navigator, 'connection', { value: connection })
      },
      { saveData, effectiveType: '4g' },
    )
    await page.goto('/steel-page')
    const skipped = () =>
      Array.from(document.querySelectorAll('main > *, .site-foot')).filter(
        (part) => getComputedStyle(part).contentVisibility !== 'visible',
      ).length
    await expect.poll(() => page.evaluate(skipped)).toBe(0)
    const pictures = () => page.evaluate(() => Array.from(document.images).filter(({ complete }) => !complete).length)
    if (saveData) expect(await pictures()).toBeGreaterThan(0)
    else await expect.poll(pictures).toBe(0)
    // What is opened from here is whole from the start.
    await page.locator('.site-foot').getByRole('link', { name: 'About' }).click()
    await page.getByRole('heading', { level: 1, name: 'We build the box' }).waitFor()
    expect(await page.evaluate(skipped)).toBe(0)
  }
})

test('on a phone what lies below the first screen is held back: until it scrolls, or the page comes to life, and nothing shifts', async () => {
  const [, , product = ''] = paths
  const held = () =>
    Array.from(document.querySelectorAll('main *')).filter(
      (part) => getComputedStyle(part).contentVisibility === 'hidden',
    ).length

  /** A page whose scripts are still under way. */
  async function waiting(path: string) {
    const { page } = await site.visit({ viewport: phone })
    const scripts = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    const arrives = page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return { page, arrive: () => [scripts.resolve(), arrives][1] }
  }
  const first = await waiting(product)
  expect(await first.page.evaluate(held)).toBeGreaterThan(0)
  await first.page.mouse.wheel(0, 300)
  await expect.poll(() => first.page.evaluate(held)).toBe(0)
  await first.arrive()
  // Who does nothing has it too, though the scripts never come; and where none may run, nothing is held.
  const untouched = await waiting(product)
  await expect.poll(() => untouched.page.evaluate(held)).toBe(0)
  await untouched.arrive()
  const { page: forbidden, problems } = await site.visit({ viewport: phone })
  await forbidden.setContent(
    (await (await forbidden.request.get(product)).text()).replace(
      '<head>',
      `<head><meta http-equiv="content-security-policy" content="script-src 'none'">`,
    ),
  )
  await forbidden.getByRole('heading', { level: 1 }).waitFor()
  expect(await forbidden.evaluate(held)).toBe(0)
  // The browser says of each script that it did not run.
  expect(problems.splice(0)).not.toEqual([])
  // A link into a part of the page finds it there.
  const linked = await waiting(`${product}#reviews`)
  await expect(linked.page.locator('#reviews')).toBeInViewport()
  await linked.arrive()
  // One to words, as search engines give, is not in the page's own address.
  const quoted = await waiting(`${product}#:~:text=Description`)
  expect(await quoted.page.evaluate(held)).toBe(0)
  await quoted.arrive()

  const { page: alive } = await site.visit({ viewport: phone })
  await alive.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await alive.goto(product)
  await expect.poll(() => alive.evaluate(held)).toBe(0)
  await alive.waitForFunction(
    () => document.querySelector<HTMLElement>('.site-foot')?.style.contentVisibility === 'visible',
  )
  const shifts = await alive.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02)
})
