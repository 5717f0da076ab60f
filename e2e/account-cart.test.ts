import type { Page } from '@playwright/test'
import { afterAll, test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import { desktop, openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { signInByForm, visitAs } from '#test/browser/sign-in.ts'
import { makeProduct } from '#test/catalogue.ts'
import { chosen, pdf } from '#test/files.ts'
import { address, buy } from '#test/orders.ts'
import { register } from '#test/people.ts'
import type { Caller } from '#test/shop.ts'
import { linkIn, openMailbox } from '#test/stand-ins/mailbox.ts'

let site: Site
let office: Caller
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let breaker: Product
let gland: Product
shareSite(async () => {
  mailbox = await openMailbox()
  site = await openSite({ SMTP_URL: mailbox.url, LIMIT_REGISTER: '1000', LIMIT_CHECKOUT: '1000' })
  office = await site.signIn('admin')
  breaker = await makeProduct(office, { name: 'Breaker 3P C63', price: 412, countInStock: 40 })
  gland = await makeProduct(office, { name: 'Brass gland M20', price: 38, countInStock: 300 })
  return site
})
afterAll(() => mailbox.close())

const quantityOf = (page: Page, { name }: Product) => page.getByRole('textbox', { name: `Quantity of ${name}` })

async function add(page: Page, product: Product, times = 1) {
  await page.goto(`/product/${product.slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.goto('/cart')
  if (times > 1) await quantityOf(page, product).fill(String(times))
  await page.keyboard.press('Tab')
  await expect(quantityOf(page, product)).toHaveValue(String(times))
}

test('the cart follows the account from phone to laptop, and a removed line stays removed', async () => {
  const person = await register(site)
  const { page: handset } = await visitAs(site, person, '/', phone)
  await add(handset, breaker, 2)
  await add(handset, gland)

  // A guest's cart on the laptop is merged when they sign in: the larger quantity counts.
  const { page: laptop } = await site.visit({ viewport: desktop })
  await add(laptop, breaker, 3)
  await laptop.goto('/login?next=%2Fcart')
  await signInByForm(laptop, person.email, person.password)
  await expect(laptop).toHaveURL('/cart')
  await expect(quantityOf(laptop, breaker)).toHaveValue('3')
  await expect(quantityOf(laptop, gland)).toHaveValue('1')

  await laptop.getByRole('button', { name: `Remove ${gland.name}` }).click()
  await expect(quantityOf(laptop, gland)).toHaveCount(0)
  await expect.poll(async () => JSON.stringify((await person.get('/api/user/cart')).body)).not.toContain(gland._id)
  await handset.reload()
  await expect(quantityOf(handset, breaker)).toHaveValue('3')
  await expect(quantityOf(handset, gland)).toHaveCount(0)
  expect(await scrollsSideways(handset)).toBe(false)

  // Somebody else signs in on the same laptop: what the first account left is not theirs.
  await laptop.getByRole('button', { name: 'Sign out' }).click()
  const colleague = await register(site)
  await laptop.goto('/login?next=%2Fcart')
  await signInByForm(laptop, colleague.email, colleague.password)
  await expect(laptop.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test("a guest's order is in the account once the e-mail address is confirmed", async () => {
  const email = `sizwe-${Date.now()}@example.co.za`
  const order = await buy(site.guest(), [{ _id: breaker._id, qty: 1 }], { shippingAddress: { ...address, email } })
  const person = await register(site, { email })
  const { page } = await visitAs(site, person, '/my-profile/orders', phone)
  await expect(
    page.getByText(`Orders that you placed as a guest with ${email} appear here once you have`),
  ).toBeVisible()
  await expect(page.getByText(order.orderNumber)).toHaveCount(0)
  const { pathname, search } = new URL(linkIn(await mailbox.waitFor(email, 'Welcome')))
  await page.goto(pathname + search)
  await expect(page.getByText('Thank you, your e-mail address is confirmed.')).toBeVisible()
  await page.goto('/my-profile/orders')
  await expect(page.getByText(`Orders that you placed as a guest with ${email} are here too.`)).toBeVisible()
  await expect(page.getByText(order.orderNumber).first()).toBeVisible()
})

test('a code explains why it does not apply', async () => {
  await office.post('/api/discount', { code: 'BREAKERS', percent: 20, products: [breaker._id] })
  await office.post('/api/discount', { code: 'LASTWEEK', percent: 20, endsOn: '2025-03-31' })
  await office.post('/api/discount', { code: 'BIGORDER', percent: 20, minimum: 5000 })
  const { page } = await site.visit({ viewport: phone })
  await add(page, gland)
  await page.getByRole('button', { name: 'Enter a discount code' }).click()
  const refused = async (code: string, why: string | RegExp) => {
    await page.getByLabel('Discount code').fill(code)
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText(why)).toBeVisible()
  }
  await refused('BREAKERS', 'The code BREAKERS is not for anything in your cart.')
  await refused('LASTWEEK', 'The code LASTWEEK ended on 31 March 2025.')
  await refused('BIGORDER', /R\s5\s000\.00/)
  expect(await axeViolations(page)).toEqual([])
})

test('a shopper is told once when a product is back, and can unsubscribe with one click', async () => {
  const soldOut = await makeProduct(office, { name: 'Soft starter 55 kW', price: 9800, countInStock: 0 })
  const { page } = await site.visit({ viewport: phone })
  const email = `lerato-${Date.now()}@example.co.za`
  await page.goto(`/product/${soldOut.slug}`)
  await page.getByRole('button', { name: 'Notify me' }).click()
  await page.getByLabel('E-mail *').fill(email)
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText(`We will e-mail ${email} once, when it is back in stock.`)).toBeVisible()
  await office.put(`/api/product/${soldOut._id}`, { countInStock: 4 })
  const mail = await mailbox.waitFor(email, 'Soft starter 55 kW')
  expect(mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click')
  const link = /<(https?:[^>]+)>/.exec(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1]
  const { pathname, search } = new URL(link ?? '')
  const { page: opened } = await site.visit({ viewport: phone })
  await opened.goto(pathname + search)
  await opened.getByRole('button', { name: 'Stop these e-mails' }).click()
  await expect(opened.getByRole('heading', { name: 'Done' })).toBeVisible()
})

test('a drawing goes with a message, and only the office can download it', async () => {
  const { page } = await site.visit({ viewport: phone })
  await page.goto('/contact')
  await page.getByLabel('Name *').fill('Lerato Mokoena')
  await page.getByLabel('E-mail *').fill('lerato@example.co.za')
  await page.getByLabel('Message *').fill('Please price the board on this drawing.')
  await page.getByLabel('Attachments').setInputFiles([await chosen(pdf('board.pdf'))])
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('board.pdf')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Thank you. Your message has reached our sales office.')).toBeVisible()

  const { page: desk } = await site.visit({ as: 'admin', viewport: desktop })
  await desk.goto('/manage/messages')
  await desk.getByRole('link', { name: /^Lerato Mokoena/ }).click()
  const link = desk.getByRole('list', { name: 'Attached files' }).getByRole('link')
  const path = (await link.getAttribute('href')) ?? ''
  const [download] = await Promise.all([desk.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('board.pdf')
  expect((await site.guest().get(path)).status).toBe(401)
})
