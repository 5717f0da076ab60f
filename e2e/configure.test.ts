import type { Page } from '@playwright/test'
import { test } from 'vitest'
import type { PricedDesign } from '#contract/configure.ts'
import { type Design, standardDesign } from '#contract/configure-catalogue.ts'
import { fromLink, toLink } from '#contract/configure-link.ts'
import type { Order } from '#contract/orders.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser.ts'
import { expect } from '#test/expect.ts'
import { address, goodCard } from '#test/orders.ts'
import { axeViolations, scrollsSideways, tabTo } from '#test/page-checks.ts'
import { dragByFinger, middleOf } from '#test/touch.ts'

let site: Site
shareSite(async () => {
  site = await openSite({ LIMIT_CHECKOUT: '1000', LIMIT_HOLD_CHECKOUTS: '1000', LIMIT_DESIGN: '1000' })
  return site
})

const part = (page: Page, name: RegExp) => page.locator('.face-canvas').getByRole('button', { name })
const field = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true })
const press = async (page: Page, name: string | RegExp) => {
  await tabTo(page, page.getByRole('button', { name }).locator('visible=true').first())
  await page.keyboard.press('Enter')
}
/** What the address names, once it has followed the last change. */
const designInAddress = async (page: Page, isDone: (design: Design) => boolean) => {
  const read = () => fromLink(new URL(page.url()).searchParams.get('d') ?? '')
  await expect.poll(() => (read() ? isDone(read() as Design) : false)).toBe(true)
  return read() as Design
}

test('by keyboard alone, from the first measure to the order', async () => {
  const { page } = await site.visit()
  await page.goto('/configure')
  expect(await axeViolations(page)).toEqual([])
  const before = await page.locator('.price-box b').first().textContent()
  await tabTo(page, page.getByRole('button', { name: 'Add Push-button, 22.5 mm' }))
  for (let count = 0; count < 3; count++) await page.keyboard.press('Enter')
  await press(page, 'Add Panel meter, 96 × 96')
  await press(page, 'Add Cable gland, M25')
  await press(page, /^Bottom/)
  await press(page, 'Add Cable gland, M25')
  await press(page, /^Door/)
  await tabTo(page, part(page, /^1, 22.5 push-button/))
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(part(page, /^1, 22.5 push-button, 300 from the left, 408.5 from below/)).toBeFocused()
  await page.keyboard.press('Delete')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(part(page, /^1, 22.5 push-button, 300 from the left/)).toBeVisible()
  await tabTo(page, field(page, 'Width, mm'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('620')
  await expect(page.locator('.price-box b').first()).not.toHaveText(before ?? '')
  const design = await designInAddress(page, ({ width, cutouts }) => width === 620 && cutouts.length === 6)
  expect(design.cutouts[0]).toEqual({ kind: 'button', face: 'door', x: 300, y: 408.5 })
  expect(await axeViolations(page)).toEqual([])

  await press(page, 'Check drawing and add to cart')
  await expect(page.getByRole('link', { name: /^Open drawing VM-/ })).toBeVisible()
  await press(page, 'Add to cart')
  await expect(page.getByText('we build what it shows')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await tabTo(page, page.getByRole('checkbox', { name: /^I have checked drawing VM-/ }), 'Shift+Tab')
  await page.keyboard.press('Space')
  await press(page, 'Add to cart')
  await page.waitForURL('**/cart')
  await expect(page.getByRole('link', { name: /^Enclosure to measure 620/ })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await tabTo(page, page.getByRole('link', { name: 'Checkout' }).locator('visible=true'))
  await page.keyboard.press('Enter')
  for (const [label, text] of [
    ['Full name *', address.fullName],
    ['Phone *', address.phone],
    ['E-mail *', address.email],
    ['Street address *', address.address],
    ['City or town *', address.city],
    ['Province *', 'Gau'],
    ['Postal code *', address.postalCode],
  ] as const) {
    await tabTo(page, page.getByRole('main').getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await press(page, 'Continue to review')
  await press(page, /^Pay R/)
  const card = page.getByLabel('Card number')
  await tabTo(page, card)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(goodCard.replaceAll(' ', ''))
  await press(page, /^Pay R/)
  await expect(page.getByRole('heading', { name: /thank you|order/i }).first()).toBeVisible()
  const office = await site.signIn('admin')
  const { orders } = (await office.send('GET', '/api/order')).body as { orders: Order[] }
  expect(orders[0]?.orderItems).toMatchObject([{ design: { link: toLink(design) }, qty: 1, madeToOrder: true }])
})

test('by finger on a phone: a part is dragged, what is wrong says so, and a button fixes it', async () => {
  const { page } = await site.visit({ viewport: phone, touch: true })
  await page.goto(`/configure?d=${toLink(standardDesign)}`)
  await page.getByRole('button', { name: 'Add Round hole' }).tap()
  const hole = part(page, /^1, Ø 30/)
  await hole.scrollIntoViewIfNeeded()
  const from = middleOf(await hole.boundingBox())
  await dragByFinger(page, from, { x: from.x + 60, y: from.y - 40 })
  const moved = await designInAddress(page, ({ cutouts }) => (cutouts[0]?.x ?? 0) > 330)
  expect((moved.cutouts[0]?.x ?? 0.3) % 2.5).toBe(0)
  expect(moved.cutouts[0]?.y).toBeGreaterThan(410)

  await page.getByRole('button', { name: 'Add Louvres, 150 × 96' }).tap()
  const finding = page.locator('.price-box .finding', { hasText: 'IP43 at most, because louvres let spray through.' })
  await expect(finding).toBeVisible()
  await expect(page.getByText('1 problem')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await finding.getByRole('button', { name: 'Take IP43' }).tap()
  await expect(finding).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add to cart', exact: true })).toBeVisible()
})

test('a link opens its design, priced in the HTML; one that is none opens the standard enclosure', async () => {
  const design: Design = { ...standardDesign, width: 730, finish: 'ral5010' }
  const { page } = await site.visit()
  const html = await (
    await page.request.get(`/configure?d=${toLink(design)}`, { headers: { accept: 'text/html' } })
  ).text()
  expect(html).toContain('730 × 800 × 250 mm')
  expect(html).toContain('excl. VAT')
  await page.goto(`/configure?d=${toLink(design)}`)
  await expect(field(page, 'Width, mm')).toHaveValue('730')
  await page.getByRole('button', { name: 'RAL 7016 anthracite' }).click()
  await page.waitForFunction(() => localStorage.getItem('configure'))
  await page.goto('/configure?d=nonsense')
  // The last design of this browser comes back.
  await expect(field(page, 'Width, mm')).toHaveValue('730')
  await page.evaluate(() => localStorage.removeItem('configure'))
  await page.goto('/configure?d=nonsense')
  await expect(field(page, 'Width, mm')).toHaveValue('600')
})

test('without WebGL the image stays, and the drawing is a press away', async () => {
  const { page } = await site.visit()
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto('/configure')
  await expect(page.getByRole('img', { name: 'Enclosure to measure 600 × 800 × 250 mm' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show in 3D' })).toBeHidden()
  await page.getByRole('button', { name: 'Drawing', exact: true }).click()
  await expect(page.getByRole('img', { name: /^Drawing of/ })).toBeVisible()
})

test('an account keeps designs, and the order shows one to the buyer and to the office', async () => {
  const design: Design = { ...standardDesign, cutouts: [{ kind: 'button', face: 'door', x: 200, y: 500 }] }
  const buyer = await site.visit({ as: 'shopper' })
  await buyer.page.goto(`/configure?d=${toLink(design)}`)
  await buyer.page.getByRole('button', { name: 'Save', exact: true }).click()
  await buyer.page.getByRole('textbox', { name: 'Name *' }).fill('Pump house')
  await buyer.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(buyer.page.getByText('Pump house was saved.')).toBeVisible()
  await buyer.page.goto('/my-profile/enclosures')
  await expect(buyer.page.getByRole('link', { name: 'Pump house' })).toBeVisible()
  expect(await axeViolations(buyer.page)).toEqual([])

  const kept = (await (await buyer.page.request.post('/api/design', { data: { design } })).json()) as PricedDesign
  const order = (await (
    await buyer.page.request.post('/api/order', {
      data: { orderItems: [{ _id: kept._id, qty: 1, checked: true }], shippingAddress: address },
    })
  ).json()) as Order
  await buyer.page.goto(`/order/${order._id}`)
  await expect(buyer.page.getByRole('link', { name: `Drawing ${kept.code}` })).toBeVisible()
  await expect(buyer.page.getByRole('link', { name: 'Workshop files' })).toHaveCount(0)
  expect(await axeViolations(buyer.page)).toEqual([])

  const office = await site.visit({ as: 'admin' })
  await office.page.goto(`/manage/orders/${order._id}`)
  const files = office.page.getByRole('link', { name: 'Workshop files' })
  const reply = await office.page.request.get((await files.getAttribute('href')) ?? '')
  expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'application/zip'])
  const slip = await office.page.request.get(`/api/order/${order._id}/packing-slip`)
  expect(slip.status()).toBe(200)
})

test('the office changes a rate and sees what it comes to', async () => {
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/enclosure-rates')
  const row = page.getByRole('row', { name: /600 × 800 × 250, Mild/ })
  const [now, next] = [row.getByRole('cell').nth(1), row.getByRole('cell').nth(2)]
  await expect(next).toHaveText((await now.textContent()) ?? '')
  await page.getByRole('textbox', { name: 'Rand per hour' }).fill('330')
  await expect(next).not.toHaveText((await now.textContent()) ?? '')
  await page.getByRole('button', { name: 'Save rates' }).click()
  await expect(page.getByText(/^Version 1/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
