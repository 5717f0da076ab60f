import { test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { makeProduct } from '#test/catalogue.ts'
import { buy, cartOf, finalise, payInSandbox, readQueuedEmails, startCheckout } from '#test/orders.ts'
import type { Caller } from '#test/shop.ts'

let site: Site
let office: Caller
let productId: string
shareSite(async () => {
  site = await openSite({ LIMIT_CHECKOUT: '1000', LIMIT_HOLD_CHECKOUTS: '1000' })
  office = await site.signIn('admin')
  productId = (await makeProduct(office, { name: 'Isolator 4P 63 A', price: 480, countInStock: 50 }))._id
  return site
})

const place = async (buyer: Caller, id = productId) =>
  (await buyer.post('/api/order', cartOf([{ _id: id, qty: 1 }], { paymentMethod: 'EFT' }))).body as Order

/** Paid by bank transfer, then cancelled by the buyer. */
async function cancelTransfer(): Promise<Order> {
  const buyer = site.guest()
  const order = await place(buyer)
  await office.put(`/api/order/${order._id}/pay`, { note: 'FNB 14 Nov' })
  await buyer.put(`/api/order/${order._id}/cancel`)
  return order
}

/** Links to this shop in the e-mails to one recipient. */
async function readLinks(to: string): Promise<string[]> {
  const emails = (await readQueuedEmails(site)).filter((letter) => letter.to === to)
  const links = emails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
  return [...new Set(links)].map((link) => link.replace(/^https?:\/\/[^/]+/, ''))
}

test('the office follows its e-mail to a manual refund, and marks one as paid and another as not paid', async () => {
  const [paid, unpaid] = [await cancelTransfer(), await cancelTransfer()]
  const links = await readLinks(site.config.SHOP_EMAIL ?? '')
  const { page } = await site.visit({ as: 'admin' })
  const list = links.find((link) => link.endsWith('/payments')) ?? 'no link to the payments'
  await page.goto(list)
  const row = (order: Order) => page.getByRole('row').filter({ hasText: order.orderNumber })
  await expect(row(paid)).toContainText('Refund due')
  await row(paid).getByRole('button', { name: 'Resolve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Was the money refunded?' })
  await expect(dialog).toContainText(
    /R\s552\.00 of order VOLT-\d+, which was paid by bank transfer, must be refunded to Thandi Nkosi/,
  )
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('Note').fill('Statement of 15 November')
  await dialog.getByRole('button', { name: 'Refunded', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(row(paid)).toBeHidden()
  expect((await office.get(`/api/order/${paid._id}`)).body).toMatchObject({ status: 'refunded' })

  await row(unpaid).getByRole('button', { name: 'Resolve' }).click()
  await dialog.getByRole('button', { name: 'Not refunded' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(unpaid)).toContainText('Refund failed')
  await row(unpaid).getByRole('link', { name: unpaid.orderNumber }).click()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('dialog', { name: `Refund ${unpaid.orderNumber}` })
  await refund.getByLabel('Reason *').selectOption('Other')
  await refund.getByLabel('Note to the buyer').fill('Cancelled by the buyer')
  await refund.getByLabel('I have sent the money from our bank').check()
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(refund).toBeHidden()
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible()
  await page.goto('/manage/orders/payments?view=resolved')
  await expect(row(paid)).toContainText('Note: Statement of 15 November')
  await expect(row(unpaid).first()).toBeVisible()
})

test('a payment without an order is refunded from the list, on a phone', async () => {
  const buyer = site.guest()
  const { checkoutId, redirectUrl } = await startCheckout(buyer, [{ _id: productId, qty: 1 }])
  const { pool } = site.database
  await pool.query('update sandbox_checkouts set cents = 40000 where shop_checkout = $1', [checkoutId])
  await payInSandbox(buyer, redirectUrl)
  expect((await finalise(buyer, checkoutId)).status).toBe(409)
  const { page } = await site.visit({ as: 'admin', viewport: phone })
  await page.goto('/manage/orders/payments')
  await page.getByRole('row').filter({ hasText: 'Wrong amount' }).getByRole('button', { name: 'Resolve' }).click()
  const dialog = page.getByRole('dialog', { name: 'What did you do about it?' })
  await expect(dialog).toContainText(/R\s400\.00 of this payment has not been refunded/)
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await dialog.getByRole('button', { name: /^Refund R\s400\.00$/ }).click()
  await expect(dialog.getByText('Please give a reason. It is sent to the payment provider.')).toBeVisible()
  await dialog.getByLabel('Note').fill('Wrong amount')
  await dialog.getByRole('button', { name: /^Refund R/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Wrong amount')).toBeHidden()
  const { rows } = await pool.query(`select state, cents::integer from refunds where order_id is null`)
  expect(rows).toEqual([{ state: 'done', cents: 40_000 }])
})

test('a transfer for goods that are gone asks first and is then returned', async () => {
  const last = await makeProduct(office, { name: 'Busbar 250 A', price: 100, countInStock: 1 })
  const order = await place(site.guest(), last._id)
  await buy(site.guest(), [{ _id: last._id, qty: 1 }])
  const { page } = await site.visit({ as: 'admin' })
  await page.goto(`/manage/orders/${order._id}`)
  await page.getByRole('button', { name: 'Record payment', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reference on the statement *').fill('FNB 14 Nov')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Busbar 250 A is no longer available.')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Record and refund' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Refund to pay', { exact: true }).first()).toBeVisible()
  expect((await office.get(`/api/order/${order._id}`)).body).toMatchObject({ status: 'cancelled', isPaid: true })
})

test('every link in the shop’s e-mails works', async () => {
  const order = await buy(site.guest(), [{ _id: productId, qty: 1 }])
  const toOffice = await readLinks(site.config.SHOP_EMAIL ?? '')
  expect(toOffice).toContain(`/manage/orders/${order._id}`)
  const toBuyer = (await readLinks(order.shippingAddress.email ?? '')).filter((link) => link.includes(order._id))
  expect(toBuyer).toHaveLength(1)
  for (const [links, as] of [
    [toOffice.filter((link) => link.includes(order._id) || link.endsWith('/payments')), 'admin'],
    [toBuyer, undefined],
  ] as const) {
    const { page } = await site.visit(as ? { as } : {})
    for (const link of links) {
      await page.goto(link)
      const heading = link.endsWith('/payments') ? 'Payments to check' : new RegExp(order.orderNumber)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
  }
})
