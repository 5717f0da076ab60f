import type { CDPSession, Page } from '@playwright/test'
import { test } from 'vitest'
import { openSite, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { signInByForm } from '#test/browser/sign-in.ts'
import { readQueuedEmails } from '#test/orders.ts'
import { goodPassword, register } from '#test/people.ts'

let site: Site
shareSite(async () => {
  site = await openSite()
  return site
})

const security = '/my-profile/security'
/** An address of numbers has no passkeys. */
const at = (path: string) => site.url.replace('127.0.0.1', 'localhost') + path

/** A device with a fingerprint reader, which is used whenever it is asked for. */
async function addDevice(page: Page) {
  const browser: CDPSession = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the finger is the right one. */
    setVerified: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    forget: () => browser.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}

type Visitor = Awaited<ReturnType<typeof visit>>

/** Somebody who signs in at localhost, with a device. */
async function visit(width: number, { office = false } = {}) {
  const person = await register(site)
  if (office)
    await site.database.pool.query(`update users set role = 'admin', email_verified = true where id = $1`, [
      person.user._id,
    ])
  const { page, context } = await site.visit({ viewport: { width, height: 800 } })
  const device = await addDevice(page)
  const enterPassword = async (next = security) => {
    await page.goto(at(`/login?next=${next}`))
    await signInByForm(page, person.email, goodPassword)
  }
  const leave = async () => {
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
  }
  await enterPassword()
  return { person, page, device, enterPassword, leave }
}

async function checkPage(page: Page) {
  expect([await axeViolations(page), await scrollsSideways(page)]).toEqual([[], false])
}

/** Returns the recovery codes. */
async function addPasskey({ page }: Visitor, name: string): Promise<string[]> {
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name *').fill(name)
  await checkPage(page)
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const codes = await shown.getByRole('listitem').allTextContents()
  await checkPage(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  return codes
}

const noPasskey = /No passkey was used/

test.for([360, 1280])('at %i px: a passkey is added, renamed, asked for, and removed', async (width) => {
  const visitor = await visit(width)
  const { person, page, device, enterPassword, leave } = visitor
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await device.setVerified(false)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('No passkey was made')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await device.setVerified(true)
  const [code = ''] = await addPasskey(visitor, 'Work laptop')
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  await page.getByRole('button', { name: 'Rename Work laptop' }).click()
  await page.getByLabel('Name *').fill('Desk')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Rename Desk' })).toBeVisible()
  await checkPage(page)

  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This device has a passkey for your account already.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  // The passkey alone signs in.
  await leave()
  await page.goto(at(`/login?next=${security}`))
  await checkPage(page)
  const alone = page.getByRole('button', { name: 'Use a passkey instead' })
  await device.setVerified(false)
  await alone.click()
  await expect(page.getByText(noPasskey)).toBeVisible()
  await checkPage(page)
  await device.setVerified(true)
  await alone.click()
  await expect(page.getByRole('button', { name: 'Remove Desk' })).toBeVisible()

  await leave()
  await enterPassword()
  const use = page.getByRole('button', { name: 'Use a passkey' })
  await expect(use).toBeFocused()
  await checkPage(page)
  await device.setVerified(false)
  await page.keyboard.press('Enter')
  await expect(page.getByText(noPasskey)).toBeVisible()
  await device.setVerified(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Desk' })).toBeVisible()

  await site.database.pool.query(`update sessions set proved_at = now() - interval '11 minutes' where user_id = $1`, [
    person.user._id,
  ])
  await page.getByRole('button', { name: 'Remove Desk' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(proof).toBeVisible()
  await checkPage(page)
  await proof.getByRole('button', { name: 'Enter a code instead' }).click()
  await proof.getByLabel('Code *').fill('000000')
  await proof.getByRole('button', { name: 'Continue' }).click()
  await expect(proof.getByText('This code is not right, or has been used already.')).toBeVisible()
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('A password is all it takes')).toBeVisible()

  // On a device that has none of them, a recovery code signs in.
  const [second = ''] = await addPasskey(visitor, 'Phone')
  expect(second).not.toBe(code)
  await device.forget()
  await leave()
  await enterPassword()
  await use.click()
  await expect(page.getByText(noPasskey)).toBeVisible()
  await page.getByRole('button', { name: 'Enter a recovery code instead' }).click()
  await page.getByLabel('Code *').fill(second)
  await page.keyboard.press('Enter')
  await expect(page.getByText('9 recovery codes left')).toBeVisible()
})

test('in the office the passkey counts once the mailed link is used with it, and opens the office for twelve hours', async () => {
  const visitor = await visit(1280, { office: true })
  const { person, page, device } = visitor
  await addPasskey(visitor, 'Work laptop')
  await expect(page.getByText('Open the link in our e-mail')).toBeVisible()
  const mail = (await readQueuedEmails(site)).findLast(
    ({ to, subject }) => to === person.email && subject === 'Please confirm your passkey',
  )
  const [path = ''] = /\/my-profile\/security\?token=[\w-]+/.exec(mail?.text ?? '') ?? []
  await page.goto(at(path))
  const dialog = page.getByRole('dialog', { name: 'Confirm your passkey' })
  await device.setVerified(false)
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog.getByText(noPasskey)).toBeVisible()
  await checkPage(page)
  await device.setVerified(true)
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Your passkey is confirmed.')).toBeVisible()
  await expect(page.getByText('Open the link in our e-mail')).toHaveCount(0)

  await site.database.pool.query(`update sessions set factor_at = now() - interval '13 hours' where user_id = $1`, [
    person.user._id,
  ])
  await page.goto(at('/manage/history'))
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible()
  await expect(proof).toHaveCount(0)
})

test('at an address of numbers the page says why there are no passkeys, and offers an app', async () => {
  const person = await register(site)
  const { page } = await site.visit()
  await page.goto(`/login?next=${security}`)
  await signInByForm(page, person.email, goodPassword)
  await expect(page.getByText('Passkeys need an address with a name, not one of numbers.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add authenticator app' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add passkey' })).toHaveCount(0)
})
