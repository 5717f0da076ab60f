import type { Locator } from '@playwright/test'
import { test } from 'vitest'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations } from '#test/browser/page-checks.ts'
import { makeProduct, makeTerm } from '#test/catalogue.ts'
import { picture } from '#test/files.ts'
import type { Caller } from '#test/shop.ts'

let site: Site
let admin: Caller
const slugs: Record<string, string> = {}
shareSite(async () => {
  site = await openSite()
  admin = await site.signIn('admin')
  const category = await makeTerm(admin, 'category', 'Isolators')
  const brand = await makeTerm(admin, 'brand', 'Volt')
  const upload = await admin.form('POST', '/api/upload', { image: await picture(900, 300) })
  const { image } = upload.body as { image: string }
  for (const [amps, price, countInStock] of [
    [63, 900, 4],
    [25, 500, 0],
    [40, 700, 2],
  ] as const) {
    const made = await makeProduct(admin, {
      name: `Rotary isolator 4P ${amps} A`,
      partNumber: `RI-4${amps}`,
      category,
      brand,
      price,
      countInStock,
      ...(amps === 63 ? { images: [image] } : {}),
      attributes: [
        { name: 'Rated current', value: `${amps} A` },
        { name: 'Poles', value: '4P' },
        ...(amps === 63 ? [{ name: 'IP rating', value: 'IP65' }] : []),
      ],
    })
    slugs[amps] = made.slug
  }
  return site
})

test('a search says what it has corrected and left out, and can be repeated as typed', async () => {
  const { page } = await site.visit({ viewport: phone })
  await page.goto('/shop?keyword=isolater+64A')
  await expect(page.getByText('Showing results for isolator 64A.')).toBeVisible()
  await expect(page.getByText('No product matches every word. Showing results without 64A.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Search for isolater 64A instead' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing matches “isolater 64A”' })).toBeVisible()
})

test('a list is sorted by rated current and limited to products in stock, with the button in view on a phone', async () => {
  const { page } = await site.visit({ viewport: phone })
  await page.goto('/shop')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Rated current, low to high')
  await expect(page.getByRole('article').first()).toContainText('25 A')
  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('checkbox', { name: 'In stock' }).click()
  const show = drawer.getByRole('button', { name: 'Show 2 products' })
  await expect(show).toBeInViewport()
  await show.click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article').first()).toContainText('40 A')
})

test('the office approves a suggested family, and shoppers choose from it by table and by picker', async () => {
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/families')
  await page.getByRole('button', { name: 'Approve Rotary isolator 4P' }).click()
  await expect(page.getByText('3 products are in the family Rotary isolator 4P.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rename Rotary isolator 4P' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await page.goto('/shop?category=isolators')
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('3 options')
  await expect(card).toContainText(/from\s*R\s500\.00/)
  await expect(page.getByText('3 products', { exact: true })).toBeVisible()
  await page.goto(`/product/${slugs[63]}`)
  const table = page.getByRole('region', { name: 'All Rotary isolator 4P' })
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(table.locator('[aria-current]')).toContainText('RI-463')
  await expect(table).toContainText(/R\s500\.00\s*R\s575\.00/)
  await table.getByRole('textbox', { name: 'Quantity of RI-440' }).fill('2')
  await table.getByRole('button', { name: 'Add RI-440 to the cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  // In a longer family the rows scroll away under the headings, with their buttons.
  const onTop = await table.evaluate((long) => {
    long.style.maxHeight = '120px'
    long.scrollIntoView({ block: 'center', behavior: 'instant' })
    long.scrollTop = 60
    const { x, y, width, height } = long.querySelector('thead th:last-child')?.getBoundingClientRect() ?? new DOMRect()
    const found = document.elementFromPoint(x + width - 30, y + height / 2)
    return found?.closest('thead') ? 'heading' : found?.tagName
  })
  expect(onTop).toBe('heading')
  await table.getByRole('link', { name: 'RI-440' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /40 A/ })).toBeVisible()

  const { page: small } = await site.visit({ viewport: phone })
  await small.goto(`/product/${slugs[63]}`)
  const picker = small.locator('summary', { hasText: 'Choose another Rotary isolator 4P: 63 A' })
  // The choice comes before the ratings and the price, which stay at the bottom of the window with the button.
  await expect(small.locator('.family-choice + .rating-plate')).toBeVisible()
  const bar = small.locator('.buy-bar')
  const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { y: 0, height: 9999 }
  const isAboveBar = async (locator: Locator) => {
    const { y, height } = await boxOf(locator)
    return y + height <= (await boxOf(bar)).y + 1
  }
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(bar).toContainText(/R\s900\.00\s*excl\. VAT\s*R\s1\s035\.00\s*incl\. VAT/)
  await small.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect.poll(() => isAboveBar(small.getByRole('region', { name: 'Products to compare' }))).toBe(true)
  // The end of the page moves down while further products load.
  await expect
    .poll(async () => {
      await small.evaluate(() => scrollTo(0, document.body.scrollHeight))
      return await isAboveBar(small.getByRole('contentinfo'))
    })
    .toBe(true)
  await expect(bar).toBeInViewport({ ratio: 1 })
  await bar.getByRole('button', { name: 'Add to cart' }).click()
  await expect(small.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await picker.click()
  const choices = small.getByRole('list', { name: 'Rated current' })
  await expect(choices.getByRole('listitem')).toHaveCount(3)
  await expect(choices.locator('[aria-current]')).toContainText('63 A')
  await expect(choices).toContainText(/R\s500\.00 excl\. VAT\s*R\s575\.00 incl\. VAT/)
  expect(await axeViolations(small)).toEqual([])
  await choices.getByRole('link', { name: /25 A/ }).click()
  await expect(small.getByRole('heading', { level: 1, name: /25 A/ })).toBeVisible()
  await expect(choices).toBeHidden()
})

test('by keyboard, the picker opens a page only when a choice is confirmed', async () => {
  const { page } = await site.visit({ viewport: phone })
  await page.goto(`/product/${slugs[63]}`)
  await page.locator('summary', { hasText: 'Choose another Rotary isolator 4P' }).focus()
  await page.keyboard.press('Enter')
  const choices = page.getByRole('list', { name: 'Rated current' })
  await expect(choices).toBeVisible()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Tab', 'Tab']) await page.keyboard.press(key)
  await expect(choices.getByRole('link', { name: /40 A/ })).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`/product/${slugs[63]}$`))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /40 A/ })).toBeVisible()
})

test('products are selected and compared side by side, on a phone with the first column fixed', async () => {
  const { page } = await site.visit({ viewport: phone })
  await page.goto('/shop?keyword=isolator')
  await page.getByRole('button', { name: 'Compare Rotary isolator 4P 63 A' }).click()
  await page.getByRole('button', { name: 'Compare Rotary isolator 4P 25 A' }).click()
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: /63 A/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add RI-463 to the cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  const image = page.getByRole('columnheader', { name: /63 A/ }).locator('img')
  // The whole product shows, whatever the shape of its image.
  expect(await image.evaluate((img) => getComputedStyle(img).objectFit)).toBe('contain')
  const rating = page.getByRole('row', { name: /^IP rating/ })
  await expect(rating).toContainText('IP65')
  await expect(rating).toContainText('Not stated')
  await page.getByRole('checkbox', { name: 'Only differences' }).check()
  await expect(page.getByRole('row', { name: /^Poles/ })).toHaveCount(0)
  const first = page.getByRole('rowheader', { name: 'Rated current' })
  const left = async () => (await first.boundingBox())?.x
  const before = await left()
  await page.getByRole('region', { name: 'Products side by side' }).evaluate((table) => table.scrollBy(300, 0))
  await expect.poll(left).toBe(before)
  expect(await axeViolations(page)).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: /^Remove Rotary isolator 4P 25 A/ }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(1)
  // Without products in the address, those selected in this browser are shown.
  await page.goto('/compare')
  await expect(page.getByRole('columnheader', { name: /63 A/ })).toBeVisible()
  await expect(page).toHaveURL(/\/compare\?ids=/)
  await page.goto('/compare?ids=nothing')
  await expect(page.getByText('Nothing to compare yet')).toBeVisible()
})

test('the office says what goes with a product, both pages show it, and out of stock shows its alternatives first', async () => {
  const { page: office } = await site.visit({ as: 'admin', viewport: phone })
  const { products } = (await admin.get('/api/product?keyword=RI-425')).body as { products: { _id: string }[] }
  await office.goto(`/manage/update-product/${products[0]?._id}`)
  const panel = office.locator('.related-editor')
  for (const [part, kind] of [
    ['RI-440', 'Alternative'],
    ['RI-463', 'This is its spare part'],
  ] as const) {
    await panel.getByRole('combobox', { name: 'Add a product' }).fill(part)
    await panel.getByRole('option').filter({ hasText: part }).click()
    await panel.getByRole('listitem').filter({ hasText: part }).getByRole('combobox').selectOption(kind)
  }
  expect(await axeViolations(office)).toEqual([])
  await office.getByRole('button', { name: 'Save product' }).click()
  await expect(office.getByText('has been saved.')).toBeVisible()

  const { page } = await site.visit({ viewport: phone })
  await page.goto(`/product/${slugs[25]}`)
  const instead = page.getByRole('region', { name: 'Available instead' })
  await expect(instead.getByRole('article')).toHaveCount(1)
  await expect(instead).toContainText('40 A')
  const goesWith = page.getByRole('region', { name: 'Goes with' })
  await expect(goesWith.getByRole('heading', { name: 'Spare part for' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.goto(`/product/${slugs[63]}`)
  await expect(goesWith.getByRole('heading', { name: 'Spare parts' })).toBeVisible()
  await expect(goesWith).toContainText('25 A')

  const sheet = await page.request.get(
    (await page.getByRole('link', { name: 'Data sheet (PDF)' }).getAttribute('href')) ?? '',
  )
  expect([sheet.status(), sheet.headers()['content-type']]).toEqual([200, 'application/pdf'])
})
