import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import type { Order } from '#contract/orders/calls.ts'
import { devices, openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { fillAddress } from '#test/browser/fill-address.ts'
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

const address: [label: string, text: string][] = [
  ['Full name *', 'Sizwe Dlamini'],
  ['Phone *', '082 555 0117'],
  ['Company', 'Khanya Electrical (Pty) Ltd'],
  ['VAT number', '4123456789'],
  ['Your reference or order number', 'KE-2291'],
  ['Street address *', '48 Springbok Street'],
  ['Suburb', 'Jet Park'],
  ['City or town *', 'Boksburg'],
  ['Postal code *', '1459'],
]

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

async function putIntoCart(page: Page, { slug, name }: Product, times = 1) {
  await page.goto(`/product/${slug}`)
  if (times > 1) await page.getByRole('textbox', { name: `Quantity of ${name}` }).fill(String(times))
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText(`${name} is in your cart.`).first()).toBeVisible()
}

async function enterAddress(page: Page, email?: string) {
  await fillAddress(page, Object.fromEntries(address))
  await page.getByLabel('Province *').selectOption('Gauteng')
  if (email) await page.getByLabel('E-mail *').fill(email)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
}

const seen = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).locator('visible=true')
const storedCart = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('cart') ?? '{}').cartItems ?? []).length as number)

/** To the review step, with one line in the cart. */
async function goToReview(page: Page, product: Product, email?: string) {
  await putIntoCart(page, product)
  await page.goto('/shipping')
  await enterAddress(page, email)
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
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('pendingOrder') ?? '{}'))
  expect(kept).toMatchObject({
    paymentMethod: 'Yoco',
    itemsPrice: '960.00',
    shippingPrice: '100.00',
    taxPrice: '144.00',
    totalPrice: '1204.00',
    shippingAddress: { city: 'Boksburg', country: 'South Africa' },
  })
  expect(kept.cartItems).toHaveLength(1)
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

test('any order URL asks strangers to sign in; the e-mailed link opens the order', async () => {
  const { page } = await site.visit()
  await goToReview(page, isolator, 'mine@example.co.za')
  await page.getByLabel('EFT (bank transfer)').check()
  await seen(page, 'Place order').click()
  await expect(page.getByRole('heading', { name: /^Order VOLT/ })).toBeVisible()
  const [order] = await findOrders('mine@example.co.za')
  const id = order?._id ?? ''
  const { page: stranger } = await site.visit()
  for (const path of [`/order/${id}`, `/order-details/${id}`, '/order/1']) {
    await stranger.goto(path)
    await expect(stranger, path).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
  }
  await stranger.goto(`/order/${id}?key=${site.keyOf(id)}`)
  await expect(stranger.getByRole('heading', { name: /^Order VOLT/ })).toBeVisible()
  await expect(stranger).toHaveURL(`/order/${id}`)
  await stranger.reload()
  await expect(stranger.getByRole('heading', { name: /^Order VOLT/ })).toBeVisible()
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
