import type { Page } from '@playwright/test'
import { test } from 'vitest'
import { codeAt, stepAt } from '#server/accounts/totp.ts'
import { openSite, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { signInByForm, visitAs } from '#test/browser/sign-in.ts'
import { readQueuedEmails } from '#test/orders.ts'
import { goodPassword, register } from '#test/people.ts'
import { fromBase32 } from '#test/totp.ts'

let site: Site
shareSite(async () => {
  site = await openSite()
  return site
})

/** As the phone shows it now. */
const codeOf = (secret: Buffer) => codeAt(secret, stepAt(Date.now()))
/** The one after it, which is accepted already: no waiting for half a minute between two codes. */
const nextCodeOf = (secret: Buffer) => codeAt(secret, stepAt(Date.now()) + 1)

/** Adds an authenticator app on the page, and returns its secret and the recovery codes. */
async function enrol(page: Page): Promise<{ secret: Buffer; codes: string[] }> {
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = fromBase32(((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', ''))
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('Code *').fill('000000')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('This code is not right, or has been used already.')).toBeVisible()
  await dialog.getByLabel('Code *').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  expect(await axeViolations(page)).toEqual([])
  const codes = await shown.getByRole('listitem').allTextContents()
  const download = page.waitForEvent('download')
  await shown.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  return { secret, codes }
}

test.for([360, 1280])(
  'at %i px: an authenticator app is added, asked for, and replaced by a recovery code',
  async (width) => {
    const person = await register(site)
    const { page } = await visitAs(site, person, '/my-profile/security', { width, height: 800 })
    const { secret, codes } = await enrol(page)
    expect(await scrollsSideways(page)).toBe(false)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText('10 recovery codes left')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove Authenticator app' })).toBeVisible()

    const again = (await site.visit({ viewport: { width, height: 800 } })).page
    await again.goto('/login?next=/my-profile/security')
    await signInByForm(again, person.email, goodPassword)
    await again.getByLabel('Code *').fill('111111')
    await again.getByRole('button', { name: 'Sign in' }).click()
    await expect(again.getByText('This code is not right, or has been used already.')).toBeVisible()
    expect(await axeViolations(again)).toEqual([])
    await again.getByLabel('Code *').fill(nextCodeOf(secret))
    await again.keyboard.press('Enter')
    await expect(again.getByText('10 recovery codes left')).toBeVisible()

    const lost = (await site.visit({ viewport: { width, height: 800 } })).page
    await lost.goto('/login?next=/my-profile/security')
    await signInByForm(lost, person.email, goodPassword)
    await lost.getByLabel('Code *').fill(codes[0]?.toUpperCase() ?? '')
    await lost.keyboard.press('Enter')
    await expect(lost.getByText('9 recovery codes left')).toBeVisible()
    await lost.getByRole('button', { name: 'Remove Authenticator app' }).click()
    await lost.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(lost.getByText('A password is all it takes')).toBeVisible()
  },
)

test('in the office the app counts once the link in the mailbox is used', async () => {
  const person = await register(site)
  await site.database.pool.query(`update users set role = 'admin', email_verified = true where id = $1`, [
    person.user._id,
  ])
  const { page } = await visitAs(site, person, '/my-profile/security')
  const { secret } = await enrol(page)
  await expect(page.getByText('Please open its link')).toBeVisible()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Open the link in our e-mail')).toBeVisible()
  const mail = (await readQueuedEmails(site)).findLast(
    ({ to, subject }) => to === person.email && subject.includes('confirm'),
  )
  const [path = ''] = /\/my-profile\/security\?token=[\w-]+/.exec(mail?.text ?? '') ?? []
  await page.goto(path)
  const dialog = page.getByRole('dialog', { name: 'Confirm your authenticator app' })
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('Code *').fill('000000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('This code is not right, or has been used already.')).toBeVisible()
  await dialog.getByLabel('Code *').fill(nextCodeOf(secret))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your authenticator app is confirmed.')).toBeVisible()
  await expect(page.getByText('Open the link in our e-mail')).toHaveCount(0)
})

test.for([360, 1280])('at %i px: what needs proof asks for the password, and goes on by itself', async (width) => {
  const person = await register(site)
  const { page } = await visitAs(site, person, '/my-profile/security', { width, height: 800 })
  await expect(page.getByText('This device')).toBeVisible()
  const wait = () => site.database.pool.query(`update sessions set proved_at = now() - interval '11 minutes'`)
  await wait()
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(dialog).toBeVisible()
  expect([await axeViolations(page), await scrollsSideways(page)]).toEqual([[], false])
  await dialog.getByLabel('Password *').fill('not-this-one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('The password is incorrect.')).toBeVisible()
  await dialog.getByLabel('Password *').fill(goodPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add an authenticator app' })).toBeVisible()
  await page.keyboard.press('Escape')

  await wait()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download your data' }).click()
  await dialog.getByLabel('Password *').fill(goodPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.zip')

  await wait()
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Please confirm that it is you, and try again.')).toBeVisible()
})
