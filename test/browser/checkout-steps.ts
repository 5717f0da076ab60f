import type { Page } from '@playwright/test'
import type { Product } from '#contract/catalogue/calls.ts'
import { expect } from './expect.ts'
import { fillAddress } from './fill-address.ts'

export const address: [label: string, text: string][] = [
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

export async function putIntoCart(page: Page, { slug, name }: Product, times = 1) {
  await page.goto(`/product/${slug}`)
  if (times > 1) await page.getByRole('textbox', { name: `Quantity of ${name}` }).fill(String(times))
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText(`${name} is in your cart.`).first()).toBeVisible()
}

export async function enterAddress(page: Page, email?: string) {
  await fillAddress(page, Object.fromEntries(address))
  await page.getByLabel('Province *').selectOption('Gauteng')
  if (email) await page.getByLabel('E-mail *').fill(email)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible()
}

export const seen = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).locator('visible=true')

export const storedCart = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('cart') ?? '{}').cartItems ?? []).length as number)

/** To the review step, with one line in the cart. */
export async function goToReview(page: Page, product: Product, email?: string) {
  await putIntoCart(page, product)
  await page.goto('/shipping')
  await enterAddress(page, email)
}
