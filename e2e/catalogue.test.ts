import type { Page } from '@playwright/test'
import { test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import { devices, openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { makeProduct, makeTerm } from '#test/catalogue.ts'
import { chosen, picture } from '#test/files.ts'
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
const read = async (id: string) => (await admin.get(`/api/product/${id}`)).body as Product
const cardNames = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('heading', { level: 2 })

test('the office creates a product with images, and a shopper finds it by part number and by a misspelt name', async () => {
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/manage-products')
  await page.getByRole('link', { name: 'Create product' }).first().click()
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByLabel('Name *')).toBeFocused()
  await expect(page.getByText('Please choose a category.')).toBeVisible()

  await page.getByLabel('Name *').fill('Weatherproof kiosk enclosure')
  await page.getByLabel('Part number').fill('WKE-4060')
  await page.getByLabel('Price in rand, without VAT *').fill('2 450,50')
  await expect(page.getByText('R 2 818.08 with VAT')).toBeVisible()
  await page.getByLabel('In stock').fill('12')
  await page.getByLabel('Category *').selectOption('Distribution boards')
  await page.getByLabel('Brand *').selectOption('Volt')
  await expect(page.getByLabel('Lead time in days')).toBeHidden()
  await page.getByLabel('Made to order: can be bought when out of stock').check()
  await page.getByLabel('Lead time in days').fill('21')

  await page
    .getByLabel('Add images')
    .setInputFiles([
      await chosen(await picture(400, 300, 'png', '#204060'), 'front.png'),
      await chosen(await picture(400, 300, 'png', '#602020'), 'side.png'),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') },
    ])
  await expect(page.getByText('notes.txt: This file type is not supported.')).toBeVisible()
  const pictures = page.getByRole('list', { name: 'Order of the images' }).getByRole('img')
  await expect(pictures).toHaveCount(2)
  const [front, side] = await pictures.evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  await page.getByRole('button', { name: 'Move image 2', exact: true }).press('ArrowLeft')
  await expect(pictures.first()).toHaveAttribute('src', side ?? '')

  await page.getByRole('button', { name: 'Add attribute' }).click()
  await expect(page.getByLabel('Name of attribute 1')).toBeFocused()
  await page.keyboard.type('IP rating')
  await page.getByLabel('Value of IP rating').fill('IP65')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name of attribute 2')).toBeFocused()
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page).toHaveURL('/manage/manage-products')
  await expect(page.getByText('Weatherproof kiosk enclosure is live.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Weatherproof kiosk enclosure' })).toBeVisible()

  const { page: shopper } = await site.visit()
  await shopper.goto('/shop')
  const search = shopper.getByRole('combobox', { name: 'Part number, rating or product' })
  for (const words of ['wke-40', 'wetherproof kiosk']) {
    await search.fill(words)
    await search.press('Enter')
    await expect(shopper).toHaveURL(`/shop?keyword=${encodeURIComponent(words)}`)
    await expect(cardNames(shopper), words).toHaveText(['Weatherproof kiosk enclosure'])
  }
  await cardNames(shopper).getByRole('link').click()
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Weatherproof kiosk enclosure')
  await expect(shopper.getByRole('main').locator(`img[src^="${side}"]`).first()).toBeVisible()
  expect(front).not.toBe(side)
})

test('a price changed in the table shows on the next page load, and a rejected one can be corrected', async () => {
  const product = await make({ name: 'Surge arrester type 2', partNumber: 'SA-2', price: 1680, countInStock: 4 })
  const { page } = await site.visit({ as: 'admin' })
  const { page: shopper } = await site.visit()
  await shopper.goto('/shop?keyword=SA-2')
  await expect(shopper.getByText('R 1 680.00')).toBeVisible()

  await page.goto('/manage/manage-products?search=SA-2')
  const price = page.getByRole('button', { name: 'Price of Surge arrester type 2 in rand without VAT' })
  const field = page.getByRole('textbox', { name: 'Price of Surge arrester type 2 in rand without VAT' })
  await price.click()
  await field.fill('99')
  await field.press('Escape')
  await expect(price).toHaveText('R 1 680.00')
  await expect(price).toBeFocused()
  await page.keyboard.press('Enter')
  await field.fill('1 745.50')
  await field.press('Enter')
  await expect(price).toHaveText('R 1 745.50')
  await expect.poll(async () => (await read(product._id)).price).toBe(1745.5)
  await shopper.goto('/shop?keyword=SA-2')
  await expect(shopper.getByText('R 1 745.50')).toBeVisible()

  await page.route('**/api/product/*', (route) => route.abort())
  const stock = page.getByRole('button', { name: 'Stock of Surge arrester type 2' })
  const units = page.getByRole('textbox', { name: 'Stock of Surge arrester type 2' })
  await stock.click()
  await units.fill('four')
  await units.press('Enter')
  await expect(page.getByText('A whole number')).toBeVisible()
  await units.fill('40')
  await units.press('Enter')
  await expect(page.getByText('There is no connection to the shop.')).toBeVisible()
  await expect(units).toHaveValue('40')
  await units.press('Escape')
  await expect(stock).toHaveText(/^4/)
  await page.unroute('**/api/product/*')
  await stock.click()
  await units.fill('40')
  await page.getByRole('heading', { name: 'Products' }).click()
  await expect.poll(async () => (await read(product._id)).countInStock).toBe(40)
})

test('the office changes and deletes many products at once and sees how many', async () => {
  const all = [
    await make({ name: 'Gland M20', partNumber: 'GL-20', price: 10 }),
    await make({ name: 'Gland M25', partNumber: 'GL-25', price: 20 }),
    await make({ name: 'Gland M32', partNumber: 'GL-32', price: 30 }),
  ]
  const prices = () => Promise.all(all.map(async ({ _id }) => (await read(_id)).price))
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/manage-products?search=GL-&sort=name')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Price of 3 products' })
  await dialog.getByRole('button', { name: 'Change 3 products' }).click()
  await expect(dialog.getByText('Please enter a percentage, such as 7.5.')).toBeVisible()
  await dialog.getByLabel('Percent *').fill('10')
  await dialog.getByRole('button', { name: 'Change 3 products' }).click()
  await expect(page.getByText('3 products changed.')).toBeVisible()
  expect(await prices()).toEqual([11, 22, 33])

  await page.getByRole('checkbox', { name: 'Select Gland M20' }).click()
  await page.getByRole('checkbox', { name: 'Select Gland M25' }).click()
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  const two = page.getByRole('dialog', { name: 'Price of 2 products' })
  await two.getByRole('button', { name: 'By an amount' }).click()
  await two.getByLabel('Rand *').fill('-50')
  await two.getByRole('button', { name: 'Change 2 products' }).click()
  await expect(two.getByText('A price must be between R 0.00 and R 9 999 999.99.')).toBeVisible()
  await two.getByLabel('Rand *').fill('-1.50')
  await two.getByRole('button', { name: 'Change 2 products' }).click()
  await expect(two).toBeHidden()
  expect(await prices()).toEqual([9.5, 20.5, 33])

  await page.getByRole('checkbox', { name: 'Select Gland M20' }).click()
  await page.getByRole('checkbox', { name: 'Select Gland M25' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const confirm = page.getByRole('alertdialog', { name: 'Delete 2 products?' })
  await expect(confirm).toContainText('Are you sure you want to delete 2 products?')
  await confirm.getByRole('button', { name: 'Delete 2 products' }).click()
  await expect(page.getByText('2 products deleted.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Products' }).locator('tbody tr')).toHaveCount(1)

  await page.getByRole('button', { name: 'More for Gland M32' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page).toHaveURL(/\/manage\/update-product\//)
  await expect(page.getByLabel('Part number *')).toHaveValue('GL-32-COPY')
  await expect(page.getByLabel('Status')).toHaveValue('draft')
})

test('form input survives a reload, a failed save and a conflicting edit', async () => {
  const product = await make({ name: 'Busbar comb', partNumber: 'BC-12', price: 88 })
  await make({ name: 'Busbar comb, old', partNumber: 'BC-OLD' })
  const { page } = await site.visit({ as: 'admin' })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`/manage/update-product/${product._id}`)
  await page.getByLabel('Description').fill('Twelve ways, cut to length.')
  await page.getByLabel('Part number *').fill('bc-old')
  await page.reload()
  await expect(page.getByText(/This is your unsaved draft from .*\./)).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Twelve ways, cut to length.')

  await page.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText('A product with this part number already exists.').first()).toBeVisible()
  await expect(page.getByLabel('Part number *')).toBeFocused()
  await page.getByLabel('Part number *').fill('BC-12')

  await page.getByRole('link', { name: 'Back to products' }).click()
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Twelve ways, cut to length.')

  await admin.put(`/api/product/${product._id}`, { price: 99, name: 'Busbar comb, 12 ways' })
  await page.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText('Someone else changed this while you were editing.')).toBeVisible()
  await page.getByRole('button', { name: 'Overwrite' }).click()
  await expect(page.getByText('Busbar comb, 12 ways has been saved.')).toBeVisible()
  // Only the edited field is written: the other person's name and price stay.
  expect(await read(product._id)).toMatchObject({
    name: 'Busbar comb, 12 ways',
    price: 99,
    description: 'Twelve ways, cut to length.',
  })
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))))
    .toEqual([])

  await page.getByLabel('Name *').fill('Thrown away')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('alertdialog', { name: 'Discard the draft?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Name *')).toHaveValue('Busbar comb, 12 ways')
  await page.getByLabel('Name *').fill('Mine')
  await admin.put(`/api/product/${product._id}`, { name: 'Theirs' })
  await page.getByRole('button', { name: 'Save product' }).click()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByLabel('Name *')).toHaveValue('Theirs')
})

test('categories and brands are created and renamed, and deleted only if they are empty', async () => {
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/categories')
  await page.getByRole('link', { name: 'Create category' }).click()
  await page.getByLabel('Name *').fill('distribution BOARDS')
  await page.getByLabel('Image').setInputFiles(await chosen(await picture(200, 150), 'kiosk.png'))
  await expect(page.getByRole('img', { name: 'Chosen image' })).toBeVisible()
  await page.getByRole('button', { name: 'Create category' }).click()
  await expect(page.getByText('A category with this name already exists.').first()).toBeVisible()
  await page.getByLabel('Name *').fill('Kiosks')
  await page.getByRole('button', { name: 'Create category' }).click()
  await expect(page).toHaveURL('/manage/categories')
  await page.getByRole('button', { name: 'Edit Kiosks' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit category' })
  await dialog.getByLabel('Name *').fill('Metering kiosks')
  await dialog.getByRole('button', { name: 'Save category' }).click()
  await expect(page.getByText('The category Metering kiosks has been saved.')).toBeVisible()

  await page.getByRole('button', { name: 'Delete Distribution boards' }).click()
  const refused = page.getByRole('alertdialog', { name: 'Delete category?' })
  await refused.getByRole('button', { name: 'Delete' }).click()
  await expect(refused.getByText(/This category has \d+ products\. Please move or delete them first\./)).toBeVisible()
  await refused.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete Metering kiosks' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Metering kiosks was deleted.')).toBeVisible()

  await page.goto('/manage/create-brand')
  await page.getByLabel('Name *').fill('Tellur')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/manage/brands')
  await expect(page.getByText('Tellur', { exact: true })).toBeVisible()
})

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

test.each(devices)(
  'the product table and form are accessible on %s, including their error messages',
  async (_, viewport) => {
    const product = await make({ name: `Isolator for ${viewport.width}`, attributes: [{ name: 'Poles', value: '4' }] })
    const { page } = await site.visit({ as: 'admin', viewport })
    page.on('dialog', (dialog) => void dialog.accept())
    const check = async (path: string) => {
      expect(await axeViolations(page), path).toEqual([])
      expect(await scrollsSideways(page), path).toBe(false)
    }
    await page.goto('/manage/manage-products')
    await page
      .getByRole('checkbox', { name: /^Select Isolator/ })
      .first()
      .click()
    await page
      .getByRole('button', { name: /^Price of Isolator/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: /^Price of Isolator/ }).fill('x')
    await page.keyboard.press('Enter')
    await expect(page.getByText('An amount such as 1250.00')).toBeVisible()
    await check('/manage/manage-products')
    await page.goto(`/manage/update-product/${product._id}`)
    await page.getByLabel('Price in rand, without VAT *').fill('')
    await page.getByRole('button', { name: 'Save product' }).click()
    await expect(page.getByText('Please enter an amount, such as 1250.00.')).toBeVisible()
    await check('/manage/update-product')
  },
)
