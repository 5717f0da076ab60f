import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { desktop, openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, pressEnterOn, scrollsSideways, typeInto } from '#test/browser/page-checks.ts'
import { imageUpload } from '#test/files.ts'
import { openWorkshop } from '#test/testing.ts'

let site: Site
let workshop: Awaited<ReturnType<typeof openWorkshop>>
shareSite(async () => {
  site = await openSite({ LIMIT_CHECKOUT: '1000', LIMIT_DESIGN: '1000' })
  workshop = await openWorkshop(site)
  return site
})

const isGood = async (page: Page) => {
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
}

test('with a finger: from the code on the sheet to a tested unit and its passport, with the connection lost on the way', async () => {
  const { job, order } = await workshop.order()
  await workshop.toTesting(job)
  const { page, context } = await site.visit({ as: 'workshop', viewport: phone, touch: true })
  await page.goto(`/manage/workshop/${job.jobNumber}`)
  await isGood(page)
  await page
    .getByRole('link', { name: /^Test \d/ })
    .first()
    .tap()
  await expect(page.getByRole('heading', { name: /^Test \d{2}-\d{6}$/ })).toBeVisible()
  await isGood(page)

  // A bad reading is red at once, and nothing is sent.
  const reading = page.getByLabel('Earth continuity')
  await reading.fill('0,2')
  await expect(page.getByText('Outside the limits')).toBeVisible()
  await page.getByRole('button', { name: 'Pass' }).tap()
  await expect(page.getByText('It cannot pass yet. See the lines marked above.')).toBeVisible()
  await reading.fill('0,08')
  await expect(page.getByText('Outside the limits')).toBeHidden()
  await page.getByRole('button', { name: 'Good', exact: true }).tap()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photos' }).tap()
  await (await chooser).setFiles(await imageUpload(2400, 1800))
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()

  // A dead battery.
  await page.reload()
  await expect(reading).toHaveValue('0,08')
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await isGood(page)

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Pass' }).tap()
  await expect(page.getByText('Passed: kept on this device.')).toBeVisible()
  expect((await workshop.unitsOf(job))[0]).not.toHaveProperty('result')
  await context.setOffline(false)
  await expect(page.getByText(/^The test of \d{2}-\d{6} has been sent\.$/).first()).toBeVisible({ timeout: 30_000 })
  const [unit] = await workshop.unitsOf(job)
  expect(unit?.result).toBe('passed')
  const { tests } = await workshop.read(unit ?? { _id: '' })
  expect(tests).toHaveLength(1)
  expect(tests[0]?.photos).toHaveLength(1)

  await page.goto(`/manage/workshop/${job.jobNumber}`)
  await page.getByRole('button', { name: 'Testing done' }).tap()
  await expect(page.getByText(`${job.jobNumber} is finished.`).first()).toBeVisible()
  await page.goto(`/p/${unit?.code}`)
  await expect(page.getByText(`Serial number ${unit?.serial}`)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Test report TR-\d{6}$/ })).toBeVisible()
  await isGood(page)
  expect(await page.textContent('body')).not.toContain(order.orderNumber)
})

test('by keyboard: a unit fails and takes its job back, and the unit’s file says why', async () => {
  const { job } = await workshop.order()
  const at = await workshop.toTesting(job)
  const [unit] = await workshop.unitsOf(at)
  const { page } = await site.visit({ as: 'workshop', viewport: desktop })
  await page.goto(`/manage/units/${unit?.serial}/test`)
  await pressEnterOn(page, page.getByRole('button', { name: 'Not good' }))
  await pressEnterOn(page, page.getByRole('button', { name: 'Fail' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('What is wrong *')).toHaveValue('Door and lock')
  expect(await axeViolations(page)).toEqual([])
  await typeInto(page, dialog.getByLabel('What is wrong *'), 'Lock jams')
  await pressEnterOn(page, dialog.getByRole('button', { name: `Send ${job.jobNumber} back` }))
  await expect(page).toHaveURL(`/manage/workshop/${job.jobNumber}`)
  await expect(page.getByText('Back to Assembly: Test failed. Lock jams').first()).toBeVisible()
  await page.goto(`/manage/units/${unit?.serial}`)
  await expect(page.getByText('Lock jams', { exact: true })).toBeVisible()
  await isGood(page)
})

test('the office makes a plan, finds a unit and withdraws it', async () => {
  const { job } = await workshop.order()
  await workshop.toTesting(job)
  const [unit] = await workshop.unitsOf(job)
  const { page } = await site.visit({ as: 'admin', viewport: phone })
  await page.goto('/manage/settings/test-plans')
  await expect(page.getByRole('table', { name: 'Instruments' })).toBeVisible()
  await isGood(page)
  await page.getByRole('link', { name: 'New plan' }).click()
  await page.getByLabel('Name *').fill('Incoming goods')
  await page.getByLabel('What is checked').fill('Packing')
  await isGood(page)
  await page.getByRole('button', { name: 'Save plan' }).click()
  await expect(page.getByRole('link', { name: 'Incoming goods' })).toBeVisible()

  await page.goto(`/manage/units?search=${unit?.serial}`)
  await isGood(page)
  await page
    .getByRole('link', { name: unit?.serial ?? '' })
    .first()
    .click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByLabel('What the passport says *').fill('Do not use it: call us.')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('dialog').getByText('thandi@example.co.za').first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  await page.goto(`/p/${unit?.code}`)
  await expect(page.getByText('Do not use it: call us.')).toBeVisible()
})
