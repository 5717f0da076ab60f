import { test } from 'vitest'
import { desktop, openSite, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { address, cartOf, stockProduct } from '#test/orders.ts'

let site: Site
shareSite(async () => {
  site = await openSite({ LIMIT_CHECKOUT: '1000' })
  return site
})

test('the office finds a guest, notes and tags what it knows, and starts an order for them', async () => {
  const { _id } = await stockProduct(site, { price: 480 })
  const order = (email: string, company: string) =>
    site.guest().post('/api/order', {
      ...cartOf([{ _id, qty: 2 }], { shippingAddress: { ...address, email, company } }),
      paymentMethod: 'EFT',
    })
  await order('sizwe@example.co.za', 'Dlamini Boards')
  await order('other@example.co.za', 'Other Firm')

  const { page } = await site.visit({ as: 'admin', viewport: desktop })
  await page.goto('/manage/customers')
  await expect(page.getByRole('link', { name: 'Other Firm' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('searchbox', { name: 'Name, company, phone or e-mail' }).fill('dlamini')
  await expect(page.getByRole('link', { name: 'Other Firm' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Dlamini Boards' }).click()
  await expect(page.getByRole('heading', { name: 'Dlamini Boards' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('link')).toHaveText(/VOLT-/)

  await page.getByLabel('New tag').fill('Trade')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Tags' })).toContainText('Trade')
  await page.getByLabel('New note').fill('Collects on Fridays.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Collects on Fridays.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Collects on Fridays.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Collects on Fridays.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)

  await page.getByRole('link', { name: 'New order' }).click()
  await expect(page.getByRole('dialog').getByLabel('E-mail')).toHaveValue('sizwe@example.co.za')
  await expect(page.getByRole('dialog').getByLabel('Company')).toHaveValue('Dlamini Boards')
  expect(await axeViolations(page)).toEqual([])

  await page.goto('/manage/customers?tag=Trade')
  await expect(page.getByRole('link', { name: 'Dlamini Boards' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Other Firm' })).toHaveCount(0)
})
