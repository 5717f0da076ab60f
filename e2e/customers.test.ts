import type { Page } from 'playwright-core'
import { test } from 'vitest'
import type { Customer, CustomerSummary } from '#contract/customers/calls.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { desktop, openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { makeProduct } from '#test/catalogue.ts'
import { address, buy, cartOf } from '#test/orders.ts'
import { register } from '#test/people.ts'
import type { Caller } from '#test/shop.ts'

let site: Site
let office: Caller
let unpaid: Order
shareSite(async () => {
  site = await openSite({ LIMIT_CHECKOUT: '1000', LIMIT_CONTACT: '1000' })
  office = await site.signIn('admin')
  const { _id } = await makeProduct(office, { name: 'Isolator 4P 63 A', price: 480, countInStock: 50 })
  const as = (email: string, company: string) => ({ shippingAddress: { ...address, email, company } })
  await buy(await register(site, { email: 'rich@example.co.za', name: 'Rich Panels' }), [{ _id, qty: 3 }], {
    shippingAddress: { ...address, email: 'rich@example.co.za', company: 'Rich Panels' },
  })
  const placed = await site.guest().post('/api/order', {
    ...cartOf([{ _id, qty: 2 }], as('owes@example.co.za', 'Owes Electrical')),
    paymentMethod: 'EFT',
  })
  unpaid = placed.body as Order
  await register(site, { email: 'quiet@example.co.za', name: 'Quiet Reader' })
  await site
    .guest()
    .post('/api/contact', { name: 'Sizwe', email: 'owes@example.co.za', message: 'May I pay on Friday?' })
  return site
})

const list = async () =>
  ((await office.get('/api/customer?sort=name')).body as { customers: CustomerSummary[] }).customers
const idOf = async (email: string) => (await list()).find((one) => one.email === email)?._id ?? ''
const rand = (price: string) => formatRand(fromDecimal(price))

async function checkWidths(page: Page, first: typeof phone): Promise<void> {
  for (const viewport of [first === phone ? desktop : phone, first]) {
    await page.setViewportSize(viewport)
    expect(await axeViolations(page), `${page.url()} at ${viewport.width}`).toEqual([])
    expect(await scrollsSideways(page), `${page.url()} at ${viewport.width}`).toBe(false)
  }
}

for (const viewport of [desktop, phone])
  test(`at ${viewport.width} px the office finds who owes money, and what was said to them`, async () => {
    const { page } = await site.visit({ as: 'admin', viewport })
    await page.goto('/manage/customers')
    const rows = page.getByRole('table', { name: 'Customers' }).getByRole('row')
    const link = (name: string) => page.getByRole('link', { name, exact: true })
    for (const name of ['Rich Panels', 'Owes Electrical', 'Quiet Reader']) await expect(link(name)).toBeVisible()
    await checkWidths(page, viewport)
    await page.getByRole('link', { name: 'Accounts', exact: true }).last().click()
    await expect(link('Owes Electrical')).toBeHidden()
    await page.getByLabel('Last order').selectOption('Never ordered')
    await expect(link('Rich Panels')).toBeHidden()
    await expect(link('Quiet Reader')).toBeVisible()
    await page.getByLabel('Name, company, phone or e-mail').fill('nobody')
    await expect(page.getByText('No customers found')).toBeVisible()
    await page.getByRole('link', { name: 'Show all customers' }).click()
    await expect(link('Rich Panels')).toBeVisible()
    await page.getByRole('button', { name: 'Open balance', exact: true }).first().click()
    await expect(link('Rich Panels')).toBeHidden()
    await expect(rows.filter({ hasText: 'Owes Electrical' })).toContainText(rand(unpaid.totalPrice))
    // The filters are in the URL.
    await page.reload()
    await expect(link('Rich Panels')).toBeHidden()
    await link('Owes Electrical').click()

    await expect(page.getByRole('heading', { level: 1, name: 'Owes Electrical' })).toBeVisible()
    const figure = (name: string) => page.locator('.key-figures > div').filter({ hasText: name })
    await expect(figure('Open balance')).toContainText(rand(unpaid.totalPrice))
    await expect(page.getByRole('link', { name: unpaid.orderNumber })).toBeVisible()
    await page
      .getByRole('link', { name: /^Messages\s*1$/ })
      .last()
      .click()
    await expect(page.getByText('May I pay on Friday?')).toBeVisible()
    await checkWidths(page, viewport)
    const tag = viewport === phone ? 'Phones first' : 'Pays late'
    await page.getByLabel('New tag').fill(tag)
    await page.getByRole('button', { name: 'Add tag' }).click()
    await expect(page.getByRole('list', { name: 'Tags' })).toContainText(tag)
    await page.goto(`/manage/customers?tag=${encodeURIComponent(tag)}`)
    await expect(link('Owes Electrical')).toBeVisible()
    await expect(link('Rich Panels')).toBeHidden()
  })

test('two colleagues write and change notes, and neither loses the other’s words', async () => {
  const id = await idOf('rich@example.co.za')
  const { page: anna } = await site.visit({ as: 'admin', viewport: phone, touch: true })
  await anna.goto(`/manage/customers/${id}`)
  await anna.getByLabel('New note').fill('Phones before eight.')
  // Half-written words survive leaving the page.
  await anna.reload()
  await expect(anna.getByLabel('New note')).toHaveValue('Phones before eight.')
  await anna.getByRole('button', { name: 'Add note' }).tap()
  await expect(anna.getByRole('listitem').filter({ hasText: 'Phones before eight.' })).toBeVisible()
  await expect(anna.getByLabel('New note')).toHaveValue('')

  const { page: sipho } = await site.visit({ as: 'sales' })
  await sipho.goto(`/manage/customers/${id}`)
  const note = sipho.getByRole('listitem').filter({ hasText: 'before eight' })
  await note.getByRole('button', { name: 'Change' }).click()
  await anna.getByRole('button', { name: 'Change' }).tap()
  const [hers, his] = [anna, sipho].map((page) => page.getByLabel('Note', { exact: true }))
  await hers?.fill('Phones before eight, or not at all.')
  await his?.fill('Phones after nine.')
  await sipho.getByRole('button', { name: 'Save' }).click()
  await expect(sipho.getByText('Phones after nine.')).toBeVisible()
  await anna.getByRole('button', { name: 'Save' }).tap()
  await expect(anna.getByText('has changed this note meanwhile:')).toBeVisible()
  await expect(hers as ReturnType<Page['getByLabel']>).toHaveValue('Phones before eight, or not at all.')
  await anna.getByRole('button', { name: 'Take theirs' }).tap()
  await anna.getByRole('button', { name: 'Cancel' }).tap()
  await expect(anna.getByText('Phones after nine.')).toBeVisible()

  // What she sees is older than what he has just saved.
  const notes = async () => ((await office.get(`/api/customer/${id}`)).body as Customer).notes
  const [seen] = await notes()
  const lost = await sipho.request.put(`/api/customer/${id}/notes/${seen?._id}`, {
    data: { note: 'Phones at noon.', updatedAt: seen?.updatedAt },
    headers: { origin: site.url },
  })
  expect(lost.status()).toBe(200)
  await anna.getByRole('button', { name: 'Remove', exact: true }).tap()
  await expect(anna.getByText('has changed this note meanwhile. It was not removed.')).toBeVisible()
  await expect(anna.getByText('Phones at noon.')).toBeVisible()
  await anna.getByRole('button', { name: 'Take theirs' }).tap()
  await anna.getByRole('button', { name: 'Remove', exact: true }).tap()
  await anna.getByRole('button', { name: 'Undo' }).tap()
  await expect(anna.getByText('Phones at noon.')).toBeVisible()
  expect(await notes()).toMatchObject([{ note: 'Phones at noon.' }])
  await checkWidths(anna, phone)
})
