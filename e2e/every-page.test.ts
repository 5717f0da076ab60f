import { test } from 'vitest'
import { loadDemo } from '#server/demo/load-demo.ts'
import { desktop, openSite, phone, type Site, shareSite } from '#test/browser.ts'
import { expect } from '#test/expect.ts'
import { faults, isWide } from '#test/page-checks.ts'
import { findExamples, listPages } from '../tools/page-list.ts'
import { isAt, layer, officeLayers, type Screen, shopLayers } from '../tools/screens.ts'

/** What is left of a desk's 1280 pixels when everything on them is twice as big. */
const zoomed = { width: 640, height: 400 }

let site: Site
let pages: ReturnType<typeof listPages>
let product: string
shareSite(async () => {
  site = await openSite()
  await loadDemo(site.app.db, site.app.storage, site.folder)
  const admin = await site.signIn('admin')
  const examples = await findExamples(async (path) => (await admin.get(path)).body)
  const id = examples['/order/:id'] ?? ''
  product = examples['/product/:slug'] ?? ''
  pages = listPages({ ...examples, '/order/:id': `${id}?key=${site.app.guests.keyOf(id)}` })
  return site
})

type Visitor = NonNullable<Parameters<Site['visit']>[0]>
type Page = Awaited<ReturnType<Site['visit']>>['page']

/** Several at a time: while one page waits for the network to rest, another is looked at. */
async function lookAt<Item>(items: Item[], visitor: Visitor, find: (page: Page, item: Item) => Promise<string[]>) {
  const problems: string[] = []
  const rest = items.values()
  const readers = Array.from({ length: 3 }, async () => {
    const { page } = await site.visit(visitor)
    for (const item of rest) problems.push(...(await find(page, item)))
  })
  await Promise.all(readers)
  expect(problems).toEqual([])
}

/** Every page has one heading of the first rank, fits its width and twice its size, and gives axe nothing to say. */
const look = (paths: string[], { viewport = desktop, ...visitor }: Visitor) =>
  lookAt(paths, { viewport, ...visitor }, async (page, path) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('h1:visible').first(), path).toBeVisible()
    const problems = await faults(page)
    for (const size of [viewport, zoomed]) {
      await page.setViewportSize(size)
      if (await isWide(page)) problems.push(`too wide at ${size.width}`)
    }
    await page.setViewportSize(viewport)
    return problems.map((problem) => `${path}: ${problem}`)
  })

/** What opens over a page: axe reads the layer alone, where there is one. */
const lookOver = (screens: Screen[], { viewport = desktop, ...visitor }: Visitor) =>
  lookAt(screens.filter(isAt(viewport.width)), { viewport, ...visitor }, async (page, { name, path, open }) => {
    await page.goto(path)
    await open?.(page)
    const problems = await faults(page, (await page.locator(layer).count()) ? layer : 'body')
    if (await isWide(page)) problems.push('too wide')
    return problems.map((problem) => `${name}: ${problem}`)
  })

test('every public page is sound on a phone', () => look(pages.open, { viewport: phone }), 300_000)
test('every page of the back-office is sound on a desk', () => look(pages.guarded, { as: 'admin' }), 300_000)
test('every menu of the shop is sound on a phone', () => lookOver(shopLayers(product), { viewport: phone }), 300_000)
test('every dialog of the back-office is sound on a desk', () => lookOver(officeLayers, { as: 'admin' }), 300_000)

test('every link of every menu leads somewhere', async () => {
  const { page } = await site.visit({ as: 'admin' })
  const links = new Set<string>()
  for (const path of ['/', '/manage', '/shop']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const found = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const href of found) links.add(href.split('#')[0] ?? '')
  }
  const dead: string[] = []
  for (const href of links) {
    const reply = await page.request.get(href, { headers: { accept: 'text/html' } })
    if (reply.status() >= 400) dead.push(`${href}: ${reply.status()}`)
  }
  expect(dead).toEqual([])
})
