import { test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { scrollsSideways } from '#test/browser/page-checks.ts'
import { signInByForm } from '#test/browser/sign-in.ts'
import { buy, cartOf, stockProduct } from '#test/orders.ts'
import { register } from '#test/people.ts'

let site: Site
let productId: string
shareSite(async () => {
  site = await openSite({ LIMIT_REGISTER: '1000', LIMIT_CHECKOUT: '1000' })
  productId = (await stockProduct(site, { name: 'Rotary isolator', countInStock: 50 }))._id
  return site
})

const lines = () => [{ _id: productId, qty: 1 }]
const signInPath = (path: string) => `/login?next=${encodeURIComponent(path)}`
const guestNote = 'If you bought without an account, open the link in the e-mail about your order.'

test('a signed-out buyer goes from the e-mail to the sign-in page, and from there to the order', async () => {
  const buyer = await register(site)
  const order = await buy(buyer, lines())
  for (const path of [`/order/${order._id}`, `/order-details/${order._id}`]) {
    const { page } = await site.visit({ viewport: phone })
    await page.goto(path)
    await expect(page).toHaveURL(signInPath(path))
    await expect(page.getByText(guestNote)).toBeVisible()
    expect(await scrollsSideways(page)).toBe(false)
    await signInByForm(page, buyer.email, buyer.password)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: `Order ${order.orderNumber}` })).toBeVisible()
  }
})

test('the order page does not reveal which orders exist', async () => {
  const order = await buy(await register(site), lines())
  const unknown = crypto.randomUUID()
  for (const id of [order._id, unknown, 'no-such-order']) {
    const reply = await site.guest().get(`/order/${id}`, { accept: 'text/html' })
    expect([reply.status, reply.headers.location]).toEqual([302, signInPath(`/order/${id}`)])
  }

  // A browser with another guest order has to ask the shop, and gets the same answer.
  const guest = site.guest()
  const own = (await guest.post('/api/order', cartOf(lines(), { paymentMethod: 'EFT' }))).body as Order
  const { page, context } = await site.visit()
  await context.addCookies([{ name: 'guest', value: guest.cookies.get('guest') ?? '', url: site.url }])
  for (const id of [order._id, unknown, 'no-such-order']) {
    await page.goto(`/order/${id}`)
    await expect(page).toHaveURL(signInPath(`/order/${id}`))
    await expect(page.getByText(guestNote)).toBeVisible()
  }
  await page.goto(`/order/${own._id}`)
  await expect(page.getByRole('heading', { name: `Order ${own.orderNumber}` })).toBeVisible()
})

test('the link in a guest’s e-mail opens the order in any browser', async () => {
  const order = (await site.guest().post('/api/order', cartOf(lines(), { paymentMethod: 'EFT' }))).body as Order
  const { page } = await site.visit()
  await page.goto(`/order/${order._id}?key=${site.keyOf(order._id)}`)
  await expect(page.getByRole('heading', { name: `Order ${order.orderNumber}` })).toBeVisible()
  await expect(page).toHaveURL(`/order/${order._id}`)
  await page.reload()
  await expect(page.getByRole('heading', { name: `Order ${order.orderNumber}` })).toBeVisible()
})

test('another signed-in user sees no order there', async () => {
  const order = await buy(await register(site), lines())
  const { page } = await site.visit({ as: 'shopper' })
  for (const id of [order._id, crypto.randomUUID()]) {
    await page.goto(`/order/${id}`)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page).toHaveURL(`/order/${id}`)
  }
})

test('profile and back-office also redirect to the sign-in page and return', async () => {
  const buyer = await register(site)
  for (const path of ['/my-profile', '/my-profile/orders?page=2', '/manage/orders?status=paid']) {
    const { page } = await site.visit()
    await page.goto(path)
    await expect(page).toHaveURL(signInPath(path))
    await expect(page.getByText(guestNote)).toBeHidden()
    await signInByForm(page, buyer.email, buyer.password)
    await expect(page).toHaveURL(path)
  }
})
