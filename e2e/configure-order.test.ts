import type { Page } from '@playwright/test'
import { test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import { standardDesign } from '#enclosure/design.ts'
import { toLink } from '#enclosure/link.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { designInAddress, field, part } from '#test/browser/configure-page.ts'
import { expect } from '#test/browser/expect.ts'
import { fillAddress } from '#test/browser/fill-address.ts'
import { axeViolations, scrollsSideways, tabTo } from '#test/browser/page-checks.ts'
import { dragByFinger, middleOf } from '#test/browser/touch.ts'
import { address, goodCard } from '#test/orders.ts'

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
const press = async (page: Page, name: string | RegExp) => {
  await tabTo(page, page.getByRole('button', { name }).locator('visible=true').first())
  await page.keyboard.press('Enter')
}

test('by keyboard alone, from the first dimension to the order', async () => {
  const { page } = await site.visit()
  await page.goto('/configure')
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
  await expect(part(page, /^1, 22.5 push-button, 300 from the left, 408.5 from the bottom/)).toBeFocused()
  await page.keyboard.press('Delete')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(part(page, /^1, 22.5 push-button, 300 from the left/)).toBeVisible()
  await tabTo(page, field(page, 'Width (mm)'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('620')
  await expect(page.locator('.price-box b').first()).not.toHaveText(before ?? '')
  const design = await designInAddress(page, ({ width, cutouts }) => width === 620 && cutouts.length === 6)
  expect(design.cutouts[0]).toEqual({ kind: 'button', face: 'door', x: 300, y: 408.5 })

  await press(page, 'Check drawing and add to cart')
  await expect(page.getByRole('link', { name: /^Open drawing VM-/ })).toBeVisible()
  await press(page, 'Add to cart')
  await expect(page.getByText('we will build what it shows')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await tabTo(page, page.getByRole('checkbox', { name: /^I have checked drawing VM-/ }), 'Shift+Tab')
  await page.keyboard.press('Space')
  await press(page, 'Add to cart')
  await page.waitForURL('**/cart')
  await expect(page.getByRole('link', { name: /^Custom enclosure 620/ })).toBeVisible()
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
  await expect(page.getByRole('heading', { name: 'Order placed successfully!' })).toBeVisible()
  const office = await site.signIn('admin')
  const { orders } = (await office.send('GET', '/api/order')).body as { orders: Order[] }
  expect(orders[0]?.orderItems).toMatchObject([{ design: { link: toLink(design) }, qty: 1, madeToOrder: true }])
})

test('by touch on a phone: a part is dragged, a problem is reported, and a button fixes it', async () => {
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
  const finding = page.locator('.price-box .finding', {
    hasText: 'The highest possible rating is IP43, because louvres let spray through.',
  })
  await expect(finding).toBeVisible()
  // From the bar at the bottom to the option, whose section is closed on a phone.
  await page.getByRole('button', { name: '1 problem' }).tap()
  const message = page.locator('.options .finding-stop')
  await expect(message).toBeFocused()
  await expect(message).toBeInViewport({ ratio: 1 })
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await finding.getByRole('button', { name: 'Use IP43' }).tap()
  await expect(finding).toBeHidden()
  for (const name of ['Push-button, 22.5 mm', 'Push-button, 22.5 mm', 'Panel meter, 96 × 96', 'Cable gland, M25'])
    await page.getByRole('button', { name: `Add ${name}` }).tap()
  const design = await designInAddress(page, ({ cutouts }) => cutouts.length === 6)

  await page.getByRole('button', { name: 'Add to cart', exact: true }).tap()
  await page.getByRole('checkbox', { name: /^I have checked drawing VM-/ }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }).tap()
  await page.waitForURL('**/cart')
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('link', { name: 'Checkout' }).locator('visible=true').tap()
  await fillAddress(page, { 'Full name *': address.fullName, 'E-mail *': address.email })
  await page.getByLabel('Province *').selectOption('Gauteng')
  await page.getByRole('button', { name: 'Continue to review' }).tap()
  await page
    .getByRole('button', { name: /^Pay R/ })
    .locator('visible=true')
    .tap()
  await page.getByLabel('Card number').fill(goodCard)
  await page.getByRole('button', { name: /^Pay R/ }).tap()
  await expect(page.getByRole('heading', { name: 'Order placed successfully!' })).toBeVisible()
  await expect
    .poll(async () => {
      const { orders } = (await (await site.signIn('admin')).send('GET', '/api/order')).body as { orders: Order[] }
      return orders.flatMap(({ orderItems }) => orderItems.map((item) => item.design?.link))
    })
    .toContain(toLink(design))
})
