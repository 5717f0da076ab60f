import { test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import { devices, openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways, tabTo } from '#test/browser/page-checks.ts'
import { makeProduct } from '#test/catalogue.ts'
import { buy, cartOf } from '#test/orders.ts'
import type { Caller } from '#test/shop.ts'

let site: Site
let office: Caller
let productId: string
shareSite(async () => {
  site = await openSite({ LIMIT_CHECKOUT: '1000', LIMIT_HOLD_CHECKOUTS: '1000' })
  office = await site.signIn('admin')
  const product = await makeProduct(office, { name: 'Distribution board, 54 ways', price: 480, countInStock: 50 })
  productId = product._id
  return site
})

const lines = (qty = 1) => [{ _id: productId, qty }]
const placeUnpaid = async () =>
  (await site.guest().post('/api/order', cartOf(lines(), { paymentMethod: 'EFT' }))).body as Order

test('the office processes a paid order through to delivery and refunds part of it', async () => {
  const order = await buy(site.guest(), lines(2))
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/orders?status=paid')
  await page.getByRole('link', { name: order.orderNumber }).click()
  await expect(page.getByRole('heading', { name: order.orderNumber })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark shipped' })).toBeHidden()
  await page.getByRole('button', { name: 'Start processing' }).click()
  await page.getByRole('button', { name: 'Mark shipped' }).click()
  const ship = page.getByRole('dialog', { name: `Ship ${order.orderNumber}` })
  await ship.getByLabel('Courier').fill('The Courier Guy')
  await ship.getByLabel('Tracking number').fill('TCG 0042')
  await ship.getByRole('button', { name: 'Mark shipped' }).click()
  await expect(ship).toBeHidden()
  await expect(page.getByText('TCG 0042')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden()

  await page.getByRole('button', { name: 'Refund' }).click()
  const refund = page.getByRole('dialog', { name: `Refund ${order.orderNumber}` })
  await refund.getByRole('button', { name: 'An amount' }).click()
  await refund.getByLabel('Amount in rand *').fill('5000')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(refund.getByText(/Only R\s1\s204\.00 is left to refund\./)).toBeVisible()
  await expect(refund.getByText('Please give a reason. The buyer will see it.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await refund.getByLabel('Amount in rand *').fill('204,00')
  await refund.getByLabel('Reason *').selectOption('Damaged')
  await refund.getByLabel('Note to the buyer').fill('One door was scratched.')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(refund).toBeHidden()
  await expect(page.getByText('One door was scratched.')).toBeVisible()
  await expect(page.getByText('After refunds')).toBeVisible()
  await page.getByRole('button', { name: 'Mark delivered' }).click()
  const ask = page.getByRole('alertdialog')
  await expect(ask).toContainText('The buyer gets an e-mail.')
  await ask.getByRole('button', { name: 'Mark delivered' }).click()
  // Until then, the undo of the step before may still be offered.
  await expect(page.getByText(`${order.orderNumber} marked as delivered.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${order.orderNumber} is back to Shipped.`)).toBeVisible()
  await page.getByRole('button', { name: 'Mark delivered' }).click()
  await ask.getByRole('button', { name: 'Mark delivered' }).click()
  // While it is open, it keeps the focus.
  await expect(ask).toBeHidden()
  await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible()
  await page.getByLabel('New note').fill('Buyer is happy with the discount.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Buyer is happy with the discount.').first()).toBeVisible()

  const after = (await office.get(`/api/order/${order._id}`)).body as Order
  expect(after).toMatchObject({ status: 'delivered', courier: 'The Courier Guy', trackingNumber: 'TCG 0042' })
  expect(after.refunds).toMatchObject([{ amount: '204.00', reason: 'Damaged. One door was scratched.' }])

  const number = after.refunds?.[0]?.creditNote?.number ?? 'no number'
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: `Credit note ${number}`, exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${number}.pdf`)
})

test('by keyboard: the office finds an order, processes it and ships it', async () => {
  const { _id, orderNumber } = await buy(site.guest(), lines())
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/orders')
  await expect(page.getByRole('link', { name: orderNumber })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(orderNumber)
  await expect(page).toHaveURL(/search=VOLT/)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await tabTo(page, page.getByRole('button', { name: `More for ${orderNumber}` }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Start processing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('tbody').getByText('Processing', { exact: true })).toBeVisible()

  await tabTo(page, page.getByRole('link', { name: orderNumber }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: orderNumber })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Mark shipped' }))
  await page.keyboard.press('Enter')
  const ship = page.getByRole('dialog', { name: `Ship ${orderNumber}` })
  await expect(ship.getByLabel('Courier')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ship).toBeHidden()
  await expect(page.getByRole('button', { name: 'Mark shipped' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(ship.getByLabel('Courier')).toBeFocused()
  await page.keyboard.type('RAM')
  await tabTo(page, ship.getByLabel('Tracking number'))
  await page.keyboard.type('RAM 7781')
  await page.keyboard.press('Enter')
  await expect(ship).toBeHidden()
  await expect(page.getByText('RAM 7781')).toBeVisible()
  // The button that opened the dialog is gone; focus continues from the order's status.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  expect((await office.get(`/api/order/${_id}`)).body).toMatchObject({ status: 'shipped', trackingNumber: 'RAM 7781' })
})

test("a guest's link keeps its key while the shop is unreachable, and drops it once the order is open", async () => {
  const order = await buy(site.guest(), lines())
  const { page } = await site.visit()
  const link = `/order/${order._id}?key=${site.keyOf(order._id)}`
  await page.route('**/api/order/*/key', (route) => route.abort())
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'The order could not be loaded' })).toBeVisible()
  await expect(page).toHaveURL(link)
  await page.unroute('**/api/order/*/key')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: `Order ${order.orderNumber}` })).toBeVisible()
  await expect(page).toHaveURL(`/order/${order._id}`)
})

test('a step that a colleague took first is rejected with a message, and the page shows the current status', async () => {
  const order = await buy(site.guest(), lines())
  const { page } = await site.visit({ as: 'admin' })
  await page.goto(`/manage/orders/${order._id}`)
  await expect(page.getByRole('button', { name: 'Start processing' })).toBeVisible()
  await office.put(`/api/order/${order._id}/cancel`)
  await page.getByRole('button', { name: 'Start processing' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Someone else changed this order. You now see the latest version.',
  )
  await expect(page.getByText(/Cancelled|Refunded/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start processing' })).toBeHidden()
})

test('a bank transfer is recorded and a packing slip downloaded', async () => {
  const order = await placeUnpaid()
  const { page } = await site.visit({ as: 'admin', viewport: phone })
  await page.goto(`/manage/orders/${order._id}`)
  await page.getByRole('button', { name: 'Record payment', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(
    dialog.getByText('Please enter the reference from the statement, so that we can find it again.'),
  ).toBeVisible()
  await dialog.getByLabel('Reference on the statement *').fill('FNB 14 Nov, DLAMINI S')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  // Beside the payment and in the history.
  await expect(page.getByText('Reference FNB 14 Nov, DLAMINI S').first()).toBeVisible()
  const [slip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Packing slip' }).click(),
  ])
  expect(slip.suggestedFilename()).toBe('Packing slip.pdf')
})

test('several orders are advanced together, and the search stays in the URL', async () => {
  const orders = [await buy(site.guest(), lines()), await buy(site.guest(), lines()), await placeUnpaid()]
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/orders')
  for (const { orderNumber } of orders) await page.getByLabel(`Select ${orderNumber}`).click()
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Start processing' }).click()
  await expect(page.getByText('2 orders marked as processing.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 orders are back to Paid.')).toBeVisible()
  for (const { _id } of orders.slice(0, 2))
    expect((await office.get(`/api/order/${_id}`)).body).toMatchObject({ status: 'paid' })
  await page.getByRole('button', { name: 'Start processing' }).click()
  await expect(page.getByText('2 orders marked as processing.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark shipped (2 of 3)' }).click()
  const ship = page.getByRole('dialog', { name: 'Ship 2 orders' })
  await ship.getByLabel('Courier').fill('RAM')
  for (const { orderNumber } of orders.slice(0, 2))
    await ship.getByLabel(`Tracking number for ${orderNumber}`).fill(`R ${orderNumber}`)
  await ship.getByRole('button', { name: 'Mark 2 shipped' }).click()
  await expect(page.getByText('2 orders marked as shipped.')).toBeVisible()
  for (const { _id, orderNumber } of orders.slice(0, 2))
    expect((await office.get(`/api/order/${_id}`)).body).toMatchObject({
      status: 'shipped',
      courier: 'RAM',
      trackingNumber: `R ${orderNumber}`,
    })
  const [first] = orders
  await page
    .getByRole('searchbox', { name: 'Order, customer, town, part number, amount or phone' })
    .fill(first?.orderNumber ?? '')
  await expect(page).toHaveURL(/search=VOLT/)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page
    .getByRole('navigation', { name: 'Status' })
    .getByRole('link', { name: /Delivered/ })
    .click()
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/)
})

test.each(devices)('the dashboard figures match the orders on %s', async (_, viewport) => {
  await buy(site.guest(), lines())
  const { page } = await site.visit({ as: 'admin', viewport })
  await page.goto('/manage')
  const { totalOrders } = (await office.get('/api/order/total-orders')).body as { totalOrders: number }
  await expect(page.getByText('Orders paid').locator('..')).toContainText(`${totalOrders} orders in total`)
  await expect(page.getByRole('table', { name: 'Newest orders' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Best sellers' })).toContainText('Distribution board, 54 ways')
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('button', { name: '7 days' }).click()
  await expect(page).toHaveURL(/period=7/)
  for (const path of ['/manage/orders', '/manage/orders/payments']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await scrollsSideways(page), path).toBe(false)
  }
})

test('one search field finds orders, products, users and back-office pages', async () => {
  await buy(site.guest(), lines())
  const { orders } = (await office.get('/api/order')).body as { orders: { orderNumber: string }[] }
  const number = orders[0]?.orderNumber ?? ''
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/settings')
  await expect(page.getByLabel('Legal name')).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search orders, quotes, products, customers' })
  await expect(field).toBeFocused()
  await page.keyboard.type(number)
  // Its invoice is a match too, and names the order at its end.
  await expect(page.getByRole('option', { name: new RegExp(`^${number}`) })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()

  await field.fill('54 ways')
  await page.getByRole('option', { name: /^Distribution board, 54 ways/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /54 ways/ })).toBeVisible()

  await field.fill('synonyms or search wo')
  await expect(page.getByText('No results for “synonyms or search wo”.')).toBeVisible()
  await field.fill('search wo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Search words' })).toBeVisible()
})
