import { test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { Unit } from '#contract/testing/unit-calls.ts'
import { desktop, openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { makeProduct } from '#test/catalogue.ts'
import { buy } from '#test/orders.ts'
import { openWorkshop } from '#test/testing.ts'

/** Of JavaScript, in transferred bytes. */
const maxScript = 120_000

let site: Site
let unit: Unit
let order: Order
shareSite(async () => {
  site = await openSite({ LIMIT_CHECKOUT: '1000', LIMIT_DESIGN: '1000' })
  const workshop = await openWorkshop(site)
  const spare = await makeProduct(workshop.owner, { name: 'Seal kit', price: 120, countInStock: 5 })
  const panel = await makeProduct(workshop.owner, {
    name: 'Motor control panel',
    price: 9000,
    countInStock: 0,
    madeToOrder: true,
    leadTimeDays: 10,
    attributes: [{ name: 'Rated current', value: '160 A' }],
    related: [{ kind: 'spare_part', product: spare._id }],
  } as never)
  order = await buy(await site.signIn('shopper'), [{ _id: panel._id, qty: 1 }])
  const [job] = await workshop.jobsOf(order)
  if (!job) throw new Error('no job')
  await workshop.done(job)
  const [made] = await workshop.unitsOf(job)
  if (!made) throw new Error('no unit')
  unit = made
  return site
})

test.each([phone, desktop])(
  'whoever scans the code sees the plate, orders parts and reports a fault, at %o',
  async (viewport) => {
    const { page } = await site.visit({ viewport })
    const reply = await page.goto(`/p/${unit.code.toLowerCase()}`)
    expect(reply?.status()).toBe(200)
    await page.waitForLoadState('networkidle')
    const scripts = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    )
    expect(scripts).toBeLessThanOrEqual(maxScript)
    await expect(page.getByRole('heading', { name: 'Motor control panel', level: 1 })).toBeVisible()
    await expect(page.getByText('160 A')).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    expect(await axeViolations(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    expect(await page.content()).not.toContain(order.orderNumber)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('link', { name: 'Report a fault' })).toBeHidden()
    await expect(page.getByText('160 A')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })

    await page.getByRole('link', { name: 'Add Seal kit to the cart' }).click()
    await expect(page.getByText('Seal kit is in your cart.').first()).toBeVisible()
    await expect(page).toHaveURL('/cart')
    await page.reload()
    await expect(
      page
        .getByRole('spinbutton', { name: /Seal kit/ })
        .or(page.getByLabel(/Quantity of Seal kit/))
        .first(),
    ).toHaveValue('1')

    await page.goto(`/p/${unit.code}`)
    await page.getByRole('link', { name: 'Report a fault' }).click()
    await expect(page.getByLabel('Subject')).toHaveValue(`Fault report: ${unit.serial}`)
    expect(await axeViolations(page)).toEqual([])
  },
)

test('a wrong code shows the not-found page, with the menu of the shop', async () => {
  const { page } = await site.visit({ viewport: phone })
  const reply = await page.goto('/p/ABCDEFGH2345')
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /menu/i }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
