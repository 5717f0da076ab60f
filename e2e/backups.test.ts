import { sql } from 'drizzle-orm'
import { test } from 'vitest'
import { pauseTag } from '#server/backups/pause.ts'
import { markChanged } from '#server/db/changes.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'

let site: Site
shareSite(async () => {
  site = await openSite()
  return site
})

test('an owner makes a backup, and sees that it was verified', async () => {
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Backups' }).click()
  await expect(page.getByRole('heading', { name: 'No backups yet' })).toBeVisible()
  await expect(page.getByText('Backups are on the same disk as the shop')).toBeVisible()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByRole('table', { name: 'Backups' }).getByText('Restored and verified')).toBeVisible({
    timeout: 120_000,
  })
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeEnabled()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Health' }).click()
  const health = page.getByRole('table', { name: 'Health' })
  await expect(health.getByRole('row', { name: /^Database OK/ })).toBeVisible({ timeout: 60_000 })
  await expect(health.getByRole('row', { name: /^Payments Needs attention/ })).toBeVisible()
})

test('the owner of a restored shop resumes it, with the numbers used since', async () => {
  await site.database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into pauses (backup_made_at) values (now() - interval '8 hours')`)
    await markChanged(tx, pauseTag)
  })
  const { page } = await site.visit({ as: 'admin', viewport: phone })
  await page.goto('/manage')
  await page.getByRole('link', { name: 'Resume the shop' }).click()
  await expect(page.getByText('The shop is paused.')).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Last order number').fill('twelve')
  await page.getByRole('button', { name: 'Resume the shop' }).click()
  await expect(page.getByText('Please enter a number.')).toBeVisible()
  await page.getByLabel('Last order number').fill('120')
  await page.getByRole('button', { name: 'Resume the shop' }).click()
  await expect(page.getByText('The shop is open again.')).toBeVisible()
  await expect(page.getByText('The shop is paused.')).toBeHidden()
  const { rows } = await site.database.db.execute(sql`select last_value::int as last from order_numbers`)
  expect(rows).toEqual([{ last: 120 }])
})
