import { test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import type { Order } from '#contract/orders/calls.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { enterAddress, goToReview, putIntoCart, seen, storedCart } from '#test/browser/checkout-steps.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { makeProduct } from '#test/catalogue.ts'
import type { Caller } from '#test/shop.ts'

let site: Site
let office: Caller
let isolator: Product
shareSite(async () => {
  site = await openSite({ LIMIT_CHECKOUT: '1000', LIMIT_HOLD_CHECKOUTS: '1000' })
  office = await site.signIn('admin')
  isolator = await makeProduct(office, { name: 'Enclosed rotary isolator 4P 63 A', price: 480, countInStock: 50 })
  return site
})

const findOrders = async (search: string) =>
  ((await office.get(`/api/order?search=${encodeURIComponent(search)}`)).body as { orders: Order[] }).orders

test('a buyer who pays and never returns still gets the order, and an empty cart', async () => {
  const { page, person } = await site.visit({ as: 'shopper' })
  await goToReview(page, isolator)
  await seen(page, /^Pay R/).click()
  await page.getByRole('button', { name: 'Pay, webhook only' }).click()
  await expect(page.getByRole('heading', { name: 'Paid, and the tab was closed' })).toBeVisible()
  await expect.poll(async () => (await findOrders(person?.email ?? '')).length).toBe(1)
  await page.goto('/my-profile/orders')
  await expect(page.getByRole('link', { name: /^VOLT-/ })).toHaveCount(1)
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('Your payment has arrived and the order is placed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('a bank transfer creates an order immediately, with bank details and an option to pay by card', async () => {
  const { page } = await site.visit({ viewport: phone })
  await goToReview(page, isolator, 'eft@example.co.za')
  await page.getByLabel('EFT (bank transfer)').check()
  await seen(page, 'Place order').click()
  await expect(page.getByRole('heading', { name: /^Order VOLT/ })).toBeVisible()
  const [order] = await findOrders('eft@example.co.za')
  expect(order).toMatchObject({ status: 'pending', isPaid: false, paymentMethod: 'EFT' })
  await expect(page.getByRole('definition').filter({ hasText: order?.orderNumber ?? '-' })).toBeVisible()
  await expect.poll(() => storedCart(page)).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)

  // On paper: no buttons, and the sum on one sheet with what it adds up.
  await page.emulateMedia({ media: 'print' })
  const total = page.getByRole('heading', { name: 'Order total' })
  await expect(total).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  expect(await total.evaluate((title) => getComputedStyle(title.closest('section') ?? title).breakInside)).toBe('avoid')
  await page.emulateMedia({ media: 'screen' })

  await putIntoCart(page, isolator)
  await page.goto(`/order-details/${order?._id}`)
  await page.getByRole('button', { name: /by card instead$/ }).click()
  await page.getByRole('button', { name: /^Pay R/ }).click()
  await expect(page.getByRole('link', { name: /^Invoice SPECIMEN-INV-/ })).toBeVisible()
  expect(await storedCart(page), 'the cart is about something else').toBe(1)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByText(/was refunded|is being refunded/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden()
})

test('a changed price or stock level is explained, and nothing is lost', async () => {
  const breaker = await makeProduct(office, { name: 'Breaker 3P C63', price: 100, countInStock: 4 })
  const { page } = await site.visit()
  await putIntoCart(page, breaker, 3)
  await page.goto('/shipping')
  await enterAddress(page, 'changes@example.co.za')
  await expect(seen(page, /^Pay R\s345\.00$/)).toBeVisible()
  // The review refreshes the cart when it opens; the change comes after that.
  await page.waitForLoadState('networkidle')
  await office.put(`/api/product/${breaker._id}`, { price: 110 })
  await seen(page, /^Pay R\s345\.00$/).click()
  await expect(page.getByRole('status').filter({ hasText: 'The total has changed.' })).toContainText('379.50')
  await office.put(`/api/product/${breaker._id}`, { countInStock: 2 })
  await seen(page, /^Pay R\s379\.50$/).click()
  await expect(page.getByRole('alert')).toContainText('Breaker 3P C63: only 2 left (you asked for 3).')
  await page.getByRole('button', { name: 'Update my cart' }).click()
  await seen(page, /^Pay R\s253\.00$/).click()
  await expect(page.getByLabel('Card number')).toBeVisible()

  const { page: late } = await site.visit({ viewport: phone })
  const gone = await makeProduct(office, { name: 'Earth leakage unit', price: 100, countInStock: 4 })
  await putIntoCart(late, gone, 4)
  await office.put(`/api/product/${gone._id}`, { price: 120, countInStock: 1 })
  await late.goto('/cart')
  await expect(late.getByText(/The price is now R\s120\.00; it was R\s100\.00\./)).toBeVisible()
  await expect(late.getByText('Only 1 is left, so we changed 4 to 1.')).toBeVisible()
  await office.put(`/api/product/${gone._id}`, { status: 'archived' })
  await late.reload()
  await expect(late.getByText('This is no longer available. Please remove it to continue.')).toBeVisible()
  expect(await axeViolations(late)).toEqual([])
  await late.getByRole('button', { name: 'Remove unavailable items' }).click()
  await late.getByRole('button', { name: 'Undo: put Earth leakage unit back' }).click()
  await expect(late.getByText('1 product, 1 unit')).toBeVisible()
})

test('an account delivers to its saved addresses and saves new ones', async () => {
  const { page, person } = await site.visit({ as: 'shopper' })
  await putIntoCart(page, isolator)
  await page.goto('/shipping')
  await expect(page.getByRole('textbox', { name: 'Full name *' })).toHaveValue(person?.name ?? '')
  await enterAddress(page)
  await page.getByRole('link', { name: 'Change the address' }).click()
  await page.getByLabel('Save this address to my account').check()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
  await page.goto('/shipping')
  await expect(page.getByText('48 Springbok Street')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Street address *' })).toBeHidden()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Change the address' }).click()
  await page.getByLabel('Another address').check()
  await page.getByRole('textbox', { name: 'Suburb' }).fill('Anderbolt')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Suburb' }), 'what was typed outlives a reload').toHaveValue(
    'Anderbolt',
  )
})
