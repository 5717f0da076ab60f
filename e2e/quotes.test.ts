import type { Page } from '@playwright/test'
import { test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import type { Order } from '#contract/orders/calls.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { fillAddress, typeAddress } from '#test/browser/fill-address.ts'
import { axeViolations, pressEnterOn, scrollsSideways, typeInto } from '#test/browser/page-checks.ts'
import { visitAs } from '#test/browser/sign-in.ts'
import { makeProduct } from '#test/catalogue.ts'
import { address, buy, goodCard } from '#test/orders.ts'
import { register } from '#test/people.ts'
import { send } from '#test/quotes.ts'
import type { Caller } from '#test/shop.ts'

let site: Site
let office: Caller
let isolator: Product
shareSite(async () => {
  site = await openSite({ LIMIT_QUOTE: '1000', LIMIT_CHECKOUT: '1000' })
  office = await site.signIn('admin')
  isolator = await makeProduct(office, {
    name: 'Rotary isolator 63 A',
    partNumber: 'RI-Q63',
    price: 480,
    countInStock: 50,
  })
  return site
})

const idIn = (page: Page) => /\/quotes?\/([\da-f-]{36})/.exec(page.url())?.[1] ?? ''

test('by keyboard on a phone: a guest requests a quote, reads version 2, asks a question, accepts and pays by card', async () => {
  const { page } = await site.visit({ viewport: phone })
  await page.goto(`/product/${isolator.slug}`)
  await pressEnterOn(page, page.getByRole('link', { name: 'Request a quote' }))
  await expect(page.getByRole('heading', { name: 'Request a quote' })).toBeVisible()
  await expect(page.getByText('RI-Q63')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await typeInto(page, page.getByRole('textbox', { name: 'Quantity of Rotary isolator 63 A' }), '40')
  await pressEnterOn(page, page.getByRole('button', { name: 'Describe an item' }))
  await expect(page.getByRole('textbox', { name: 'Item 1', exact: true })).toBeFocused()
  await page.keyboard.type('Engraved labels')
  await typeInto(page, page.getByRole('textbox', { name: 'Name *' }), 'Sizwe Dlamini')
  await typeInto(page, page.getByRole('textbox', { name: 'E-mail *' }), 'sizwe@example.co.za')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/quote\/[\da-f-]{36}$/)
  await expect(page.getByText('We will e-mail our quote to sizwe@example.co.za.')).toBeVisible()
  const _id = idIn(page)

  await send(office, { _id }, [{ product: isolator._id, qty: 40, price: 456 }])
  await send(office, { _id }, [
    { product: isolator._id, qty: 40, price: 432 },
    { name: 'Engraved labels', qty: 40, price: 25 },
  ])
  // The link in the e-mail opens it in any browser.
  const key = site.keyOf(_id)
  await page.goto(`/quote/${_id}?key=${key}`)
  const changes = page.getByRole('table', { name: 'Changes from version 1 to version 2' })
  await expect(changes.getByRole('row', { name: /^Rotary isolator/ })).toContainText('432.00')
  await expect(changes.getByRole('row', { name: /^Engraved labels/ })).toContainText('not included')
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await typeInto(page, page.getByRole('textbox', { name: 'Ask a question' }), 'Which material are the labels?')
  await pressEnterOn(page, page.getByRole('button', { name: 'Send message' }))
  await expect(page.getByRole('listitem').filter({ hasText: 'Which material are the labels?' })).toBeVisible()

  await pressEnterOn(page, page.getByRole('link', { name: 'Accept' }).locator('visible=true'))
  await expect(page.getByRole('heading', { name: /^Accept quote/ })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await expect(page.getByLabel('Province *')).toHaveValue('Gauteng')
  await typeAddress(page)
  // 40 × 432 + 40 × 25 + 250 = 18 530, and VAT.
  await pressEnterOn(page, page.getByRole('button', { name: /^Accept and pay R\s21\s309\.50$/ }))
  await typeInto(page, page.getByLabel('Card number'), goodCard)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/(?:success|order)/)
  await expect(page.getByRole('main')).toContainText('VOLT-')
  await page.goto(`/quote/${_id}`)
  await pressEnterOn(page, page.getByRole('link', { name: /^order VOLT-\d+$/ }))
  await page.waitForURL(/\/order\//)
  await expect(page.getByRole('heading', { name: 'Engraved labels' })).toBeVisible()
  const order = (await office.get(`/api/order/${idInOrder(page)}`)).body as Order
  expect(order).toMatchObject({ status: 'paid', totalPrice: '21309.50', quote: { _id } })
})

const idInOrder = (page: Page) => page.url().split('/').at(-1)?.split('?')[0] ?? ''

test('a customer requests a quote from the cart; the office answers in its editor; the buyer accepts by bank transfer', async () => {
  const person = await register(site)
  const { page } = await visitAs(site, person, `/product/${isolator.slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Request a quote' }).click()
  await expect(page.getByRole('textbox', { name: 'E-mail *' })).toHaveValue(person.email)
  await page.getByRole('textbox', { name: 'Your message' }).fill('By Friday, please.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.waitForURL(/\/quote\/[\da-f-]{36}$/)

  const { page: desk } = await site.visit({ as: 'admin' })
  await desk.goto('/manage/quotes')
  await desk
    .getByRole('link', { name: /^Q-\d+$/ })
    .first()
    .waitFor()
  const number = ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').replace('Quote ', '')
  const search = desk.getByRole('combobox', { name: 'Search orders, quotes, products, customers' })
  await search.fill(number)
  await desk.getByRole('option', { name: number }).click()
  await expect(desk.getByText('By Friday, please.')).toBeVisible()
  await desk.getByRole('button', { name: 'Apply to all products' }).click()
  await expect(desk.getByRole('textbox', { name: 'Unit price of Rotary isolator 63 A' })).toHaveValue('432.00')
  await desk.getByRole('button', { name: 'Add custom work' }).click()
  await desk.getByRole('textbox', { name: 'Custom work, line 2' }).fill('Labels')
  await desk.getByRole('button', { name: 'Send quote' }).click()
  await expect(desk.getByText('Custom work needs a price, such as 1250.00.').first()).toBeVisible()
  await expect(desk.getByText('Please enter the price of delivery, or 0 if it is free.').first()).toBeVisible()
  await desk.getByRole('textbox', { name: 'Unit price of Labels' }).fill('68')
  await desk.getByRole('textbox', { name: 'Delivery price, excl. VAT' }).fill('0')
  // In the meantime somebody else has changed it.
  await office.put(`/api/quote/${idIn(page)}`, { officeNote: 'Good customer' })
  await desk.getByRole('button', { name: 'Send quote' }).click()
  await expect(desk.getByText(/Someone else changed this/)).toBeVisible()
  await desk.getByRole('button', { name: 'Overwrite' }).click()
  await expect(desk.getByText('Version 1 was sent.')).toBeVisible()
  expect(await axeViolations(desk)).toEqual([])

  await page.goto('/my-profile/quotes')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: /^Q-\d+$/ }).click()
  await page.getByRole('link', { name: 'Accept' }).locator('visible=true').click()
  await fillAddress(page)
  await page.getByRole('radio', { name: /^EFT/ }).check()
  await page.getByRole('button', { name: 'Accept and order' }).click()
  await page.waitForURL(/\/order\//)
  await expect(page.getByRole('heading', { name: 'Pay by bank transfer' })).toBeVisible()
  await expect(page.getByText('R\u00a0575.00').first()).toBeVisible()
  await desk.reload()
  await expect(desk.getByText(/not paid yet/)).toBeVisible()
})

test('a quote that expires while it is open says so, and a stranger sees the sign-in', async () => {
  const guest = site.guest()
  const asked = (
    await guest.post('/api/quote', { contact: { name: 'Late', email: 'late@example.co.za' }, message: 'Hi' })
  ).body as { _id: string }
  await send(office, asked, [{ product: isolator._id, qty: 1, price: 400 }])
  const { page } = await site.visit()
  await page.goto(`/quote/${asked._id}?key=${site.keyOf(asked._id)}`)
  await page.getByRole('link', { name: 'Accept' }).locator('visible=true').click()
  await fillAddress(page)
  await site.database.pool.query('update quotes set valid_until = current_date - 2 where id = $1', [asked._id])
  await page.getByRole('button', { name: /^Accept and pay/ }).click()
  await expect(page.getByText('This quote has expired.', { exact: false }).first()).toBeVisible()
  const { page: stranger } = await site.visit()
  await stranger.goto(`/quote/${asked._id}`)
  await expect(stranger.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('by phone: from the customer search to the payment link, mostly by keyboard', async () => {
  await buy(site.guest(), [{ _id: isolator._id, qty: 1 }], {
    shippingAddress: { ...address, fullName: 'Gert Nel', company: 'Nel Boards', email: 'gert@example.co.za' },
  })
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/orders')
  await page.getByRole('link', { name: 'New order' }).click()
  const start = page.getByRole('dialog', { name: 'New order' })
  await expect(start.getByLabel('Find a customer')).toBeFocused()
  await page.keyboard.type('nel bo')
  await expect(start.getByRole('option', { name: /^Nel Boards/ })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(start.getByLabel('E-mail')).toHaveValue('gert@example.co.za')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/manage\/quotes\/[\da-f-]{36}\?order$/)
  await expect(page.getByRole('combobox', { name: 'Add a product' })).toBeFocused()
  await page.keyboard.type('RI-Q63')
  await expect(page.getByRole('option', { name: /^Rotary isolator 63 A/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByLabel(/^Delivery price/).fill('0')
  await page.keyboard.press('Enter')
  const place = page.getByRole('dialog', { name: 'Order for Nel Boards' })
  await expect(place.getByLabel('Street address *')).toHaveValue('1 Rivonia Road')
  expect(await axeViolations(page)).toEqual([])
  await place.getByRole('button', { name: 'Place the order' }).click()
  await page.waitForURL(/\/manage\/orders\/[\da-f-]{36}$/)
  const whatsApp = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  const link = /https?:\/\/[^ ]+$/.exec(new URL(whatsApp ?? '').searchParams.get('text') ?? '')?.[0] ?? ''
  const buyer = await site.visit({ viewport: phone })
  await buyer.page.goto(new URL(link).pathname + new URL(link).search)
  await expect(buyer.page.getByRole('heading', { name: /^Order VOLT-/ })).toBeVisible()
  await buyer.page
    .getByRole('button', { name: /^Pay R\s552\.00/ })
    .locator('visible=true')
    .click()
  await expect(buyer.page.getByLabel('Card number')).toBeVisible()
})
