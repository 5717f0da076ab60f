import { test } from 'vitest'
import { type Site, shareSite } from '#test/browser/browser.ts'
import { checkPages } from '#test/browser/check-pages.ts'
import { openDemoShop, waitUntilLoaded, where } from '#test/browser/demo-shop.ts'
import { expect } from '#test/browser/expect.ts'

let site: Site
let pages: Awaited<ReturnType<typeof openDemoShop>>['pages']
shareSite(async () => {
  ;({ site, pages } = await openDemoShop())
  return site
}, 'worker')

test(`every public page is accessible ${where}`, () => checkPages(site, pages.open), 600_000)

test('pages repeat neither the style sheet nor products that they do not show', async () => {
  const { product } = await openDemoShop()
  const most = { '/': 135_000, '/shop': 105_000, [product]: 80_000 }
  for (const [path, bytes] of Object.entries(most)) {
    const { text } = await site.guest().get(path, { accept: 'text/html' })
    expect(text.length, path).toBeGreaterThan(20_000)
    expect(text.length, path).toBeLessThanOrEqual(bytes)
  }
})

test('every menu link works', async () => {
  const { page } = await site.visit({ as: 'admin' })
  const links = new Set<string>()
  for (const path of ['/', '/manage', '/shop']) {
    await page.goto(path)
    await waitUntilLoaded(page)
    const found = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const href of found) links.add(href.split('#')[0] ?? '')
  }
  expect(links.size).toBeGreaterThan(40)
  const dead: string[] = []
  const admin = await site.signIn('admin')
  for (const href of links) {
    let { status } = await admin.get(href, { accept: 'text/html' })
    // The shop is too busy.
    while (status === 503) ({ status } = await admin.get(href, { accept: 'text/html' }))
    if (status >= 400) dead.push(`${href}: ${status}`)
  }
  expect(dead).toEqual([])
})
