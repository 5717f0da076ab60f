import { test } from 'vitest'
import { loadDemo } from '#server/demo/load-demo.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser.ts'
import { expect } from '#test/expect.ts'
import { faults, isWide } from '#test/page-checks.ts'
import { findExamples, listPages } from '../tools/page-list.ts'

let site: Site
let pages: ReturnType<typeof listPages>
shareSite(async () => {
  site = await openSite()
  await loadDemo(site.app.db, site.app.storage, site.folder)
  const admin = await site.signIn('admin')
  const examples = await findExamples(async (path) => (await admin.get(path)).body)
  const id = examples['/order/:id'] ?? ''
  pages = listPages({ ...examples, '/order/:id': `${id}?key=${site.app.guests.keyOf(id)}` })
  return site
})

/** Every page has one heading of the first rank, fits its width, and gives axe nothing to say. */
async function look(paths: string[], visitor: Parameters<Site['visit']>[0]) {
  const problems: string[] = []
  const rest = paths.values()
  // Several at a time: while one page waits for the network to rest, another is looked at.
  const readers = Array.from({ length: 3 }, async () => {
    const { page } = await site.visit(visitor)
    for (const path of rest) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('h1:visible').first(), path).toBeVisible()
      if (await isWide(page)) problems.push(`${path}: too wide`)
      for (const fault of await faults(page)) problems.push(`${path}: ${fault}`)
    }
  })
  await Promise.all(readers)
  expect(problems).toEqual([])
}

test('every public page is sound on a phone', () => look(pages.open, { viewport: phone }), 300_000)
test('every page of the back-office is sound on a desk', () => look(pages.guarded, { as: 'admin' }), 300_000)

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
