import { test } from 'vitest'
import { enclosuresCategoryId } from '#contract/catalogue-enclosures.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser.ts'
import { makeProduct } from '#test/catalogue.ts'
import { expect } from '#test/expect.ts'
import { faults } from '#test/page-checks.ts'

let site: Site
shareSite(async () => {
  site = await openSite()
  const admin = await site.signIn('admin')
  await makeProduct(admin, { category: enclosuresCategoryId })
  return site
})

const scrolled = 'window.scrollY'

test('a new page begins at the top; a filter and a hash do not', async () => {
  const { page } = await site.visit({ viewport: { width: 1100, height: 300 } })
  await page.goto('/privacyPolicy')
  await page.evaluate(() => window.scrollTo(0, 400))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click()
  await expect(page).toHaveURL(/termsCondition/)
  expect(await faults(page)).toEqual([])
  await expect.poll(() => page.evaluate(scrolled)).toBe(0)

  await page.goto('/shop')
  const filter = page.getByRole('checkbox', { name: /Enclosures/ })
  await filter.focus()
  await page.evaluate(() => window.scrollTo(0, 60))
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/category=enclosures/)
  expect(await page.evaluate(scrolled)).toBe(60)
})

test('who scrolls while the first page loads is not thrown back to its top', async () => {
  const { page } = await site.visit({ viewport: { width: 900, height: 300 } })
  await page.addInitScript(() => document.addEventListener('DOMContentLoaded', () => window.scrollTo(0, 300)))
  await page.goto('/privacyPolicy')
  await page.waitForTimeout(500)
  expect(await page.evaluate(scrolled)).toBe(300)
})

test('an address that leads nowhere answers 404, says so in its title, and is kept out of search engines', async () => {
  const { page } = await site.visit()
  for (const path of ['/nowhere', '/product/nothing-of-that-name', '/project/nothing-of-that-name']) {
    const reply = await page.goto(path)
    expect([path, reply?.status()]).toEqual([path, 404])
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page).toHaveTitle('Page Not Found')
    expect(await page.locator('meta[name=robots]').first().getAttribute('content')).toBe('noindex')
  }
})

test('the categories open from the header by keyboard and close by Escape', async () => {
  const { page } = await site.visit()
  await page.goto('/about')
  const button = page.getByRole('button', { name: 'Categories' })
  await button.focus()
  await page.keyboard.press('Enter')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Enclosures 1' })
  await expect(link).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await link.click()
  await expect(page).toHaveURL(/\/shop\?category=enclosures/)
  await expect(link).toBeHidden()
})

test('on a phone the categories stand in the menu', async () => {
  const { page } = await site.visit({ viewport: phone })
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByText('Categories').click()
  await page.getByRole('link', { name: 'Enclosures 1' }).click()
  await expect(page).toHaveURL(/\/shop\?category=enclosures/)
})

test("the phone's search stays open among the results, and closes when another page is opened", async () => {
  const { page } = await site.visit({ viewport: phone })
  await page.goto('/about')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.keyboard.type('nothing like this')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/shop\?keyword=nothing/)
  const close = page.getByRole('button', { name: 'Close search' })
  await expect(close).toBeVisible()
  await page.getByRole('link', { name: 'Cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(close).toBeHidden()
})

test('the splash shows four letters for 300 ms each on the first visit, and never again', async () => {
  const { page } = await site.visit({ splash: true })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/about')
  const letters = page.locator('.splash i')
  expect(await letters.count()).toBe(4)
  const delays = await letters.evaluateAll((all) => all.map((one) => getComputedStyle(one).animationDelay))
  expect(delays).toEqual(['0s', '0.3s', '0.6s', '0.9s'])
  await expect(page.locator('.splash')).toBeHidden()
  await page.reload()
  await expect(page.locator('.splash')).toBeHidden()
})

test('who follows a link without a network is told so, can go back, and gets the page when the network is there', async () => {
  const { page, context } = await site.visit({ viewport: phone })
  await page.goto('/about')
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(page).toHaveURL(/termsCondition/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline')
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Terms & Conditions', level: 1 })).toBeVisible()
})
