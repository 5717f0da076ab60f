import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { desktop, openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { makeProduct } from '#test/catalogue.ts'

let site: Site
let path: string
shareSite(async () => {
  site = await openSite()
  const product = await makeProduct(await site.signIn('admin'), { name: 'Rotary isolator 63 A', price: 1480 })
  path = `/product/${product.slug}`
  return site
})

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller?.state)
/** Amounts contain non-breaking spaces. */
const cellsOf = async (page: Page) =>
  (await page.getByRole('cell').allTextContents()).map((text) => text.replaceAll('\u00a0', ' '))

test.each([phone, desktop])(
  'without a network a reload shows the cart and an offer to try again, at %o',
  async (viewport) => {
    const { page, context } = await site.visit({ viewport, serviceWorker: true })
    await page.goto(path)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page.getByText('Rotary isolator 63 A is in your cart.').first()).toBeVisible()
    await expect.poll(() => isControlled(page)).toBe('activated')

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'You are offline', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('banner')).toHaveText('VOLT')
    expect(await cellsOf(page)).toEqual(['1 × Rotary isolator 63 A', 'R 1 480.00', 'Items, excl. VAT', 'R 1 480.00'])
    expect(await axeViolations(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'You are offline', level: 1 })).toBeVisible()
    await context.setOffline(false)
    // By itself, without a click.
    await expect(page.getByRole('heading', { name: 'Rotary isolator 63 A', level: 1 })).toBeVisible()
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toEqual(['/offline.html'])
  },
)

test('only pages go through the service worker', async () => {
  const { page } = await site.visit({ serviceWorker: true })
  await page.goto('/about')
  await expect.poll(() => isControlled(page)).toBe('activated')
  const isThrough = async (address: string) => (await page.goto(address))?.fromServiceWorker()
  expect(await isThrough('/shop')).toBe(true)
  const calls: boolean[] = []
  page.on('response', (response) => response.url().includes('/api/') && calls.push(response.fromServiceWorker()))
  await page.evaluate(() => fetch('/api/shop'))
  expect(calls).toEqual([false])
  for (const address of ['/api/shop', '/uploads/none.png']) expect(await isThrough(address), address).toBe(false)
})

test('a new version of the offline page replaces the one before', async () => {
  const { page, context } = await site.visit({ serviceWorker: true })
  await page.goto('/about')
  await expect.poll(() => isControlled(page)).toBe('activated')
  const [before] = await page.evaluate(() => caches.keys())
  const office = await site.signIn('admin')
  await office.put('/api/shop', { name: 'Amps & Co' })
  await page.reload()
  await expect
    .poll(() => page.evaluate(async (old) => (await caches.keys()).filter((name) => name !== old).length, before))
    .toBe(1)
  await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('banner')).toHaveText('Amps & Co')
})
