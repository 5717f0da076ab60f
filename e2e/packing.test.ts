import { test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { makeProduct } from '#test/catalogue.ts'
import { buy } from '#test/orders.ts'
import type { Caller } from '#test/shop.ts'

let site: Site
let office: Caller
let board: string
let isolator: string
shareSite(async () => {
  site = await openSite({ LIMIT_CHECKOUT: '1000', LIMIT_HOLD_CHECKOUTS: '1000' })
  office = await site.signIn('admin')
  const make = async (name: string, partNumber: string) =>
    (await makeProduct(office, { name, partNumber, price: 480, countInStock: 50, place: 'B-4' }))._id
  board = await make('Distribution board, 54 ways', 'DB-54')
  isolator = await make('Rotary isolator, 63 A', 'RI-63')
  return site
})

const sell = () =>
  buy(site.guest(), [
    { _id: board, qty: 1 },
    { _id: isolator, qty: 3 },
  ])
const read = async ({ _id }: Order) => (await office.get(`/api/order/${_id}`)).body as Order
const packer = { as: 'packer', viewport: phone, touch: true } as const

test('on a phone, a packer finds the order, ticks what is in the box, ships it and thinks better of it', async () => {
  const order = await sell()
  const { page } = await site.visit(packer)
  await page.goto('/manage')
  await expect(page).toHaveURL('/manage/packing')
  const row = page.getByRole('link', { name: new RegExp(order.orderNumber) })
  await expect(row).toContainText('4 units')
  expect([await scrollsSideways(page), await axeViolations(page)]).toEqual([false, []])
  await page.getByRole('button', { name: 'Menu' }).tap()
  const menu = page.getByRole('navigation', { name: 'Back-office' })
  await expect(menu.getByRole('link', { name: 'Packing' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Orders' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await row.tap()

  await expect(page.getByRole('heading', { name: order.orderNumber })).toBeVisible()
  await expect(page.getByText('place B-4').first()).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/R\s?\d+[.,]\d\d|@/)
  const ship = page.getByRole('button', { name: 'Ship' })
  await expect(ship).toBeDisabled()
  await page.getByRole('checkbox', { name: /Distribution board/ }).tap()
  await expect(page.getByText('1 of 2 lines')).toBeVisible()
  const scan = page.getByLabel('Scan or type a part number')
  await scan.tap()
  for (const _ of [1, 2, 3]) {
    await page.keyboard.type('ri-63')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('3 of 3 × Rotary isolator, 63 A.')).toBeVisible()
  await expect(page.getByText('2 of 2 lines')).toBeVisible()
  await page.keyboard.type('RI-63')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Leave this one out/)).toBeVisible()
  await page.keyboard.type('XX-1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('XX-1 is not in this order. Leave it out.')).toBeVisible()
  await page.getByLabel('Courier').fill('The Courier Guy')
  await page.getByLabel('Tracking number').fill('TCG 0042')
  expect([await scrollsSideways(page), await axeViolations(page)]).toEqual([false, []])

  // Nothing is lost on a reload, and Enter in the tracking number ships nothing.
  await page.reload()
  await expect(page.getByText('2 of 2 lines')).toBeVisible()
  await expect(page.getByLabel('Tracking number')).toHaveValue('TCG 0042')
  await page.getByLabel('Tracking number').press('Enter')
  expect(await read(order)).toMatchObject({ status: 'paid' })
  await ship.tap()
  await expect(page.getByText('Everything has left')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText('2 of 2 lines')).toBeVisible()
  await expect(page.getByLabel('Tracking number')).toHaveValue('TCG 0042')
  await ship.tap()
  await expect(page.getByText('Everything has left')).toBeVisible()
  expect(await read(order)).toMatchObject({ status: 'shipped', courier: 'The Courier Guy', trackingNumber: 'TCG 0042' })
  await page.getByRole('link', { name: 'Next order' }).tap()
  await expect(page.getByRole('heading', { name: 'Packing' })).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('two packers at one order see each other, a stale box does not leave, and a part goes first', async () => {
  const order = await sell()
  const [one, two] = [await site.visit(packer), await site.visit(packer)]
  for (const { page } of [one, two]) {
    await page.goto(`/manage/packing/${order._id}`)
    await expect(page.getByText('0 of 2 lines')).toBeVisible()
  }
  await one.page.getByRole('checkbox', { name: /Distribution board/ }).tap()
  // He has not heard of it yet.
  await two.page.getByRole('checkbox', { name: /Distribution board/ }).tap()
  await expect(two.page.getByText(/has put 1 of Distribution board, 54 ways into the box meanwhile/)).toBeVisible()
  await expect(two.page.getByText('1 of 2 lines')).toBeVisible()
  await two.page.getByRole('button', { name: 'One more' }).tap()
  await expect(two.page.getByRole('button', { name: 'Ship 2 of 4 units' })).toBeEnabled()
  // Before the first page has heard of the isolator, the call says what is in the box.
  await one.page.route('**/api/packing/*', (route) => route.abort())
  await one.page.getByRole('button', { name: 'Ship 1 of 4 units' }).tap()
  await expect(one.page.getByText('Someone else changed this order. You now see the latest version.')).toBeVisible()
  await one.page.unroute('**/api/packing/*')
  expect((await read(order)).parcels).toEqual([])

  await two.page.getByLabel('Courier').fill('Own van')
  await two.page.getByRole('button', { name: 'Ship 2 of 4 units' }).tap()
  await expect(two.page.getByText('0 of 1 lines')).toBeVisible()
  await expect(two.page.getByText('Has left')).toBeVisible()
  expect(await read(order)).toMatchObject({ status: 'processing', parcels: [{ courier: 'Own van' }] })
  const [slip] = await Promise.all([
    two.page.waitForEvent('download'),
    two.page.getByRole('link', { name: 'Its packing slip' }).tap(),
  ])
  expect(slip.suggestedFilename()).toMatch(/\.pdf$/)
  await two.page.getByRole('link', { name: 'Picking list' }).tap()
  await expect(two.page.getByRole('heading', { name: 'Picking list' })).toBeVisible()
  await two.page.getByRole('link', { name: order.orderNumber }).tap()
  await expect(two.page).toHaveURL(`/manage/packing/${order._id}`)
})

test('what was ticked without a connection is taken back, and said', async () => {
  const order = await sell()
  const { page } = await site.visit(packer)
  await page.goto(`/manage/packing/${order._id}`)
  const tick = page.getByRole('checkbox', { name: /Distribution board/ })
  await page.route('**/api/packing/*/lines/*', (route) => route.abort())
  await tick.tap()
  await expect(page.getByText(/There is no connection to the shop/)).toBeVisible()
  await expect(tick).not.toBeChecked()
  await page.unroute('**/api/packing/*/lines/*')
  await tick.tap()
  await expect(page.getByText('1 of 2 lines')).toBeVisible()
})
