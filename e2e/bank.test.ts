import { test } from 'vitest'
import { today } from '#contract/days.ts'
import type { Order } from '#contract/orders/calls.ts'
import { openSite, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { makeProduct } from '#test/catalogue.ts'
import { cartOf } from '#test/orders.ts'
import type { Caller } from '#test/shop.ts'

let site: Site
let office: Caller
let productId: string
shareSite(async () => {
  site = await openSite({ LIMIT_CHECKOUT: '1000' })
  office = await site.signIn('admin')
  productId = (await makeProduct(office, { name: 'Isolator 4P 63 A', price: 480, countInStock: 50 }))._id
  return site
})

const place = async () =>
  (await site.guest().post('/api/order', cartOf([{ _id: productId, qty: 1 }], { paymentMethod: 'EFT' }))).body as Order
const read = async ({ _id }: Order) => (await office.get(`/api/order/${_id}`)).body as Order

test('a bookkeeper checks a statement by keyboard: the sure lines at once, the others one by one, with undo', async () => {
  const orders = [await place(), await place(), await place()]
  const [first, second, third] = orders as [Order, Order, Order]
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/bank')
  await expect(page.getByRole('heading', { name: 'No statement yet' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const csv = [
    'Account: 62041788340',
    'Date,Description,Amount',
    `${today()},PAYMENT ${first.orderNumber.replace('-', '')},${first.totalPrice}`,
    `${today()},${second.orderNumber.toLowerCase().replace('-', ' ')},${second.totalPrice}`,
    `${today()},CASH DEPOSIT,${third.totalPrice}`,
    `${today()},BANK FEE,-9.50`,
  ].join('\n')
  const upload = (name: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await upload('monday.csv')
  await expect(page.getByText('4 new lines, 3 to check.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('2 lines confirmed.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^To check\s*1$/ })).toBeVisible()
  expect([await read(first), await read(second)]).toMatchObject([{ isPaid: true }, { isPaid: true }])
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('2 lines put back under To check.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^To check\s*3$/ })).toBeVisible()
  expect(await read(first)).toMatchObject({ isPaid: false, receivedPrice: '0.00' })

  const confirm = page.getByRole('button', { name: /^Confirm R/ })
  await confirm.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /^To check\s*2$/ })).toBeVisible()
  // The focus is on the next line.
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /^To check\s*1$/ })).toBeVisible()

  await page.getByRole('button', { name: /^Choose orders for .*CASH DEPOSIT/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Which order does R/ })
  await dialog.getByLabel('Add an order').fill(third.orderNumber)
  await expect(dialog.getByRole('button', { name: third.orderNumber })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('all of the line.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'All lines are checked' })).toBeVisible()
  expect(await read(third)).toMatchObject({ isPaid: true })

  await page.getByRole('button', { name: 'Upload a statement' }).press('Enter')
  await upload('again.csv')
  await expect(page.getByText('0 new lines. 4 lines were here already.')).toBeVisible()
  await page.goto(`/manage/orders/${third._id}`)
  await page.getByRole('link', { name: /^Bank statement of .*, line 5$/ }).press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'CASH DEPOSIT' })).toContainText(third.orderNumber)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await scrollsSideways(page)).toBe(false)
})
