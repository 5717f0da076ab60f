import { readFile } from 'node:fs/promises'
import { test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import type { Order } from '#contract/orders/calls.ts'
import { devices, openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { address, goToReview, seen, storedCart } from '#test/browser/checkout-steps.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways, tabTo } from '#test/browser/page-checks.ts'
import { makeProduct } from '#test/catalogue.ts'
import { declinedCard, goodCard } from '#test/orders.ts'
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

/** In Tab order. */
const fieldsInOrder = [
  'Full name *',
  'Phone *',
  'E-mail *',
  'Company',
  'VAT number',
  'Street address *',
  'Suburb',
  'City or town *',
  'Province *',
  'Postal code *',
  'Your reference or order number',
]
const asTyped: Record<string, string> = {
  ...Object.fromEntries(address),
  'E-mail *': 'sizwe@example.co.za',
  'Province *': 'Gau',
}

test.each(devices)('a guest buys by keyboard on %s', async (_, viewport) => {
  const { page } = await site.visit({ viewport })
  await page.goto(`/product/${isolator.slug}`)
  await tabTo(page, page.getByRole('button', { name: 'Add to cart' }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'One more' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: /^Cart, \d/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 product, 2 units')).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  await tabTo(page, page.getByRole('link', { name: 'Checkout' }).locator('visible=true'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Shipping' })).toBeVisible()
  await tabTo(page, page.getByRole('textbox', { name: 'Full name *' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please choose a province.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  for (const label of fieldsInOrder) {
    await expect(page.getByRole('main').getByLabel(label, { exact: true })).toBeFocused()
    await page.keyboard.type(asTyped[label] ?? '')
    await page.keyboard.press('Tab')
  }
  await tabTo(page, page.getByRole('button', { name: 'Continue to review' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Khanya Electrical (Pty) Ltd')).toBeVisible()
  await expect(page.getByText('You will not be charged until you press the button.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await tabTo(page, seen(page, /^Pay R\s1\s204\.00$/))
  await page.keyboard.press('Enter')

  await expect(page.getByLabel('Card number')).toBeVisible()
  const pendingOrder = await page.evaluate(() => JSON.parse(localStorage.getItem('pendingOrder') ?? '{}'))
  expect(pendingOrder).toMatchObject({
    paymentMethod: 'Yoco',
    itemsPrice: '960.00',
    shippingPrice: '100.00',
    taxPrice: '144.00',
    totalPrice: '1204.00',
    shippingAddress: { city: 'Boksburg', country: 'South Africa' },
  })
  expect(pendingOrder.cartItems).toHaveLength(1)
  const card = page.getByLabel('Card number')
  await tabTo(page, card)
  await page.keyboard.press('ControlOrMeta+A')
  const typedCard = goodCard.replaceAll(' ', '')
  await page.keyboard.type(typedCard)
  await expect(card).toHaveValue(typedCard)
  await tabTo(page, page.getByRole('button', { name: /^Pay R/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Order placed successfully!' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await expect(page.getByRole('heading', { name: /^Order VOLT-\d{6}$/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pendingOrder'))).toBeNull()
  await expect.poll(() => storedCart(page)).toBe(0)
  await expect(page.getByText('Total incl. VAT').locator('..').first()).toContainText('1 204.00')
  expect(await scrollsSideways(page)).toBe(false)

  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Invoice SPECIMEN-INV-\d{6}$/ }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^SPECIMEN-INV-\d{6}\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('after a declined card the cart is unchanged, and a second attempt pays for the same goods once', async () => {
  const { page } = await site.visit({ viewport: phone })
  await goToReview(page, isolator, 'declined@example.co.za')
  await seen(page, /^Pay R/).click()
  await page.getByLabel('Card number').fill(declinedCard)
  await page.getByRole('button', { name: /^Pay R/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible()
  await expect(
    page.getByText('There was an issue with your payment. Please try again or contact support.'),
  ).toBeVisible()
  await expect(page.getByText('Your bank declined the payment without giving a reason.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay by EFT instead' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await storedCart(page)).toBe(1)
  await page.getByRole('link', { name: 'Try again' }).click()
  await seen(page, /^Pay R/).click()
  await page.getByLabel('Card number').fill(goodCard)
  await page.getByRole('button', { name: /^Pay R/ }).click()
  await expect(page.getByRole('heading', { name: /^Order VOLT/ })).toBeVisible()
  expect(await findOrders('declined@example.co.za')).toHaveLength(1)
})

const findOrders = async (search: string) =>
  ((await office.get(`/api/order?search=${encodeURIComponent(search)}`)).body as { orders: Order[] }).orders

test('a double click opens one payment', async () => {
  const { page } = await site.visit()
  await goToReview(page, isolator, 'twice@example.co.za')
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/payment/checkout') && calls.push(request.method()))
  await seen(page, /^Pay R/).dblclick()
  await expect(page.getByLabel('Card number')).toBeVisible()
  expect(calls).toEqual(['POST'])
})
