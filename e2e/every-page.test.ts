import { test } from 'vitest'
import { desktop, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { checkEach, openDemoShop, waitUntilLoaded, where, zoomed } from '#test/browser/demo-shop.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, brokenNumbers, scrollsSideways } from '#test/browser/page-checks.ts'
import { isFull } from '#test/is-full.ts'

let site: Site
let pages: Awaited<ReturnType<typeof openDemoShop>>['pages']
shareSite(async () => {
  ;({ site, pages } = await openDemoShop())
  return site
}, 'worker')

/** Every page has an h1, fits the screen and passes axe. */
const look = (paths: string[], as?: 'admin') =>
  checkEach(site, paths, { viewport: phone, ...(as ? { as } : {}) }, async (page, path) => {
    await page.setViewportSize(phone)
    await page.goto(path)
    await waitUntilLoaded(page)
    const problems = await axeViolations(page)
    if (await scrollsSideways(page)) problems.push(`too wide at ${phone.width}`)
    problems.push(...(await brokenNumbers(page)).map((number) => `${number} is broken`))
    for (const size of isFull ? [zoomed, desktop] : []) {
      await page.setViewportSize(size)
      if (await scrollsSideways(page)) problems.push(`too wide at ${size.width}`)
      problems.push(...(await axeViolations(page, 'html', { colours: false })))
    }
    return problems.map((problem) => `${path}: ${problem}`)
  })

test(`every public page is accessible ${where}`, () => look(pages.open), 600_000)
test(`every back-office page is accessible ${where}`, () => look(pages.guarded, 'admin'), 600_000)

test('the tables of orders, quotes and invoices fit a laptop, buttons included', async () => {
  const { page } = await site.visit({ as: 'admin', viewport: { width: 1280, height: 900 } })
  for (const path of ['/manage/orders', '/manage/quotes?view=all', '/manage/invoices']) {
    await page.goto(path)
    await waitUntilLoaded(page)
    const table = page.getByRole('table')
    await expect(table).toBeVisible()
    const [wide, room] = await table.evaluate((one) => [one.scrollWidth, one.parentElement?.clientWidth ?? 0])
    expect(wide, path).toBeLessThanOrEqual(room ?? 0)
    // However narrow the table.
    await table.evaluate((one) => {
      one.style.width = '0'
    })
    expect(await brokenNumbers(page), path).toEqual([])
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
  for (const href of links) {
    const reply = await page.request.get(href, { headers: { accept: 'text/html' } })
    if (reply.status() >= 400) dead.push(`${href}: ${reply.status()}`)
  }
  expect(dead).toEqual([])
})
