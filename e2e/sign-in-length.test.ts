import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { onTestFinished, test } from 'vitest'
import { openSite, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { bareAddress, signInByForm, visitAs } from '#test/browser/sign-in.ts'
import { register } from '#test/people.ts'

let site: Site
shareSite(async () => {
  site = await openSite({ LIMIT_REGISTER: '1000', LIMIT_LOGIN: '1000', LIMIT_LOGIN_ADDRESS: '1000' })
  return site
})

test('a sign-in lasts two hours, even if the browser is closed; a remembered one ninety days', async () => {
  const person = await register(site)
  const day = 24 * 60 * 60
  const untilNow = (seconds: number) => Math.round(seconds - Date.now() / 1000)
  const signInOn = async (page: Page, rememberMe: boolean) => {
    await page.goto('/my-profile')
    await expect(page).toHaveURL('/login?next=%2Fmy-profile')
    await page.getByLabel('Remember me for 90 days on this device').setChecked(rememberMe)
    await signInByForm(page, person.email, person.password)
    await expect(page.getByLabel('Name *')).toHaveValue('Thandi Nkosi')
    const [cookies, stored] = await Promise.all([
      page.context().cookies(),
      page.evaluate(() => Number(localStorage.getItem('expirationTime'))),
    ])
    const [access, refresh] = ['access', 'refresh'].map(
      (name) => cookies.find((cookie) => cookie.name === name)?.expires,
    )
    return { access, refresh, stored: untilNow(stored / 1000) }
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'switchyard-browser-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))

  const first = await site.openProfile(folder)
  const forgotten = await signInOn(first, false)
  for (const seconds of [untilNow(forgotten.access ?? 0), untilNow(forgotten.refresh ?? 0), forgotten.stored])
    expect(Math.abs(seconds - 7200)).toBeLessThan(60)
  await first.context().close()
  const again = await site.openProfile(folder)
  await again.goto('/my-profile')
  await expect(again.getByLabel('Name *')).toHaveValue('Thandi Nkosi')
  await again.context().clearCookies()
  await again.evaluate(() => localStorage.clear())

  const remembered = await signInOn(again, true)
  expect(Math.abs(untilNow(remembered.refresh ?? 0) - 90 * day)).toBeLessThan(60)
  expect(untilNow(remembered.access ?? 0)).toBeLessThanOrEqual(600)
  expect(Math.abs(remembered.stored - 90 * day)).toBeLessThan(60)
  await again.context().close()

  const third = await site.openProfile(folder)
  await third.clock.install()
  await third.goto('/my-profile')
  await expect(third.getByLabel('Name *')).toHaveValue('Thandi Nkosi')
  await third.clock.fastForward(89 * day * 1000)
  await expect(third.getByLabel('Name *')).toHaveValue('Thandi Nkosi')
  await third.clock.fastForward(2 * day * 1000)
  await expect(third.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
  await third.context().close()
})

test('after two hours without activity the screen asks to sign in again', async () => {
  const { page } = await visitAs(site, await register(site), bareAddress)
  await page.clock.install()
  await page.goto('/my-profile')
  await expect(page.getByLabel('Name *')).toHaveValue('Thandi Nkosi')
  await page.clock.fastForward('01:58:00')
  await expect(page.getByLabel('Name *')).toBeVisible()
  await page.clock.fastForward('00:03:00')
  await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
})
