import type { Page } from 'playwright-core'
import { test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import { enclosuresCategoryId } from '#contract/catalogue/enclosures.ts'
import { devices, openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { makeProduct, makeTerm } from '#test/catalogue.ts'

let site: Site
let enclosure: Product
shareSite(async () => {
  site = await openSite()
  const admin = await site.signIn('admin')
  const brand = await makeTerm(admin, 'brand')
  enclosure = await makeProduct(admin, { category: enclosuresCategoryId, brand })
  const category = await makeTerm(admin, 'category', 'Isolators')
  // More than one page of products.
  for (let count = 0; count < 14; count++) await makeProduct(admin, { category, brand })
  return site
})

const scrolled = 'window.scrollY'

/** Starts recording the scroll position of every frame in `window.seen`. */
const watchScrolling = (page: Page) =>
  page.evaluate(() => {
    const seen = [window.scrollY]
    Object.assign(window, { seen })
    const frame = () => {
      seen.push(window.scrollY)
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })

test('a new page starts at the top; a filter and a hash do not', async () => {
  const { page } = await site.visit({ viewport: { width: 1100, height: 300 } })
  await page.goto('/privacyPolicy')
  await page.evaluate(() => window.scrollTo(0, 400))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click()
  await expect(page).toHaveURL(/termsCondition/)
  await expect.poll(() => page.evaluate(scrolled)).toBe(0)

  await page.goto('/shop')
  const filter = page.getByRole('checkbox', { name: /Enclosures/ })
  await filter.focus()
  await page.evaluate(() => window.scrollTo(0, 60))
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/category=enclosures/)
  expect(await page.evaluate(scrolled)).toBe(60)
})

test.each(devices)('Back and Forward return to the previous position, on %s', async (_, viewport) => {
  const { page } = await site.visit({ viewport })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/shop')
  const cards = page.getByRole('main').locator('.card-grid > *')
  await expect(cards).toHaveCount(12)
  // The last card in view, so that the page is far down.
  await cards.last().getByRole('link').first().scrollIntoViewIfNeeded()
  const place = await page.evaluate<number>(scrolled)
  expect(place).toBeGreaterThan(300)
  await watchScrolling(page)
  await cards.last().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Isolator')
  const seen = await page.evaluate<number[]>('window.seen')
  // Not one frame between the old position and the top.
  expect([...new Set(seen)]).toEqual([place, 0])
  await page.evaluate(() => window.scrollTo(0, 120))

  await page.goBack()
  await expect(page).toHaveURL(/\/shop$/)
  await expect.poll(() => page.evaluate(scrolled)).toBe(place)
  await page.goForward()
  await expect.poll(() => page.evaluate(scrolled)).toBe(120)
  // A reload keeps the position.
  await page.reload()
  await expect.poll(() => page.evaluate(scrolled)).toBe(120)
  await page.goBack()
  await expect.poll(() => page.evaluate(scrolled)).toBe(place)

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(() => page.evaluate(scrolled)).toBe(0)
})

test.each([
  ['restores the position', false],
  ['stays where the visitor has moved in the meantime', true],
])('a list that loads slowly %s', async (_, moves) => {
  const { page } = await site.visit({ viewport: phone })
  await page.goto('/shop')
  const cards = page.getByRole('main').locator('.card-grid > *')
  await expect(cards).toHaveCount(12)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const place = await page.evaluate<number>(scrolled)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click()
  await expect(page).toHaveURL(/termsCondition/)
  // Only a new document has to load the list again.
  await page.reload()
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route('**/filteredProducts*', async (route) => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  await page.goBack()
  await expect(page).toHaveURL(/\/shop$/)
  await asked.promise
  if (moves) {
    await page.mouse.move(100, 300)
    await page.mouse.wheel(0, -200)
  }
  answered.resolve()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Isolator \d/ })
      .first(),
  ).toBeVisible()
  if (!moves) return expect.poll(() => page.evaluate(scrolled)).toBe(place)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.evaluate<number>(scrolled)).toBeLessThan(place)
})

test("only the not-found page and the steel page's anchors scroll smoothly", async () => {
  const { page } = await site.visit({ viewport: phone })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const glides = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  for (const [path, behaviour] of [
    ['/', 'auto'],
    ['/shop', 'auto'],
    ['/termsCondition', 'auto'],
    ['/nope', 'smooth'],
    ['/steel-page', 'smooth'],
  ] as const) {
    await page.goto(path)
    expect([path, await glides()]).toEqual([path, behaviour])
  }
  await page.goto('/about')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Steel fabrication' })
  await link.focus()
  await link.scrollIntoViewIfNeeded()
  const far = await page.evaluate<number>(scrolled)
  expect(far).toBeGreaterThan(300)
  await watchScrolling(page)
  await link.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Steel fabrication')
  expect([...new Set(await page.evaluate<number[]>('window.seen'))]).toEqual([far, 0])
})

test('scrolling while the first page loads does not jump back to the top', async () => {
  const { page } = await site.visit({ viewport: { width: 900, height: 300 } })
  await page.addInitScript(() => document.addEventListener('DOMContentLoaded', () => window.scrollTo(0, 300)))
  await page.goto('/privacyPolicy')
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(scrolled)).toBe(300)
})

test('an unknown URL returns 404, says so in its title and is excluded from search engines', async () => {
  const { page } = await site.visit()
  for (const path of ['/nowhere', '/product/nothing-of-that-name', '/project/nothing-of-that-name']) {
    const reply = await page.goto(path)
    expect([path, reply?.status()]).toEqual([path, 404])
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page).toHaveTitle('Page Not Found')
    expect(await page.locator('meta[name=robots]').first().getAttribute('content')).toBe('noindex')
  }
})

test('every link on the not-found page works', async () => {
  const { page } = await site.visit()
  for (const [name, heading] of [
    ['Back to Homepage', 'Low-voltage boards'],
    ['Go to the shop', 'Shop'],
  ] as const) {
    await page.goto('/nope')
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page Not Found')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  }
})

test.each([640, 740])('on a 360 × %i px phone the cookie notice covers no button', async (height) => {
  const { page } = await site.visit({ viewport: { width: 360, height }, splash: true })
  await page.goto('/')
  await expect(page.locator('.splash')).toBeHidden()
  const note = page.getByRole('region', { name: 'Cookies' })
  await expect(note).toBeVisible()
  const first = page.getByRole('main').locator('a.btn, button.btn').first()
  await expect(first).toBeVisible()
  const isFree = () =>
    first.evaluate((button) => {
      button.scrollIntoView({ block: 'end', behavior: 'instant' })
      const { left, width, top, height } = button.getBoundingClientRect()
      const last = document.elementFromPoint(left + width / 2, top + height - 2)
      return button.contains(last)
    })
  expect(await isFree()).toBe(true)
  await note.getByRole('button', { name: 'Accept' }).click()
  await expect(note).toBeHidden()
})

test('the categories open from the header by keyboard and close with Escape', async () => {
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

test('on a phone the categories are in the menu', async () => {
  const { page } = await site.visit({ viewport: phone })
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByText('Categories').click()
  await page.getByRole('link', { name: 'Enclosures 1' }).click()
  await expect(page).toHaveURL(/\/shop\?category=enclosures/)
})

test("the phone's search stays open on the results page and closes when another page is opened", async () => {
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

test('a link followed offline shows a retry screen, which works once the network is back', async () => {
  const { page, context } = await site.visit({ viewport: phone })
  await page.goto(`/product/${enclosure.slug}`)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Shop' }).click()
  const link = page.getByRole('article').getByRole('link', { name: 'Isolator' }).first()
  const name = (await link.textContent()) ?? ''
  await context.setOffline(true)
  await link.click()
  await expect(page.getByRole('heading', { name: 'This product could not be loaded' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'This product could not be loaded' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible()
})

/** The addresses of the documents that this page loads from now on. */
function recordDocuments(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) addresses.push(new URL(request.url()).pathname)
  })
  return addresses
}

test('a click on a page whose script is gone loads that page; if its script fails again, an error screen says so', async () => {
  const { page, problems } = await site.visit()
  const script = /\/assets\/contact-page-.*\.js$/
  const contact = page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true })
  await page.goto('/privacyPolicy')
  const documents = recordDocuments(page)
  await page.route(script, (route) => (documents.length ? route.continue() : route.abort()))
  await contact.click()
  await expect(page.getByLabel('Name *')).toBeVisible()
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await expect(page).toHaveURL('/contact')
  expect(documents).toEqual(['/contact'])
  // The browser asks for the page before it only once one goes back to it.
  await page.goBack()
  await expect(page).toHaveURL('/privacyPolicy')

  await page.unroute(script)
  await page.route(script, (route) => route.abort())
  documents.length = 0
  await contact.click()
  await expect(page.getByRole('heading', { name: 'Page Error', level: 1 })).toBeVisible()
  await expect(page.getByText('Something went wrong loading this page.')).toBeVisible()
  await expect(page).toHaveURL('/contact')
  expect(documents).toEqual(['/contact'])
  await page.unroute(script)
  await page.getByRole('button', { name: 'Reload Page' }).click()
  await expect(page.getByLabel('Name *')).toBeVisible()
  expect(documents).toEqual(['/contact', '/contact'])
  for (const problem of problems.splice(0)) expect(problem).toMatch(/route module|dynamically imported module/)
})
