import { test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { makeProduct } from '#test/catalogue.ts'
import { buy, readStock } from '#test/orders.ts'
import type { Caller } from '#test/shop.ts'

let site: Site
let office: Caller
let gland: Product
let lug: Product
let isolator: Product
shareSite(async () => {
  site = await openSite({ LIMIT_CHECKOUT: '1000', LIMIT_HOLD_CHECKOUTS: '1000' })
  office = await site.signIn('admin')
  const make = (name: string, partNumber: string, place: string) =>
    makeProduct(office, { name, partNumber, place, price: 40, countInStock: 20 })
  gland = await make('Cable gland, 20 mm', 'CG-20', 'A-03-1')
  lug = await make('Cable lug, 16 mm²', 'CL-16', 'A-03-2')
  isolator = await make('Rotary isolator, 63 A', 'RI-63', 'B-1')
  return site
})

const storeman = { as: 'packer', viewport: phone, touch: true } as const

test('on a phone, a delivery is scanned, kept through a reload and a lost connection, and booked once', async () => {
  const { page } = await site.visit(storeman)
  await page.goto('/manage/packing')
  await page.getByRole('button', { name: 'Menu' }).tap()
  const menu = page.getByRole('navigation', { name: 'Back-office' })
  await menu.getByRole('button', { name: 'Stock' }).tap()
  await menu.getByRole('link', { name: 'Goods in' }).tap()
  await expect(page.getByText('No deliveries yet')).toBeVisible()
  await page.getByLabel('Supplier').fill('Cable & Lug Co.')
  await page.getByLabel('Delivery note or invoice number').fill('DN 1187')
  const scan = page.getByLabel('Scan or search')
  await scan.tap()
  for (const code of ['cg-20', 'CG-20', 'cable']) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(scan).toHaveValue('')
    await expect(
      page.getByRole('status').filter({ hasText: code === 'cable' ? 'Which one is' : 'added' }),
    ).toBeVisible()
  }
  await page.getByRole('list', { name: 'Matches' }).getByRole('button', { name: /CL-16/ }).tap()
  const goods = page.getByRole('list', { name: 'What has come' }).getByRole('listitem')
  await expect(goods).toHaveCount(2)
  await expect(page.getByLabel('Quantity of Cable gland, 20 mm')).toHaveValue('2')
  await page.getByLabel('Quantity of Cable lug, 16 mm²').fill('1.5')
  await page.getByRole('button', { name: 'Book the delivery' }).tap()
  await expect(page.getByText('Some figures need your attention.')).toBeVisible()
  await page.getByLabel('Quantity of Cable lug, 16 mm²').fill('30')
  await page.getByLabel('Cost of one Cable lug, 16 mm² in rand').fill('12,50')
  expect([await scrollsSideways(page), await axeViolations(page)]).toEqual([false, []])

  await page.reload()
  await expect(page.getByLabel('Quantity of Cable lug, 16 mm²')).toHaveValue('30')
  // The call arrives, its answer is lost: sent again, it books nothing more.
  await page.route('**/api/stock/receipts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Book the delivery' }).tap()
  await expect(page.getByText(/could not be booked|no connection/i).first()).toBeVisible()
  await page.unroute('**/api/stock/receipts')
  await page.getByRole('button', { name: 'Book the delivery' }).tap()
  await expect(page.getByText(/Delivery \d+ is booked: 32 units in stock\./)).toBeVisible()
  await expect(goods).toHaveCount(0)
  await expect(page.getByText('2 × CG-20, 30 × CL-16')).toHaveCount(1)
  expect([await readStock(site, gland._id), await readStock(site, lug._id)]).toMatchObject([
    { stock: 22 },
    { stock: 50 },
  ])
})

test('on a phone, a shelf is counted while the shop sells, and posted', async () => {
  const before = await readStock(site, gland._id)
  const { page } = await site.visit(storeman)
  await page.goto('/manage/counts')
  await page.getByRole('button', { name: 'Start a count' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Start a count' })
  await dialog.getByLabel('Place in the store').fill('A-03')
  expect(await axeViolations(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: 'Start counting' }).tap()
  await expect(page.getByText('0 of 2 counted')).toBeVisible()
  expect([await scrollsSideways(page), await axeViolations(page)]).toEqual([false, []])

  // Two are missing on the shelf. One is sold right after it was counted.
  await expect(page.getByRole('heading', { name: 'Cable gland, 20 mm' })).toBeVisible()
  await page.getByLabel('On the shelf').fill(String(before.stock - 3))
  await page.getByRole('button', { name: 'One more' }).tap()
  await page.getByRole('button', { name: 'Save and next' }).tap()
  await expect(page.getByText('1 of 2 counted')).toBeVisible()
  await buy(site.guest(), [{ _id: gland._id, qty: 1 }])
  await expect(page.getByRole('heading', { name: 'Cable lug, 16 mm²' })).toBeVisible()
  const shelf = await readStock(site, lug._id)
  await page.getByLabel('On the shelf').fill(String(shelf.stock))
  await page.getByRole('button', { name: 'Save and next' }).tap()
  await expect(page.getByText('Everything is counted')).toBeVisible()

  await page.getByRole('link', { name: 'Review the differences' }).tap()
  await expect(page.getByText('2 of 2 products counted, one differs.')).toBeVisible()
  expect([await scrollsSideways(page), await axeViolations(page)]).toEqual([false, []])
  await page.getByRole('button', { name: 'Post the count' }).tap()
  const ask = page.getByRole('alertdialog', { name: 'Post the count?' })
  await expect(ask).toContainText('The stock of 1 product changes: 2 units fewer.')
  await ask.getByRole('button', { name: 'Post' }).tap()
  await expect(page.getByText('The count is posted.')).toBeVisible()
  // What was there, less two missing, less one sold.
  expect(await readStock(site, gland._id)).toMatchObject({ stock: before.stock - 3 })
  expect(await readStock(site, lug._id)).toMatchObject({ stock: shelf.stock })
  expect(await readStock(site, isolator._id)).toMatchObject({ stock: 20 })
})
