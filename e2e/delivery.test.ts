import type { Page } from '@playwright/test'
import { test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { desktop, openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { fillAddress } from '#test/browser/fill-address.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { makeProduct } from '#test/catalogue.ts'
import { goodCard } from '#test/orders.ts'
import type { Caller } from '#test/shop.ts'

let site: Site
let office: Caller
let isolator: Product
let board: Product
shareSite(async () => {
  site = await openSite({ LIMIT_CHECKOUT: '1000', LIMIT_HOLD_CHECKOUTS: '1000' })
  office = await site.signIn('admin')
  isolator = await makeProduct(office, { name: 'Isolator 4P 63 A', price: 480, countInStock: 50, weightKg: 1.5 })
  board = await makeProduct(office, {
    name: 'Motor control centre',
    price: 386_400,
    madeToOrder: true,
    weightKg: 900,
    deliveryQuoted: true,
  })
  return site
})

const read = async () => (await office.get('/api/shop')).body as ShopIdentity
const seen = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).locator('visible=true')

async function putIntoCart(page: Page, { slug, name }: Product) {
  await page.goto(`/product/${slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText(`${name} is in your cart.`).first()).toBeVisible()
}

async function enterAddress(page: Page, province: string) {
  await page.goto('/shipping')
  await fillAddress(page, { 'Full name *': 'Sizwe Dlamini', 'E-mail *': 'sizwe@example.co.za' })
  await page.getByLabel('Province *').selectOption(province)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
}

test('an owner sets up delivery, and a mistake loses nothing', async () => {
  const { page } = await site.visit({ as: 'admin', viewport: desktop })
  await page.goto('/manage/settings/delivery')
  await expect(page.getByText('This rule looks inverted.')).toBeVisible()
  await expect(page.getByText('Standard delivery: R 100.00 incl. VAT')).toBeVisible()
  await page.getByRole('button', { name: 'Add delivery method' }).click()
  const added = page.locator('section', { has: page.getByRole('heading', { name: 'New delivery method' }) }).first()
  await added.getByRole('combobox', { name: 'Price' }).selectOption('By weight')
  await added.getByLabel('Name *').fill('Courier')
  const courier = page.locator('section', { has: page.getByRole('heading', { name: 'Courier', exact: true }) }).first()
  await courier.getByLabel('Up to kg').fill('5')
  await courier.getByLabel('Price, incl. VAT').fill('120')
  await courier.getByRole('button', { name: 'Add band' }).click()
  await courier.getByLabel('Up to kg').nth(1).fill('4')
  await courier.getByLabel('Price, incl. VAT').nth(1).fill('290')
  await page.getByRole('button', { name: 'Save delivery' }).click()
  await expect(page.getByText('This band must end above 5 kg, where the one before it ends.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect((await read()).delivery).toHaveLength(1)
  await courier.getByLabel('Up to kg').nth(1).fill('30')
  await courier.getByRole('button', { name: 'Move Courier up' }).click()
  await page.getByRole('button', { name: 'Add delivery method' }).click()
  await added.getByRole('combobox', { name: 'Price' }).selectOption('Collect at the works')
  await added.getByLabel('Name *').fill('Collect it')
  await page.getByRole('button', { name: 'Save delivery' }).click()
  await expect(page.getByText('Saved. Carts and checkouts now use these settings.')).toBeVisible()
  expect((await read()).delivery.map(({ name, kind }) => [name, kind])).toEqual([
    ['Courier', 'weight'],
    ['Standard delivery', 'free_below'],
    ['Collect it', 'collect'],
  ])
  await page.setViewportSize(phone)
  expect(await scrollsSideways(page)).toBe(false)
})

test('a buyer chooses a delivery method and enters a discount code, and the order shows both', async () => {
  await office.put('/api/shop', {
    delivery: [
      { id: 'courier', name: 'Courier', kind: 'weight', days: 3, bands: [{ upToKg: 5, price: 120 }] },
      { id: 'collect', name: 'Collect it', kind: 'collect' },
    ],
  })
  await office.post('/api/discount', { code: 'TENTH', percent: 10 })
  const { page } = await site.visit({ viewport: phone })
  await putIntoCart(page, isolator)
  await page.getByRole('button', { name: 'Go to cart' }).click()
  await expect(page.getByText('This is an estimate for Gauteng.')).toBeVisible()
  await page.getByRole('button', { name: 'Enter a discount code' }).click()
  await page.getByLabel('Discount code').fill('nonsense')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('There is no discount code NONSENSE.')).toBeVisible()
  await page.getByLabel('Discount code').fill('tenth')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('TENTH: 10% off 1 product')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await enterAddress(page, 'Limpopo')
  await expect(page.getByText('R 120.00 incl. VAT · within 3 working days')).toBeVisible()
  // 432.00, its VAT of 64.80, and the courier.
  await expect(seen(page, /^Pay R\s616\.80$/)).toBeVisible()
  await page.getByRole('radio', { name: /^Collect it/ }).check()
  await expect(seen(page, /^Pay R\s496\.80$/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await seen(page, /^Pay /).click()
  await page.getByLabel('Card number').fill(goodCard)
  await page.getByRole('button', { name: /^Pay/ }).first().click()
  await expect(page.getByRole('heading', { name: /^Order VOLT-/ })).toBeVisible()
  await expect(page.getByText('12 Busbar Road, Germiston 1401', { exact: true })).toBeVisible()
  await expect(page.getByText('With the discount code TENTH.')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  expect((await office.get(`/api/order/${id}`)).body as Order).toMatchObject({
    delivery: { method: 'collect' },
    code: 'TENTH',
    totalPrice: '496.80',
  })
})

test('a cart that needs a delivery quote becomes a quote request, with everything filled in', async () => {
  await office.put('/api/shop', { delivery: [{ id: 'flat', name: 'Courier', kind: 'flat', price: 100 }] })
  const { page } = await site.visit({ viewport: phone })
  await putIntoCart(page, board)
  await page.goto('/cart')
  await expect(page.getByText('Delivery is quoted for Motor control centre.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Checkout' })).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  await office.put('/api/shop', { delivery: [{ id: 'collect', name: 'Collect it', kind: 'collect', days: 2 }] })
  await page.reload()
  await expect(page.getByText('Ready to collect within 2 working days.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Checkout' }).first()).toBeVisible()
  await office.put('/api/shop', { delivery: [{ id: 'flat', name: 'Courier', kind: 'flat', price: 100 }] })
  await page.reload()
  await page.getByRole('link', { name: 'Request a quote' }).click()
  await expect(page).toHaveURL(/\/request-quote$/)
  await expect(page.getByRole('main').getByText('Motor control centre').first()).toBeVisible()
})
