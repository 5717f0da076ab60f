import type { Page } from '@playwright/test'
import { test } from 'vitest'
import type { PricedDesign } from '#contract/configure/calls.ts'
import type { Order } from '#contract/orders/calls.ts'
import { type Design, standardDesign } from '#enclosure/design.ts'
import { toLink } from '#enclosure/link.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { fillAddress } from '#test/browser/fill-address.ts'
import { axeViolations } from '#test/browser/page-checks.ts'
import { address } from '#test/orders.ts'

let site: Site
shareSite(async () => {
  site = await openSite({
    LIMIT_QUOTE: '1000',
    LIMIT_CHECKOUT: '1000',
    LIMIT_HOLD_CHECKOUTS: '1000',
    LIMIT_DESIGN: '1000',
  })
  return site
})

test('a quote for a custom enclosure: requested, priced by the office beside its drawing, accepted', async () => {
  const design: Design = {
    ...standardDesign,
    width: 640,
    cutouts: [{ kind: 'meter', size: 96, face: 'door', x: 250, y: 600 }],
  }
  const { page } = await site.visit({ viewport: phone })
  await page.goto(`/configure?d=${toLink(design)}`)
  await page.getByRole('button', { name: 'Request a quote' }).click()
  await expect(page.getByRole('heading', { name: 'Request a quote' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Custom enclosure 640 × 800 × 250 mm' })).toBeVisible()
  await expect(page.getByText('each, excl. VAT, at today’s price.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Quantity of Custom enclosure' }).fill('12')
  await page.getByRole('textbox', { name: 'Name *' }).fill('Sizwe Dlamini')
  await page.getByRole('textbox', { name: 'E-mail *' }).fill('sizwe@example.co.za')
  await page.getByRole('combobox', { name: 'Deliver to' }).selectOption('Gauteng')
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.waitForURL(/\/quote\/[\da-f-]{36}$/)
  const _id = page.url().split('/').at(-1) ?? ''

  const office = await site.visit({ as: 'admin' })
  await office.page.goto(`/manage/quotes/${_id}`)
  await expect(office.page.getByRole('link', { name: /^Drawing VM-/ })).toBeVisible()
  await expect(office.page.getByRole('link', { name: 'Workshop files' })).toBeVisible()
  const price = office.page.getByRole('textbox', { name: /^Unit price of/ })
  const forTwelve = await price.inputValue()
  const quantity = office.page.getByRole('textbox', { name: /^Quantity of/ })
  await quantity.fill('40')
  await quantity.blur()
  await expect.poll(async () => Number(await price.inputValue())).toBeLessThan(Number(forTwelve))
  await quantity.fill('12')
  await quantity.blur()
  await expect(price).toHaveValue(forTwelve)
  await price.fill('2500')
  await expect(office.page.getByText('This price stays when the quantity changes.')).toBeVisible()
  expect(await axeViolations(office.page)).toEqual([])
  await office.page.getByRole('textbox', { name: 'Delivery price, excl. VAT' }).fill('0')
  await office.page.getByRole('button', { name: 'Send quote' }).click()
  await expect(office.page.getByText('Sent', { exact: true }).first()).toBeVisible()

  await page.reload()
  await page.getByRole('link', { name: 'Accept' }).locator('visible=true').click()
  await fillAddress(page)
  await page.getByRole('radio', { name: /EFT|transfer/i }).check()
  await page.getByRole('button', { name: 'Accept and order' }).click()
  await expect(page.getByText('we will build what it shows')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('checkbox', { name: /^I have checked drawing VM-/ }).check()
  await page.getByRole('button', { name: 'Accept and order' }).click()
  await page.waitForURL(/\/order\//)
  await expect(page.getByRole('link', { name: /^Drawing VM-/ })).toBeVisible()
  const order = (await (await page.request.get(`/api/order/${page.url().split('/').at(-1)}`)).json()) as Order
  expect(order.orderItems).toMatchObject([{ price: 2500, qty: 12, design: { link: toLink(design) }, checked: true }])
})

test('an account saves designs, and the order shows one to the buyer and to the office', async () => {
  const design: Design = { ...standardDesign, cutouts: [{ kind: 'button', face: 'door', x: 200, y: 500 }] }
  const buyer = await site.visit({ as: 'shopper' })
  await buyer.page.goto(`/configure?d=${toLink(design)}`)
  await buyer.page.getByRole('button', { name: 'Save', exact: true }).click()
  await buyer.page.getByRole('textbox', { name: 'Name *' }).fill('Pump house')
  await buyer.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(buyer.page.getByText('Pump house has been saved.')).toBeVisible()
  await buyer.page.goto('/my-profile/enclosures')
  await expect(buyer.page.getByRole('link', { name: 'Pump house', exact: true })).toBeVisible()
  expect(await axeViolations(buyer.page)).toEqual([])

  const priced = (await (await buyer.page.request.post('/api/design', { data: { design } })).json()) as PricedDesign
  const order = (await (
    await buyer.page.request.post('/api/order', {
      data: { orderItems: [{ _id: priced._id, qty: 1, checked: true }], shippingAddress: address },
    })
  ).json()) as Order
  await buyer.page.goto(`/order/${order._id}`)
  await expect(buyer.page.getByRole('link', { name: `Drawing ${priced.code}` })).toBeVisible()
  await expect(buyer.page.getByRole('link', { name: 'Workshop files' })).toHaveCount(0)

  const office = await site.visit({ as: 'admin' })
  await office.page.goto(`/manage/orders/${order._id}`)
  const files = office.page.getByRole('link', { name: 'Workshop files' })
  const reply = await office.page.request.get((await files.getAttribute('href')) ?? '')
  expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'application/zip'])
  for (const sheetName of ['packing-slip', 'workshop-sheet']) {
    const sheet = await office.page.request.get(`/api/order/${order._id}/${sheetName}`)
    expect([sheet.status(), sheet.headers()['content-type']]).toEqual([200, 'application/pdf'])
  }
  await expect(office.page.getByRole('link', { name: 'Workshop sheet' })).toBeVisible()
})

async function addToCart(page: Page, design: Design) {
  await page.goto(`/configure?d=${toLink(design)}`)
  await page.getByRole('button', { name: 'Check drawing and add to cart' }).click()
  await page.getByRole('checkbox', { name: /^I have checked drawing VM-/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL('**/cart')
}

test('an enclosure follows a customer from phone to laptop', async () => {
  const visit = await site.visit({ as: 'shopper', viewport: phone })
  await addToCart(visit.page, { ...standardDesign, width: 685 })
  const inAccount = async () => JSON.stringify(await (await visit.page.request.get('/api/user/cart')).json())
  await expect.poll(inAccount).toContain('Custom enclosure 685')
  // The laptop: the same account in a browser that has no cart.
  await visit.page.evaluate(() => localStorage.removeItem('cart'))
  const laptop = await visit.context.newPage()
  await laptop.goto('/cart')
  await expect(laptop.getByRole('link', { name: /^Custom enclosure 685/ })).toBeVisible()
  await expect(laptop.getByRole('link', { name: 'Checkout' }).locator('visible=true')).toBeVisible()
})

test('a design that the shop has deleted is restored from the cart', async () => {
  const design: Design = { ...standardDesign, width: 675 }
  const { page } = await site.visit()
  await addToCart(page, design)
  const line = page.getByRole('link', { name: /^Custom enclosure 675/ })
  await expect(line).toBeVisible()
  await expect(page.getByText('Mild steel 1.6 mm. RAL 7035 light grey. IP66.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Drawing VM-\w+ \(PDF\)$/ })).toBeVisible()
  await site.database.pool.query('delete from designs where link = $1', [toLink(design)])
  await page.reload()
  await expect(line).toBeVisible()
  await expect(page.getByRole('link', { name: 'Checkout' }).locator('visible=true')).toBeVisible()
  await expect(page.getByText('Remove unavailable items')).toBeHidden()
})
