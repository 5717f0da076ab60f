import type { Page } from 'playwright-core'
import { test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { address } from '#test/orders.ts'
import { openWorkshop } from '#test/testing.ts'

let site: Site
let workshop: Awaited<ReturnType<typeof openWorkshop>>
shareSite(async () => {
  site = await openSite({ LIMIT_CHECKOUT: '1000', LIMIT_DESIGN: '1000' })
  workshop = await openWorkshop(site)
  return site
})

/** As Chromium's own tools do: calls fail, pages come from the service worker. */
async function openSwitch(page: Page) {
  const screen = await page.context().newCDPSession(page)
  await screen.send('Network.enable')
  return async (isOffline: boolean) => {
    await screen.send('Network.emulateNetworkConditions', {
      offline: isOffline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    await page.context().setOffline(isOffline)
  }
}

const countTests = async (serial: string): Promise<number> => {
  const { rows } = await site.database.pool.query(
    'select 1 from tests t join units u on u.id = t.unit_id where u.serial = $1',
    [serial],
  )
  return rows.length
}

async function looksRight(page: Page) {
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
}

test('a foreman takes a job from its code to tested units with a thumb, the connection lost in the middle', async () => {
  const { order, job, buyer } = await workshop.order(2)
  const { page } = await site.visit({ as: 'workshop', viewport: phone, touch: true, serviceWorker: true })
  const setOffline = await openSwitch(page)

  // What the code on the sheet opens.
  await page.goto(`/manage/workshop/${job.jobNumber}`)
  await expect(page.getByRole('heading', { name: job.jobNumber, level: 1 })).toBeVisible()
  await looksRight(page)
  await expect(page.getByText(order.orderNumber)).toBeVisible()
  await expect(page.getByText(address.company)).toHaveCount(0)
  for (const { name, kind } of workshop.stations) {
    if (kind === 'testing') break
    const done = page.getByRole('button', { name: `${name} done`, exact: true })
    await expect(done).toBeVisible()
    // The second half of a double tap counts for nothing, so a tap right after a step may be one.
    await expect(async () => {
      await done.tap({ timeout: 2000 })
      await expect(done).toHaveCount(0, { timeout: 3000 })
    }).toPass()
  }

  const start = page.getByRole('link', { name: /^Test \d\d-\d{6}$/ }).first()
  await start.tap()
  await expect(page.getByRole('heading', { name: /^Test \d\d-/, level: 1 })).toBeVisible()
  const serialOf = () => decodeURIComponent(page.url().split('/').at(-2) ?? '')
  const first = serialOf()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await looksRight(page)

  const earth = page.getByRole('textbox', { name: 'Earth continuity' })
  await earth.tap()
  await earth.fill('0,3')
  await expect(page.getByText('Outside the limits')).toBeVisible()
  await page.getByRole('button', { name: 'Good', exact: true }).tap()
  await page.getByRole('button', { name: 'Pass', exact: true }).tap()
  await expect(page.getByText('It cannot pass yet.').first()).toBeVisible()
  expect(await countTests(first)).toBe(0)

  // The signal goes while somebody types, and the page is loaded again.
  await setOffline(true)
  await earth.fill('0,08')
  await expect(page.getByText('Outside the limits')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Remarks' }).fill('Hinge oiled')
  await page.waitForTimeout(1000)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are offline', level: 1 })).toBeVisible()
  await setOffline(false)
  await expect(earth).toHaveValue('0,08')
  await expect(page.getByRole('textbox', { name: 'Remarks' })).toHaveValue('Hinge oiled')

  // It goes again before the test is sent; then the phone is switched off.
  await setOffline(true)
  await page.getByRole('button', { name: 'Pass', exact: true }).tap()
  await expect(page.getByText('kept on this device')).toBeVisible()
  const next = page.getByRole('link', { name: /^Next: / })
  await next.tap()
  await expect(page.getByRole('heading', { name: /^Test \d\d-/, level: 1 })).toBeVisible()
  const second = serialOf()
  expect(second).not.toBe(first)
  await expect(page.getByText('One test waits on this device for a connection')).toBeVisible()
  expect(await countTests(first)).toBe(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are offline', level: 1 })).toBeVisible()
  await setOffline(false)
  await expect.poll(() => countTests(first)).toBe(1)
  await expect(page.getByText('One test waits')).toHaveCount(0)

  // The second one, with a signal.
  await page.getByRole('textbox', { name: 'Earth continuity' }).fill('0.05')
  await page.getByRole('button', { name: 'Good', exact: true }).tap()
  await page.getByRole('button', { name: 'Pass', exact: true }).tap()
  await expect(page.getByText(`${second} passed. That was the last one.`)).toBeVisible()
  const testing = workshop.stations.find(({ kind }) => kind === 'testing')?.name
  await expect(async () => {
    await page.getByRole('button', { name: `${testing} done` }).tap({ timeout: 2000 })
    await expect(page.getByText(`${job.jobNumber} is finished.`)).toBeVisible({ timeout: 3000 })
  }).toPass()
  expect([await countTests(first), await countTests(second)]).toEqual([1, 1])

  // The report, as the office files it.
  await page.getByRole('link', { name: first, exact: true }).tap()
  const filed = page.getByRole('link', { name: /TR-\d{6}/ })
  await expect(filed).toBeVisible()
  await looksRight(page)
  const report = await page.request.get((await filed.getAttribute('href')) ?? '')
  expect([report.status(), report.headers()['content-type']]).toEqual([200, 'application/pdf'])

  // A stranger before the unit, without an account.
  const { units } = (await buyer.get(`/api/order/${order._id}/passports`)).body as {
    units: { serial: string; code: string }[]
  }
  const code = units.find(({ serial }) => serial === first)?.code
  const stranger = await site.visit({ viewport: phone, touch: true })
  await stranger.page.goto(`/p/${code}`)
  await expect(stranger.page.getByText(`Serial number ${first}`)).toBeVisible()
  await looksRight(stranger.page)
  const words = await stranger.page.locator('body').textContent()
  for (const secret of [address.fullName, address.company, order.orderNumber, 'Hinge oiled', 'Sipho'])
    expect(words).not.toContain(secret)
  const open = stranger.page.getByRole('link', { name: /^Test report TR-/ })
  const pdf = await stranger.page.request.get((await open.getAttribute('href')) ?? '')
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  // Nothing of the office opens for a stranger.
  expect((await stranger.page.request.get(`/api/units/${first}`)).status()).toBe(401)
})

test('the buyer follows within seconds what a thumb does in the workshop', async () => {
  const { job, buyer, order } = await workshop.order()
  const seen = async () => ((await buyer.get(`/api/order/${order._id}/making`)).body as { stage?: string }).stage
  expect(await seen()).toBe('planned')
  const { page } = await site.visit({ as: 'workshop', viewport: phone, touch: true })
  await page.goto('/manage/workshop')
  const card = page.getByRole('listitem').filter({ hasText: job.jobNumber })
  await card.getByRole('button', { name: / done$/ }).tap()
  await expect.poll(seen).toBe('making')
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(seen).toBe('planned')
  expect(((await buyer.get(`/api/order/${order._id}`)).body as Order).status).toBe('paid')
  await looksRight(page)
})
