import { test } from 'vitest'
import { addDays, today } from '#contract/days.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { register } from '#test/people.ts'

let site: Site
shareSite(async () => {
  site = await openSite()
  return site
})

test('a request that came by phone is noted, waits on the dashboard, and is answered on a phone with a copy', async () => {
  const person = await register(site, { name: 'Thandi Nkosi' })
  const { page } = await site.visit({ as: 'owner' })
  await page.goto('/manage/settings')
  await page.getByRole('link', { name: 'Privacy', exact: true }).click()
  await expect(page.getByText('No requests')).toBeVisible()
  await page.getByRole('button', { name: 'Note a request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Note a request' })
  await dialog.getByLabel('How it came').selectOption('Phone')
  await dialog.getByLabel('Name').fill('Thandi Nkosi')
  await dialog.getByLabel('E-mail or phone').fill(person.email)
  await dialog.getByLabel('Received on').fill(addDays(today(), -28))
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Thandi Nkosi' })).toContainText('Due')
  await page.goto('/manage')
  await page.getByRole('link', { name: '1 data request due' }).click()
  await expect(page).toHaveURL('/manage/settings/privacy')

  const { page: narrow } = await site.visit({ as: 'owner', viewport: phone })
  await narrow.goto('/manage/settings/privacy')
  await narrow.getByRole('button', { name: 'Answer Thandi Nkosi' }).click()
  const download = narrow.waitForEvent('download')
  await narrow.getByRole('button', { name: 'Copy of their data' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.zip')
  await narrow.getByLabel('What was answered').fill('Sent by e-mail.')
  expect(await axeViolations(narrow)).toEqual([])
  await narrow.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(narrow.getByText(/^Done/)).toBeVisible()
  expect(await scrollsSideways(narrow)).toBe(false)

  await narrow.getByRole('button', { name: 'Note an incident' }).click()
  await narrow.getByLabel('What happened').fill('A laptop was stolen.')
  await narrow.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(narrow.getByText('Regulator not told')).toBeVisible()
  expect(await axeViolations(narrow)).toEqual([])
  expect(await scrollsSideways(narrow)).toBe(false)
})
