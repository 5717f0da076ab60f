import type { Page } from '@playwright/test'
import { test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { makeProduct, makeTerm } from '#test/catalogue.ts'
import type { Caller } from '#test/shop.ts'

let site: Site
let admin: Caller
let boards: string
let volt: string
shareSite(async () => {
  site = await openSite()
  admin = await site.signIn('admin')
  boards = await makeTerm(admin, 'category', 'Distribution boards')
  volt = await makeTerm(admin, 'brand', 'Volt')
  return site
})

const make = (draft: Record<string, unknown>): Promise<Product> =>
  makeProduct(admin, { category: boards, brand: volt, ...draft })
const cardNames = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('heading', { level: 2 })

test('a shopper writes, changes and withdraws a review', async () => {
  const product = await make({ name: 'Reviewed board' })
  const { page, context } = await site.visit({ as: 'shopper', viewport: phone })
  await page.goto(`/productDetails/${product._id}`)
  const reviews = page.getByRole('region', { name: 'Reviews' })
  const own = reviews.getByRole('region', { name: 'Your review' })
  const rate = (on: Page, stars: string) => on.getByRole('radio', { name: stars }).check()
  await reviews.getByRole('button', { name: 'Send review' }).click()
  await expect(reviews.getByText('Please choose one to five stars.')).toBeVisible()
  await rate(page, '4 stars')
  await reviews.getByLabel('Your review').fill('The door closes well.')
  await page.reload()
  await expect(reviews.getByLabel('Your review')).toHaveValue('The door closes well.')
  await reviews.getByRole('button', { name: 'Send review' }).click()
  await expect(reviews.getByText('Thank you for your review.')).toBeVisible()
  await expect(own).toContainText('The door closes well.')
  await expect(reviews.getByRole('heading', { name: 'Write a review' })).toBeHidden()

  // The page reminds the author. They change the review in another tab first.
  const tab = await context.newPage()
  for (const each of [page, tab]) {
    await each.goto(`/productDetails/${product._id}`)
    await each.getByRole('button', { name: 'Change review' }).click()
    await expect(each.getByRole('radio', { name: '4 stars' })).toBeChecked()
  }
  await tab.getByLabel('Your review').fill('The door closes badly.')
  await rate(tab, '2 stars')
  await tab.getByRole('button', { name: 'Save review' }).click()
  await expect(tab.getByText('Your review has been updated.')).toBeVisible()
  await tab.close()
  await reviews.getByLabel('Your review').fill('The door closes well enough.')
  await reviews.getByRole('button', { name: 'Save review' }).click()
  await expect(reviews.getByText('Someone else changed this')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await reviews.getByRole('button', { name: 'Reload' }).click()
  await expect(reviews.getByLabel('Your review')).toHaveValue('The door closes badly.')
  await rate(page, '5 stars')
  await reviews.getByRole('button', { name: 'Save review' }).click()
  await expect(reviews.getByText('Your review has been updated.')).toBeVisible()
  await expect(reviews.getByText('5.0', { exact: true })).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)

  await own.getByRole('button', { name: 'Remove review' }).click()
  await page.getByRole('alertdialog', { name: 'Remove your review?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(reviews.getByText('Your review was removed.')).toBeVisible()
  await expect(reviews.getByText('No reviews yet.')).toBeVisible()
  await expect(reviews.getByRole('heading', { name: 'Write a review' })).toBeVisible()
})

test('a hidden review disappears from the shop and comes back', async () => {
  const product = await make({ name: 'Panel meter', partNumber: 'PM-96' })
  const buyer = await site.signIn('shopper')
  const reviewed = await buyer.post(`/api/product/${product._id}/reviews`, {
    rating: 2,
    review: 'The glass is scratched.',
  })
  expect(reviewed.status).toBe(201)
  const { page } = await site.visit({ as: 'admin' })
  const { page: shopper } = await site.visit()
  await page.goto('/manage/reviews?search=scratched')
  await page.getByRole('button', { name: /^Hide the review by/ }).click()
  await expect(page.getByRole('button', { name: /^Show the review by/ })).toBeVisible()
  await shopper.goto(`/product/${product.slug}`)
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Panel meter')
  await expect(shopper.getByText('The glass is scratched.')).toBeHidden()
  await page.getByRole('button', { name: /^Show the review by/ }).click()
  await expect(page.getByRole('button', { name: /^Hide the review by/ })).toBeVisible()
  await shopper.reload()
  await expect(shopper.getByText('The glass is scratched.')).toBeVisible()
})

test('a new synonym finds the product straight away', async () => {
  await make({ name: 'Cable ladder 300 mm', partNumber: 'CL-300' })
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/synonyms')
  await page.getByRole('button', { name: 'Add line' }).click()
  const line = page.getByRole('textbox', { name: /^Words in line/ }).last()
  await expect(line).toBeFocused()
  await page.keyboard.type('wireway')
  await page.getByRole('button', { name: 'Save search words' }).click()
  await expect(page.getByText('Enter at least two words, with a comma between them.')).toBeVisible()
  await line.fill('wireway, cable ladder')
  await page.getByRole('button', { name: 'Save search words' }).click()
  await expect(page.getByText('Saved. Searches now use these words.')).toBeVisible()
  const { page: shopper } = await site.visit()
  await shopper.goto('/shop?keyword=wireway')
  await expect(cardNames(shopper)).toHaveText(['Cable ladder 300 mm'])
})

test('a shopper filters, sorts, adds a favourite, adds to the cart and opens a product', async () => {
  const category = await makeTerm(admin, 'category', 'Fuse gear')
  await make({ name: 'Fuse box 4 strings', partNumber: 'FB-4', price: 900, countInStock: 9, category })
  await make({ name: 'Fuse box 6 strings', partNumber: 'FB-6', price: 1300, countInStock: 9, category })
  const { page } = await site.visit()
  await page.goto('/shop')
  await page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('checkbox', { name: /Fuse gear/ })
    .click()
  await expect(page).toHaveURL('/shop?category=fuse-gear')
  await expect(page.getByRole('status').getByText('2 products')).toBeVisible()
  await page.getByLabel('Sort by').selectOption('price-desc')
  await expect(cardNames(page)).toHaveText(['Fuse box 6 strings', 'Fuse box 4 strings'])
  await page.reload()
  await expect(cardNames(page)).toHaveText(['Fuse box 6 strings', 'Fuse box 4 strings'])

  const heart = page.getByRole('button', { name: 'Add Fuse box 4 strings to favourites' })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Add to cart: Fuse box 6 strings' }).click()
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{}').cartItems))
    .toMatchObject([{ name: 'Fuse box 6 strings', qty: 1 }])
  await page.goto('/favorite')
  await page.getByRole('link', { name: 'Fuse box 4 strings' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fuse box 4 strings')
  await expect(page.getByText('R 900.00').first()).toBeVisible()
  await expect(page.getByText('R 1 035.00').first()).toBeVisible()
})

test('on a small phone the filters are a drawer', async () => {
  const category = await makeTerm(admin, 'category', 'Meters')
  for (const name of ['Energy meter', 'Panel meter 96 mm']) await make({ name, category })
  const { page } = await site.visit({ viewport: phone })
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  // The URL ticks the box, a moment after the click.
  await drawer.getByRole('checkbox', { name: /Meters/ }).click()
  await expect(drawer.getByRole('checkbox', { name: /Meters/ })).toBeChecked()
  await drawer.getByRole('button', { name: 'Show 2 products' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await expect(cardNames(page)).toHaveCount(2)
  expect(await scrollsSideways(page)).toBe(false)
})

// every-page.test.ts checks every page on a phone.
test('the shop and the product page are accessible on a desktop', async () => {
  const product = await make({ attributes: [{ name: 'Poles', value: '4' }] })
  const { page: shopper } = await site.visit()
  for (const path of ['/shop', `/product/${product.slug}`]) {
    await shopper.goto(path)
    await expect(shopper.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await axeViolations(shopper), path).toEqual([])
    expect(await scrollsSideways(shopper), path).toBe(false)
  }
})
