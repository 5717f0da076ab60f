import type { BrowserContext, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, test } from 'vitest'
import { desktop, openSite, phone, type Site } from '#test/browser.ts'
import { expect } from '#test/expect.ts'
import { linkIn, openMailbox } from '#test/mailbox.ts'
import { stockProduct } from '#test/orders.ts'
import { faults, isWide, tabTo } from '#test/page-checks.ts'
import { goodPassword, register } from '#test/people.ts'

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

const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('userInfo'))
const signIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('E-mail *').fill(email)
  await page.getByLabel('Password *').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('a guarded page sends strangers to the sign-in, and tells who comes with a cookie nothing but to wait', async () => {
  const shopper = await site.signIn('shopper')
  for (const path of ['/my-profile', '/manage/users']) {
    const stranger = await site.guest().get(path)
    expect([stranger.status, stranger.headers.location]).toEqual([302, `/login?next=${encodeURIComponent(path)}`])
    const shell = await shopper.get(path)
    expect([shell.status, shell.headers['cache-control']]).toEqual([200, 'no-store'])
    // A page never rotates a token, and its HTML holds nothing personal.
    expect(shell.headers['set-cookie']).toBeUndefined()
    expect(shell.text).not.toContain(shopper.person.email)
    expect(shell.text).not.toContain(shopper.person.name)
  }
  const forged = site.guest()
  forged.cookies.set('refresh', `${crypto.randomUUID()}.${'A'.repeat(43)}`)
  expect((await forged.get('/manage/users')).status).toBe(200)
  expect((await forged.get('/api/user')).status).toBe(401)
})

test.each([
  ['a phone', phone],
  ['a desk', desktop],
])('every account page is one that everybody can use on %s', async (_, viewport) => {
  const { page: guest } = await site.visit({ viewport })
  for (const path of ['/login?next=%2Fcart', '/Register', '/forgetPassword', '/resetPassword/some-token']) {
    await guest.goto(path)
    await guest
      .getByRole('main')
      .getByRole('button', { name: /Login|Register|Send|Set/ })
      .click()
    await expect(guest.getByRole('alert').first()).toBeVisible()
    expect(await faults(guest), path).toEqual([])
    expect(await isWide(guest), path).toBe(false)
  }
  const { page: admin } = await site.visit({ as: 'admin', viewport })
  await admin.goto('/my-profile')
  await admin.getByRole('button', { name: 'Add address' }).click()
  await admin.getByRole('button', { name: 'Save address' }).click()
  await expect(admin.getByText('Please choose a province.')).toBeVisible()
  expect(await faults(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Cancel' }).click()
  expect(await faults(admin)).toEqual([])
  await admin.goto('/manage/users')
  await admin.getByRole('button', { name: 'Change Naledi' }).first().click()
  expect(await faults(admin)).toEqual([])
  await admin.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(admin.getByRole('alertdialog')).toBeVisible()
  expect(await faults(admin)).toEqual([])
  expect(await isWide(admin)).toBe(false)
})

test('somebody registers, changes the profile and signs out by keyboard alone on a small phone', async () => {
  const { page, context } = await site.visit({ viewport: phone })
  const email = 'zanele@example.co.za'
  await page.goto('/my-profile')
  await expect(page).toHaveURL('/login?next=%2Fmy-profile')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Register' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible()
  expect(await isWide(page)).toBe(false)
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
  await expect(page.getByText(`Please confirm ${email}`)).toBeVisible()
  expect(await isWide(page)).toBe(false)
  expect(JSON.parse((await storedUser(page)) ?? '{}')).toMatchObject({ email, rememberMe: false, role: 'shopper' })
  expect(await page.evaluate(() => document.cookie)).toBe('')
  const cookies = await context.cookies()
  expect(cookies.map(({ name, httpOnly, sameSite, expires }) => ({ name, httpOnly, sameSite, expires }))).toEqual([
    { name: 'access', httpOnly: true, sameSite: 'Lax', expires: -1 },
    { name: 'refresh', httpOnly: true, sameSite: 'Lax', expires: -1 },
  ])

  await tabTo(page, page.getByLabel('Name *'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Zanele Radebe')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your details are saved.')).toBeVisible()
  await expect(page.getByText(`Zanele Radebe, ${email}`)).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: 'Add address' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add address' })
  await expect(dialog).toBeVisible()
  expect(await isWide(page)).toBe(false)
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
  await expect(page.getByText('The address is added.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Workshop' })).toContainText('Default')

  await page.goto(`/my-profile?verify=${linkIn(await mailbox.waitFor(email, 'Welcome')).split('=')[1]}`)
  await expect(page.getByText('Thank you, your e-mail address is confirmed.')).toBeVisible()
  await expect(page).toHaveURL('/my-profile')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Workshop' })).toBeVisible()
  await expect(page.getByText(`Please confirm ${email}`)).toBeHidden()

  await tabTo(page, page.getByRole('button', { name: 'Menu' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Log out' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
  expect(await storedUser(page)).toBeNull()
  expect(await context.cookies()).toEqual([])
  await page.goBack()
  await expect(page.getByText(email)).toBeHidden()
})

test('a forgotten password is set by the mailed link, and the old one is worth nothing', async () => {
  const person = await register(site)
  const { page } = await site.visit({ viewport: phone })
  await page.goto('/login')
  await signIn(page, person.email, 'not-my-password')
  await expect(page.getByText('The e-mail address or the password is not right.')).toBeVisible()
  await expect(page.getByLabel('E-mail *')).toHaveValue(person.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await page.getByLabel('E-mail *').fill(person.email)
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('If this address has an account, a link to set a new password is on its way'),
  ).toBeVisible()
  const link = linkIn(await mailbox.waitFor(person.email, 'Set a new password'))

  await page.goto(new URL(link).pathname)
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  await page.getByLabel('New password *').fill('short')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A password has at least 8 characters.', { exact: true })).toBeVisible()
  await page.getByLabel('New password *').fill('hadeda-42-Trompet')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your new password is set. Please sign in with it.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await signIn(page, person.email, 'hadeda-42-Trompet')
  await expect(page).toHaveURL('/')

  await page.goto(new URL(link).pathname)
  await page.getByLabel('New password *').fill('hadeda-43-Trompet')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgetPassword')
})

/** The session ends on the server, and another tab is told so first: this one hears it from the browser. */
async function endSession(context: BrowserContext, userId: string) {
  await site.app.db.execute(sql`delete from sessions where user_id = ${userId}`)
  const tab = await context.newPage()
  await tab.goto('/privacyPolicy')
  await tab.waitForFunction(() => localStorage.getItem('expirationTime') === null)
  await tab.close()
}
const again = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' })
async function signInAgain(page: Page, password: string) {
  const dialog = again(page)
  await expect(dialog.getByLabel('Password *')).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

test('a session that ends while somebody types is renewed over the screen, and the words are still there', async () => {
  const person = await register(site)
  const { page } = await site.visit({ viewport: phone })
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto('/login?next=%2Fmy-profile')
  await signIn(page, person.email, person.password)
  await page.getByLabel('Name *').fill('Typed and not saved')
  await page.getByLabel('New password *').fill('half a pass')
  await site.app.db.execute(sql`delete from sessions where user_id = ${person.user._id}`)
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(again(page)).toBeVisible()
  expect(said).toContain('logging out')
  expect(await faults(page)).toEqual([])
  expect(await isWide(page)).toBe(false)
  // Neither a key nor a wrong password opens the screen behind it, which is covered whole.
  await page.keyboard.press('Escape')
  await page.keyboard.type('not-my-password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The e-mail address or the password is not right.')).toBeVisible()
  const covering = await page.evaluate(() => document.elementFromPoint(5, 5)?.className)
  expect(covering).toBe('overlay solid')
  await signInAgain(page, person.password)
  await expect(page).toHaveURL('/my-profile')
  await expect(page.getByLabel('Name *')).toHaveValue('Typed and not saved')
  await expect(page.getByLabel('New password *')).toHaveValue('half a pass')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Your details are saved.')).toBeVisible()
})

test('no form of the office loses a word when the session ends, nor one in a dialog', async () => {
  const person = await register(site)
  await site.app.db.execute(sql`update users set role = 'admin' where id = ${person.user._id}`)
  await (await site.signIn('admin')).post('/api/category', { name: 'Kept words' })
  const { page, context } = await site.visit()
  await page.goto('/login?next=%2Fmanage')
  await signIn(page, person.email, person.password)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const forms: [path: string, field: string, open?: string][] = [
    ['/manage/create-project', 'Title'],
    ['/manage/create-slider', 'Title'],
    ['/manage/settings', 'Phone'],
    ['/manage/synonyms', 'Words'],
    ['/manage/upload-docs', 'Document Name'],
    ['/manage/scrape-products', 'Addresses'],
    ['/manage/categories', 'Name', 'Edit Kept words'],
    ['/my-profile', 'Street address', 'Add address'],
  ]
  for (const [path, label, opener] of forms) {
    await page.goto(path)
    if (opener) await page.getByRole('button', { name: opener }).click()
    const field = (opener ? page.getByRole('dialog') : page.getByRole('main')).getByLabel(label).first()
    await field.fill('Typed and not saved')
    await endSession(context, person.user._id)
    await expect(again(page), path).toBeVisible()
    await signInAgain(page, person.password)
    await expect(field, path).toHaveValue('Typed and not saved')
    await expect(page, path).toHaveURL(path)
  }
})

test('who signs in over the screen of another finds nothing of theirs', async () => {
  const person = await register(site)
  const other = await register(site, { name: 'Pieter Botha' })
  const { page, context } = await site.visit()
  await page.goto('/login?next=%2Fmy-profile')
  await signIn(page, person.email, person.password)
  await page.getByLabel('Name *').fill('Typed by Thandi')
  await endSession(context, person.user._id)
  await again(page).getByLabel('E-mail *').fill(other.email)
  await again(page).getByLabel('Password *').fill(other.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Pieter Botha, ${other.email}`)).toBeVisible()
  await expect(page.getByLabel('Name *')).toHaveValue('Pieter Botha')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Typed by Thandi')
})

test('tabs of one browser agree about the cart and about who is signed in', async () => {
  const person = await register(site)
  const { page, context } = await site.visit()
  await page.goto('/login?next=%2Fmy-profile')
  await signIn(page, person.email, person.password)
  await expect(page.getByLabel('Name *')).toBeVisible()
  const tab = await context.newPage()
  const [switchgear, board] = [await stockProduct(site, {}), await stockProduct(site, {})]
  await tab.goto(`/productDetails/${switchgear._id}`)
  const main = await context.newPage()
  await main.goto(`/productDetails/${board._id}`)
  for (const each of [tab, main]) await each.getByRole('button', { name: 'Add to cart' }).first().click()
  for (const each of [tab, main, page]) await expect(each.getByRole('link', { name: /^Cart, 2/ }).first()).toBeVisible()
  await main.close()
  await expect(tab.getByRole('button', { name: 'Log out' })).toBeVisible()
  await tab.getByRole('button', { name: 'Log out' }).click()
  // A log-out is meant: the other tab forgets the person, and does not ask to sign in over what was there.
  await expect(page).toHaveURL('/login?next=%2Fmy-profile')
  await expect(again(page)).toBeHidden()
  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL('/my-profile')
  await expect(tab.getByRole('button', { name: 'Log out' })).toBeVisible()
})

test('a shop that cannot be reached signs nobody out, and the page comes back with it', async () => {
  const person = await register(site)
  const { page, context } = await site.visit()
  await page.goto('/login?next=%2Fmy-profile')
  await signIn(page, person.email, person.password)
  await expect(page.getByLabel('Name *')).toBeVisible()
  await page.route('**/api/auth/refresh', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The shop cannot be reached' })).toBeVisible()
  await page.unroute('**/api/auth/refresh')
  await expect(page.getByLabel('Name *')).toHaveValue('Thandi Nkosi')
  // And a log-out without a connection is made good when there is one.
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('the shop could not be reached')).toBeVisible()
  expect(await storedUser(page)).toBeNull()
  expect((await context.cookies()).map(({ name }) => name)).toContain('refresh')
  await page.unroute('**/api/auth/logout')
  await page.goto('/')
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual([])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('logoutPending'))).toBeNull()
})

test('an access cookie that ran out is renewed once for everything the page asks, also in two tabs', async () => {
  const person = await register(site)
  const { page, context } = await site.visit()
  await page.goto('/login?next=%2Fmy-profile')
  await signIn(page, person.email, person.password)
  await expect(page.getByLabel('Name *')).toBeVisible()
  await context.clearCookies({ name: 'access' })
  const tab = await context.newPage()
  const refreshes: string[] = []
  for (const each of [page, tab])
    each.on('request', (request) => request.url().endsWith('/api/auth/refresh') && refreshes.push(request.url()))
  await Promise.all([page.reload(), tab.goto('/my-profile')])
  for (const each of [page, tab]) await expect(each.getByLabel('Name *')).toHaveValue('Thandi Nkosi')
  // One at the start of each tab: nothing else was needed.
  expect(refreshes).toHaveLength(2)
  await page.reload()
  await expect(page.getByLabel('Name *')).toBeVisible()
})

test('the sign-in leads to own paths only', async () => {
  const person = await register(site)
  for (const next of ['https://evil.example/x', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/login']) {
    const { page, context } = await site.visit()
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await signIn(page, person.email, person.password)
    await expect(page, next).toHaveURL('/')
    await context.close()
  }
})

test('what is written into the browser makes nobody an admin', async () => {
  const person = await register(site)
  const { page } = await site.visit()
  await page.goto('/login')
  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL('/')
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('userInfo') ?? '{}')
    localStorage.setItem('userInfo', JSON.stringify({ ...user, role: 'admin' }))
  })
  await page.goto('/manage/users')
  await expect(page.getByRole('heading', { name: 'For the office only' })).toBeVisible()
})

test('the office searches, sorts, promotes, disables and deletes people, and the last admin stays', async () => {
  await site.app.db.execute(sql`delete from users`)
  const { page, person } = await site.visit({ as: 'admin' })
  await site.app.db.execute(sql`
    insert into users (name, email, created_at)
    select 'Person ' || n, 'p' || n || '@example.co.za', now() - n * interval '1 day' from generate_series(10, 34) n`)
  const rows = page.getByRole('table', { name: 'Users' }).locator('tbody tr')
  await page.goto('/manage/users')
  await expect(page.getByText('26 people')).toBeVisible()
  await expect(rows).toHaveCount(20)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(rows).toHaveCount(6)
  await expect(page).toHaveURL('/manage/users?page=2')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page).toHaveURL('/manage/users?sort=name')
  await expect(rows.first()).toContainText(person?.name ?? '')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(rows.first()).toContainText('Person 34')
  await page.keyboard.press('/')
  await page.keyboard.type('person 12')
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search by name or e-mail' })).toHaveValue('person 12')
  await expect(rows).toHaveCount(1)

  const choose = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Change ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const confirm = (title: string, button: string) =>
    page.getByRole('alertdialog', { name: title }).getByRole('button', { name: button, exact: true }).click()
  await choose('Person 12', 'Make administrator')
  await confirm('Make administrator?', 'Make administrator')
  await expect(rows.first()).toContainText('Administrator')
  await choose('Person 12', 'Disable')
  await confirm('Disable account?', 'Disable')
  await expect(rows.first()).toContainText('Disabled')

  await page.goto('/manage/users?role=admin')
  await choose(person?.name ?? '', 'Make shopper')
  await confirm('Make shopper?', 'Make shopper')
  const dialog = page.getByRole('alertdialog', { name: 'Make shopper?' })
  await expect(dialog).toContainText('This is the last administrator.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/manage/users?search=person%2013')
  await choose('Person 13', 'Delete')
  await expect(page.getByRole('alertdialog', { name: 'Delete account?' })).toContainText(
    'delete the account of Person 13',
  )
  await confirm('Delete account?', 'Delete')
  await expect(page.getByText('The account of Person 13 was deleted.')).toBeVisible()
  await expect(page.getByText('Nobody fits this search')).toBeVisible()
})
