import { test } from 'vitest'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'

let site: Site
shareSite(async () => {
  site = await openSite({})
  return site
})

test('an owner makes a key, copies it once, sees it used, and removes it', async () => {
  const { page } = await site.visit({ as: 'owner' })
  await page.goto('/manage/settings')
  await page.getByRole('link', { name: 'API keys' }).click()
  await expect(page.getByText('With a key another program reads')).toBeVisible()
  await page.getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog', { name: 'New API key' })
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  await expect(dialog.getByText('Please choose what the key may read.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Stock sync')
  await dialog.getByLabel('Stock').check()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  const shown = page.getByRole('dialog', { name: 'Copy the key now' })
  const secret = (await shown.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^swy_[\w-]{43}$/)
  // A stray Escape must not lose it.
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'I have kept it' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Stock sync' })).toContainText('Never')
  expect(await page.content()).not.toContain(secret)

  const ask = (path: string) => fetch(`${site.url}${path}`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await ask('/api/stock/low')).status).toBe(200)
  for (const path of ['/', '/shop', '/manage', '/api/order', '/api/category', '/robots.txt', '/uploads/x.png'])
    expect((await ask(path)).status, path).toBe(403)

  const { page: narrow } = await site.visit({ as: 'owner', viewport: phone })
  await narrow.goto('/manage/settings/api-keys')
  await expect(narrow.getByText('Stock sync')).toBeVisible()
  await expect(narrow.getByText('Never')).toBeHidden()
  expect(await scrollsSideways(narrow)).toBe(false)
  expect(await axeViolations(narrow)).toEqual([])
  await narrow.getByRole('button', { name: 'New key' }).click()
  await narrow.getByRole('button', { name: 'Cancel' }).click()
  await narrow.getByRole('button', { name: 'Remove Stock sync' }).click()
  await narrow.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(narrow.getByText('Stock sync has been removed and no longer works.')).toBeVisible()
  expect((await ask('/api/stock/low')).status).toBe(401)
})

test('a manager has no tab for keys', async () => {
  const { page } = await site.visit({ as: 'manager' })
  await page.goto('/manage/settings')
  await expect(page.getByRole('link', { name: 'Delivery', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'API keys' })).toBeHidden()
})
