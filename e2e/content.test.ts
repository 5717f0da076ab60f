import { test } from 'vitest'
import { desktop, openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { makeProduct } from '#test/catalogue.ts'
import type { Caller } from '#test/shop.ts'

let site: Site
let office: Caller
shareSite(async () => {
  site = await openSite({}, { isNew: true })
  office = await site.signIn('admin')
  await makeProduct(office, { name: 'Isolator, 63 A', price: 480 })
  return site
})

test('opening hours are entered as hours; contact page, footer and structured data show them at once', async () => {
  const { page } = await site.visit({ as: 'editor', viewport: phone })
  const { page: visitor } = await site.visit()
  await visitor.goto('/contact')
  await expect(visitor.getByRole('contentinfo')).toContainText('Mon to Fri 07:30 to 16:30')

  await page.goto('/manage/pages')
  await page.getByRole('link', { name: 'Edit Opening hours' }).click()
  await page.getByRole('button', { name: 'Add a time' }).click()
  const second = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Remove time 2' }) })
  await second.getByLabel('From').selectOption('Saturday')
  await second.getByLabel('To').selectOption('Saturday')
  await second.getByLabel('Opens').fill('12:00')
  await second.getByLabel('Closes').fill('08:00')
  await page.getByLabel('Note').fill('Closed on public holidays')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a closing time after the opening time.')).toBeVisible()
  await second.getByLabel('Opens').fill('08:00')
  await second.getByLabel('Closes').fill('12:00')
  expect(await scrollsSideways(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByLabel('The page as it will look')).toContainText('08:00 to 12:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The shop shows it now.')).toBeVisible()

  for (const viewport of [desktop, phone]) {
    await visitor.setViewportSize(viewport)
    await visitor.goto('/contact')
    await expect(visitor.getByRole('complementary', { name: 'Sales office' })).toContainText('08:00 to 12:00')
    await expect(visitor.getByRole('contentinfo')).toContainText('Closed on public holidays')
    expect(await scrollsSideways(visitor)).toBe(false)
    expect(await axeViolations(visitor)).toEqual([])
  }
  const data = await visitor.locator('script[type="application/ld+json"]').allTextContents()
  const business = data.map((text) => JSON.parse(text)).find((one) => one['@type'] === 'LocalBusiness')
  expect(business.openingHoursSpecification).toMatchObject([
    { opens: '07:30', closes: '16:30' },
    { dayOfWeek: ['https://schema.org/Saturday'], opens: '08:00', closes: '12:00' },
  ])
})

test('footer and home strips are edited, previewed, seen by visitors at once, and brought back', async () => {
  const { page } = await site.visit({ as: 'editor' })
  const { page: visitor } = await site.visit()
  const footer = visitor.getByRole('contentinfo')
  await visitor.goto('/about')
  await expect(footer.getByRole('link', { name: 'Quick order' })).toBeVisible()

  await page.goto('/manage/pages/footer')
  await page.getByLabel('Words').nth(1).fill('Order by part number')
  await page.getByLabel('Small print').fill('Prices may change')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByLabel('The page as it will look')).toContainText('Order by part number')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The shop shows it now.')).toBeVisible()
  await visitor.goto('/about')
  await expect(footer.getByRole('link', { name: 'Order by part number' })).toHaveAttribute('href', '/quick-order')
  await expect(footer).toContainText('Prices may change')

  // A colleague saves first: nothing is overwritten until this person chooses.
  await page.getByRole('tab', { name: 'Edit' }).click()
  await page.getByLabel('Small print').fill('Mine')
  const { fields } = (await office.get('/api/content/footer/edit')).body as { fields: object }
  await office.put('/api/content/footer', { fields: { ...fields, smallPrint: 'Theirs' } })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Someone else changed this while you were editing.')).toBeVisible()
  await expect(page.getByLabel('Small print')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByLabel('Small print')).toHaveValue('Theirs')

  const first = page.getByRole('listitem').filter({ hasText: 'The text that came with the shop' })
  await first.getByRole('button', { name: 'Open in the form' }).click()
  await expect(page.getByLabel('Words').nth(1)).toHaveValue('Quick order')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await office.get('/api/content/footer')).text).toContain('Quick order')
  await visitor.goto('/about')
  await expect(footer.getByRole('link', { name: 'Quick order' })).toBeVisible()

  await page.goto('/manage/pages/home')
  await page.getByLabel('Tiles of categories: heading').fill('What we make')
  await page.getByLabel('Contact band: heading').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The shop shows it now.')).toBeVisible()
  for (const viewport of [desktop, phone]) {
    await visitor.setViewportSize(viewport)
    await visitor.goto('/')
    await expect(visitor.getByRole('heading', { name: 'What we make' })).toBeVisible()
    await expect(visitor.getByText('Send us the single line diagram')).toBeHidden()
    expect(await scrollsSideways(visitor)).toBe(false)
    expect(await axeViolations(visitor)).toEqual([])
  }
})
