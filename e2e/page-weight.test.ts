import { readdir, stat } from 'node:fs/promises'
import { afterAll, beforeAll, test } from 'vitest'
import { openSite, phone, type Site } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { makeProduct } from '#test/catalogue.ts'
import { picture } from '#test/files.ts'
import { buy } from '#test/orders.ts'
import { openWorkshop } from '#test/testing.ts'

/** The budget, in transferred bytes (brotli, without headers). */
const maxScript = 174_500

let site: Site
let paths: string[]
beforeAll(async () => {
  site = await openSite()
  const product = await makeProduct(await site.signIn('admin'))
  paths = ['/', '/shop', `/product/${product.slug}`]
})
afterAll(() => site.close())

test('home, shop and product load at most 174.5 kB of JavaScript and one style sheet', async () => {
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
    // Fewer would mean that this is not measuring the shop.
    expect(bytes, path).toBeGreaterThan(100_000)
    expect(bytes, `${path}: ${scripts.map(({ name, bytes }) => `${name} ${bytes}`).join(', ')}`).toBeLessThanOrEqual(
      maxScript,
    )
    // Forms load on first use, and bring their schemas with them.
    for (const { name } of scripts) expect(await (await page.request.get(name)).text(), name).not.toContain('ZodError')
    // The one that every page shares and the browser keeps; a second would be one more round trip before the first paint.
    const sheets = files.filter(({ name }) => name.endsWith('.css'))
    expect(sheets.length, path).toBe(1)
    expect(sheets[0]?.bytes, path).toBeLessThanOrEqual(16_500)
    const sheet = await page.request.get(sheets[0]?.name ?? '')
    expect(sheet.headers()['cache-control'], path).toContain('immutable')
  }
})

test('the configurator adds at most 33 kB of JavaScript, and the other pages carry none of it', async () => {
  const scriptsOf = async (path: string) => {
    const { page } = await site.visit({ viewport: phone })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const files = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((entry) => ({
        name: new URL(entry.name).pathname,
        bytes: entry.encodedBodySize,
      })),
    )
    return files.filter(({ name }) => name.endsWith('.js'))
  }
  const shared = new Set((await scriptsOf('/steel-page')).map(({ name }) => name))
  const own = (await scriptsOf('/configure')).filter(({ name }) => !shared.has(name))
  const bytes = own.reduce((sum, script) => sum + script.bytes, 0)
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes, own.map((script) => `${script.name} ${script.bytes}`).join(', ')).toBeLessThanOrEqual(33_000)
  for (const path of paths)
    expect((await scriptsOf(path)).filter(({ name }) => /configure|live-studio/.test(name))).toEqual([])
})

test('the passport of a unit has no JavaScript, and is at most 120 kB with its picture', async () => {
  const admin = await site.signIn('admin')
  const { body } = await admin.form('POST', '/api/upload', { image: await picture(1600, 1200) })
  const { image } = body as { image: string }
  const attributes = Array.from({ length: 12 }, (_, n) => ({ name: `Rating ${n}`, value: `${n} A` }))
  const board = { countInStock: 0, madeToOrder: true, leadTimeDays: 5, images: [image], attributes }
  const product = await makeProduct(admin, board)
  const workshop = await openWorkshop(site)
  const [job] = await workshop.jobsOf(await buy(await site.signIn('shopper'), [{ _id: product._id, qty: 1 }]))
  if (!job) throw new Error('no job')
  await workshop.done(job)
  const [unit] = await workshop.unitsOf(job)
  const { page } = await site.visit({ viewport: phone })
  await page.goto(`/p/${unit?.code}`)
  await page.waitForLoadState('networkidle')
  const files = await page.evaluate(() =>
    (
      [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ] as PerformanceResourceTiming[]
    ).map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize })),
  )
  expect(files.filter(({ name }) => name.endsWith('.js'))).toEqual([])
  expect(files.some(({ name }) => name.startsWith('/uploads/'))).toBe(true)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes, files.map((file) => `${file.name} ${file.bytes}`).join(', ')).toBeLessThanOrEqual(120_000)
})

test('the 3D model comes in one chunk of at most 125 kB', async () => {
  const folder = 'build/client/assets'
  const [chunk, ...others] = (await readdir(folder)).filter((name) => /^live-studio-.*\.js\.br$/.test(name))
  expect(others).toEqual([])
  const { size } = await stat(`${folder}/${chunk}`)
  expect(size).toBeGreaterThan(90_000)
  expect(size).toBeLessThanOrEqual(125_000)
})

test('hydration does not refetch what the page came with, and creates no Intl formatters', async () => {
  for (const path of paths) {
    const { page } = await site.visit({ viewport: phone })
    // Creating one takes a slow phone a tenth of a second, and these pages do not need it.
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
    // Related products load when they come into view.
    expect(
      calls.filter((call) => call !== '/api/product/filteredProducts'),
      path,
    ).toEqual([])
    expect(await page.evaluate(() => (window as unknown as { used: string[] }).used), path).toEqual([])
  }
})
