import type { Page } from '@playwright/test'
import { test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import { devices, openSite, type Site, shareSite } from '#test/browser/browser.ts'
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
  await page.getByLabel('Part number', { exact: true }).fill('WKE-4060')
  await page.getByLabel('Price in rand, without VAT *').fill('2 450,50')
  await expect(page.getByText('R 2 818.08 with VAT')).toBeVisible()
  await page.getByLabel('Available').fill('12')
  // It starts as a draft.
  await expect(page.getByLabel('Status')).toHaveValue('draft')
  await page.getByLabel('Status').selectOption('live')
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
  await page.getByRole('button', { name: 'Prices', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Prices of 3 products' })
  const change = dialog.getByRole('button', { name: 'Change prices' })
  await change.click()
  await expect(dialog.getByText('Please enter a percentage, such as 7.5.')).toBeVisible()
  await dialog.getByLabel('Percent *').fill('10')
  await expect(dialog.getByText('Smallest change +R 1.00, largest +R 3.00.')).toBeVisible()
  await change.click()
  await expect(page.getByText('3 products changed.')).toBeVisible()
  expect(await prices()).toEqual([11, 22, 33])
  // Somebody changes one of them again; the rest goes back.
  await admin.put(`/api/product/${all[2]?._id}`, { price: 35 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 products put back. Gland M32: It was changed again since.')).toBeVisible()
  expect(await prices()).toEqual([10, 20, 35])

  await page.getByRole('checkbox', { name: 'Select Gland M20' }).click()
  await page.getByRole('checkbox', { name: 'Select Gland M25' }).click()
  await page.getByRole('button', { name: 'Prices', exact: true }).click()
  const two = page.getByRole('dialog', { name: 'Prices of 2 products' })
  await two.getByRole('button', { name: 'By an amount' }).click()
  await two.getByRole('button', { name: 'Down' }).click()
  await two.getByLabel('Rand *').fill('50')
  await expect(two.getByText('0 of 2 products will change.')).toBeVisible()
  await two.getByRole('button', { name: 'Change prices' }).click()
  await expect(two.getByText('Nothing would change.')).toBeVisible()
  await two.getByLabel('Rand *').fill('1.50')
  await two.getByRole('button', { name: 'Change prices' }).click()
  await expect(two).toBeHidden()
  expect(await prices()).toEqual([8.5, 18.5, 35])

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
