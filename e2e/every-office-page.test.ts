import { test } from 'vitest'
import { type Site, shareSite } from '#test/browser/browser.ts'
import { checkPages } from '#test/browser/check-pages.ts'
import { openDemoShop, waitUntilLoaded, where } from '#test/browser/demo-shop.ts'
import { expect } from '#test/browser/expect.ts'
import { brokenNumbers } from '#test/browser/page-checks.ts'

let site: Site
let pages: Awaited<ReturnType<typeof openDemoShop>>['pages']
shareSite(async () => {
  ;({ site, pages } = await openDemoShop())
  return site
}, 'worker')

test(`every back-office page is accessible ${where}`, () => checkPages(site, pages.guarded, 'admin'), 600_000)

test('the page of a busy shop is asked for again, instead of taken for the page itself', async () => {
  const { page } = await site.visit({ as: 'admin' })
  const busy = { status: 503, contentType: 'text/html', body: '<h1>In a moment</h1>' }
  await page.route('**/manage/invoices', (route) => route.fulfill(busy), { times: 1 })
  await page.goto('/manage/invoices')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices')
})

test('the tables of orders, quotes and invoices fit a laptop, buttons included', async () => {
  const { page } = await site.visit({ as: 'admin', viewport: { width: 1280, height: 900 } })
  for (const path of ['/manage/orders', '/manage/quotes?view=all', '/manage/invoices']) {
    await page.goto(path)
    await waitUntilLoaded(page)
    const table = page.getByRole('table')
    await expect(table).toBeVisible()
    // The longest status of an order.
    if (path === '/manage/orders') await expect(table.getByText('Ready to collect').first()).toBeVisible()
    const [wide, room] = await table.evaluate((one) => [one.scrollWidth, one.parentElement?.clientWidth ?? 0])
    expect(wide, path).toBeLessThanOrEqual(room ?? 0)
    // However narrow the table.
    await table.evaluate((one) => {
      one.style.width = '0'
    })
    expect(await brokenNumbers(page), path).toEqual([])
  }
})
