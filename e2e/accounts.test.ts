import type { Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { desktop, openSite, phone, type Site } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways, tabTo } from '#test/browser/page-checks.ts'
import { bareAddress, signInByForm, visitAs } from '#test/browser/sign-in.ts'
import { goodPassword, logIn, register } from '#test/people.ts'
import { linkIn, openMailbox } from '#test/stand-ins/mailbox.ts'

let site: Site
let mailbox: Awaited<ReturnType<typeof openMailbox>>
beforeAll(async () => {
  mailbox = await openMailbox()
  site = await openSite({
    SMTP_URL: mailbox.url,
    LIMIT_REGISTER: '1000',
    LIMIT_LOGIN: '1000',
    LIMIT_LOGIN_ADDRESS: '1000',
    LIMIT_FORGOT: '1000',
  })
})
afterAll(async () => {
  await site.close()
  await mailbox.close()
})

test('a guarded page redirects visitors to the sign-in page, and shows only a spinner to anyone with a cookie', async () => {
  const shopper = await site.signIn('shopper')
  for (const path of ['/my-profile', '/manage/users']) {
    const stranger = await site.guest().get(path)
    expect([stranger.status, stranger.headers.location]).toEqual([302, `/login?next=${encodeURIComponent(path)}`])
    const shell = await shopper.get(path)
    expect([shell.status, shell.headers['cache-control']]).toEqual([200, 'no-store'])
    // A page request never rotates a token, and the HTML contains nothing personal.
    expect(shell.headers['set-cookie']).toBeUndefined()
    expect(shell.text).not.toContain(shopper.person.email)
    expect(shell.text).not.toContain(shopper.person.name)
  }
  const forged = site.guest()
  forged.cookies.set('refresh', `${crypto.randomUUID()}.${'A'.repeat(43)}`)
  expect((await forged.get('/manage/users')).status).toBe(200)
  expect((await forged.get('/api/user')).status).toBe(401)
})

test('every account page is accessible, even with every field wrong, on a phone and a desktop', async () => {
  const check = async (page: Page, path: string) => {
    expect(await axeViolations(page), path).toEqual([])
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport)
      expect(await scrollsSideways(page), path).toBe(false)
    }
  }
  const { page: guest } = await site.visit({ viewport: phone })
  for (const path of ['/login?next=%2Fcart', '/Register', '/forgetPassword', '/resetPassword/some-token']) {
    await guest.goto(path)
    // A dead link has no form to fill in.
    if (!path.startsWith('/reset'))
      await guest
        .getByRole('main')
        .getByRole('button', { name: /Sign in|Register|Send/ })
        .click()
    await expect(guest.getByRole('alert').first()).toBeVisible()
    await check(guest, path)
  }
  const { page: admin } = await site.visit({ as: 'admin', viewport: phone })
  await admin.goto('/my-profile')
  await admin.getByRole('button', { name: 'Add address' }).click()
  await admin.getByRole('button', { name: 'Save address' }).click()
  await expect(admin.getByText('Please choose a province.')).toBeVisible()
  await check(admin, 'a new address')
  await admin.goto('/manage/users?role=admin')
  await admin.getByRole('button', { name: 'Change Naledi' }).first().click()
  await admin.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(admin.getByRole('alertdialog')).toBeVisible()
  await check(admin, 'deleting somebody')
  await admin.getByRole('button', { name: 'Cancel' }).click()
  // A table on a desktop, cards on a phone.
  for (const viewport of [phone, desktop]) {
    await admin.setViewportSize(viewport)
    await admin.getByRole('button', { name: 'Change Naledi' }).first().click()
    expect(await axeViolations(admin)).toEqual([])
    await admin.keyboard.press('Escape')
  }
})

test('a visitor registers, edits the profile and signs out by keyboard on a small phone', async () => {
  const { page, context } = await site.visit({ viewport: phone })
  // A second try finds the account of the first.
  const email = `zanele-${crypto.randomUUID().slice(0, 8)}@example.co.za`
  await page.goto('/my-profile')
  await expect(page).toHaveURL('/login?next=%2Fmy-profile')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Register' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  await tabTo(page, page.getByLabel('Name *'))
  await page.keyboard.type('Zanele Khumalo')
  await tabTo(page, page.getByLabel('E-mail *'))
  await page.keyboard.type(email)
  await tabTo(page, page.getByLabel('Password *'))
  await page.keyboard.type('zanele-1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This password is easy to guess. Please choose another one.').first()).toBeVisible()
  await expect(page.getByLabel('Password *')).toBeFocused()
  await expect(page.getByLabel('Name *')).toHaveValue('Zanele Khumalo')
  await page.getByLabel('Password *').press('ControlOrMeta+a')
  await page.keyboard.type(goodPassword)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/my-profile')
  await expect(page.getByText('Welcome, Zanele. Your account is ready.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'My account, Zanele Khumalo' })).toContainText('ZK')
  await expect(page.getByText(`Please confirm ${email}`)).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('userInfo'))) ?? '{}')).toMatchObject({
    email,
    rememberMe: false,
    role: 'shopper',
  })
  expect(await page.evaluate(() => document.cookie)).toBe('')
  const cookies = await context.cookies()
  for (const { httpOnly, sameSite } of cookies) expect([httpOnly, sameSite]).toEqual([true, 'Lax'])
  const session = cookies.filter(({ name }) => name === 'access' || name === 'refresh')
  expect(session).toHaveLength(2)
  for (const { expires } of session) expect(Math.abs(expires - Date.now() / 1000 - 7200)).toBeLessThan(60)

  await tabTo(page, page.getByLabel('Name *'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Zanele Radebe')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your details have been saved.')).toBeVisible()
  await expect(page.getByText(`Zanele Radebe, ${email}`)).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: 'Add address' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add address' })
  await expect(dialog).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  for (const [label, text] of Object.entries({
    'Name of this address': 'Workshop',
    'Phone *': '011 555 0199',
    'Street address *': '7 Relay Street',
    'City or town *': 'Germiston',
    'Province *': 'Gau',
    'Postal code *': '14',
  })) {
    await tabTo(page, dialog.getByLabel(label))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('A postal code has four digits.')).toBeVisible()
  await page.keyboard.type('28')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Address added.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Workshop' })).toContainText('Default')

  await page.goto(`/my-profile?verify=${linkIn(await mailbox.waitFor(email, 'Welcome')).split('=')[1]}`)
  await expect(page.getByText('Thank you, your e-mail address is confirmed.')).toBeVisible()
  await expect(page).toHaveURL('/my-profile')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Workshop' })).toBeVisible()
  await expect(page.getByText(`Please confirm ${email}`)).toBeHidden()

  await tabTo(page, page.getByRole('button', { name: 'Menu' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Sign out' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['device'])
  await page.goBack()
  await expect(page.getByText(email)).toBeHidden()
})

test('resetting a forgotten password returns to the page the user was heading for, by keyboard', async () => {
  const person = await register(site)
  const { page } = await site.visit({ viewport: phone })
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const main = page.getByRole('main')
  await page.goto('/my-profile/orders')
  await expect(page).toHaveURL('/login?next=%2Fmy-profile%2Forders')
  await type('E-mail *', person.email)
  await expect(page.getByText('Please enter your password.')).toBeVisible()
  await type('Password *', 'not-my-password')
  await expect(page.getByText('The e-mail address or password is incorrect.')).toBeVisible()
  await expect(page.getByLabel('Password *')).toBeFocused()
  await expect(page.getByLabel('E-mail *')).toHaveValue(person.email)
  await tabTo(page, main.getByRole('link', { name: 'Forgot your password?' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await type('E-mail *', person.email)
  await expect(page.getByText('If there is an account with this e-mail address, we have sent a link')).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  const { pathname, search } = new URL(linkIn(await mailbox.waitFor(person.email, 'Set a new password')))

  await page.goto(pathname + search)
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  await type('New password *', 'short')
  await expect(page.getByText('Use at least 8 characters.', { exact: true })).toBeVisible()
  await type('New password *', 'corvette')
  await expect(page.getByText('This password is easy to guess. Please choose another one.').first()).toBeVisible()
  await type('New password *', 'hadeda-42-Trompet')
  await expect(page.getByText('Your new password has been set. Please sign in.')).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  await tabTo(page, main.getByRole('link', { name: 'Sign in' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await type('E-mail *', person.email)
  await type('Password *', 'hadeda-42-Trompet')
  await expect(page).toHaveURL('/my-profile/orders')
  expect((await logIn(site, person.email, person.password)).reply.status).toBe(401)

  // Nobody has to invent a password to learn that the link is dead.
  await page.goto(pathname + search)
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  await expect(page.getByLabel('New password *')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
    'href',
    '/forgetPassword?next=%2Fmy-profile%2Forders',
  )
})

test('signing in redirects only to our own paths', async () => {
  const person = await register(site)
  const { page, context } = await site.visit()
  for (const next of ['https://evil.example/x', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/login']) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await signInByForm(page, person.email, person.password)
    await expect(page, next).toHaveURL('/')
    await context.clearCookies()
    await page.evaluate(() => localStorage.removeItem('userInfo'))
  }
})

test('editing browser storage makes nobody an admin', async () => {
  const person = await register(site)
  const { page } = await visitAs(site, person, bareAddress)
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('userInfo') ?? '{}')
    localStorage.setItem('userInfo', JSON.stringify({ ...user, role: 'admin' }))
  })
  await page.goto('/manage/users')
  await expect(page.getByRole('heading', { name: 'Staff only' })).toBeVisible()
  // Inside the site's layout, with links out.
  expect(await axeViolations(page)).toEqual([])
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go to the shop' }).click()
  await expect(page).toHaveURL('/shop')
})
