import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, test } from 'vitest'
import { openSite, phone, type Site } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { bareAddress, signInAs, signInByForm, visitAs } from '#test/browser/sign-in.ts'
import { stockProduct } from '#test/orders.ts'
import { register } from '#test/people.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ LIMIT_REGISTER: '1000', LIMIT_LOGIN: '1000', LIMIT_LOGIN_ADDRESS: '1000' })
})
afterAll(() => site.close())

/** Ends the session on the server and notifies the browser's other tabs. */
async function endSession(bare: Page, userId: string) {
  await site.database.db.execute(sql`delete from sessions where user_id = ${userId}`)
  await bare.evaluate(() => localStorage.removeItem('expirationTime'))
}
const asAdmin = (person: Awaited<ReturnType<typeof register>>) => ({
  ...person,
  user: { ...person.user, role: 'admin' as const },
})
const again = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' })
async function signInAgain(page: Page, password: string) {
  const dialog = again(page)
  await expect(dialog.getByLabel('Password *')).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

test('a session that ends while someone types is renewed on top of the page, and the text is still there', async () => {
  const person = await register(site)
  const { page } = await visitAs(site, person, '/my-profile', phone)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.getByLabel('Name *').fill('Typed and not saved')
  await page.getByLabel('New password *').fill('half a pass')
  await site.database.db.execute(sql`delete from sessions where user_id = ${person.user._id}`)
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(again(page)).toBeVisible()
  expect(logged).toContain('logging out')
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  // Neither a key nor a wrong password reveals the screen behind it, which is fully covered.
  await page.keyboard.press('Escape')
  await page.keyboard.type('not-my-password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The e-mail address or password is incorrect.')).toBeVisible()
  const covering = await page.evaluate(() => {
    const overlay = document.elementFromPoint(5, 5)
    const { width, height } = overlay?.getBoundingClientRect() ?? {}
    return {
      colour: overlay && getComputedStyle(overlay).backgroundColor,
      isWhole: width === innerWidth && height === innerHeight,
    }
  })
  expect(covering).toEqual({ colour: expect.stringMatching(/^rgb\(/), isWhole: true })
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  }
  await again(page).getByLabel('Password *').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await signInAgain(page, person.password)
  await expect(page).toHaveURL('/my-profile')
  await expect(page.getByLabel('Name *')).toHaveValue('Typed and not saved')
  await expect(page.getByLabel('New password *')).toHaveValue('half a pass')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Your details have been saved.')).toBeVisible()
})

test('no back-office form or dialog loses text when the session ends', async () => {
  const person = await register(site)
  await site.database.db.execute(sql`update users set role = 'admin' where id = ${person.user._id}`)
  await (await site.signIn('admin')).post('/api/category', { name: 'Kept words' })
  const { page, context } = await visitAs(site, asAdmin(person), '/manage/create-project')
  const bare = await context.newPage()
  await bare.goto(bareAddress)
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
    if (path !== new URL(page.url()).pathname) await page.goto(path)
    if (opener) await page.getByRole('button', { name: opener }).click()
    const field = (opener ? page.getByRole('dialog') : page.getByRole('main')).getByLabel(label).first()
    await field.fill('Typed and not saved')
    await endSession(bare, person.user._id)
    await expect(again(page), path).toBeVisible()
    await signInAgain(page, person.password)
    await expect(field, path).toHaveValue('Typed and not saved')
    await expect(page, path).toHaveURL(path)
  }
})

test('signing in as someone else on top of a screen shows nothing of the previous user', async () => {
  const person = await register(site)
  const other = await register(site, { name: 'Pieter Botha' })
  await site.database.db.execute(
    sql`update users set role = 'admin' where id in (${person.user._id}, ${other.user._id})`,
  )
  // A form that fetches nothing: it resets only because the user has changed.
  const { page, context } = await visitAs(site, asAdmin(person), '/manage/create-project')
  const bare = await context.newPage()
  await bare.goto(bareAddress)
  const title = page.getByRole('main').getByLabel('Title').first()
  await title.fill('Typed by Thandi')
  await endSession(bare, person.user._id)
  await again(page).getByLabel('E-mail *').fill(other.email)
  await again(page).getByLabel('Password *').fill(other.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Pieter Botha').first()).toBeVisible()
  await expect(title).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Typed by Thandi')
})

test('a tab whose user has changed elsewhere shows the new user, and nothing of the previous one', async () => {
  const person = await register(site)
  const other = await register(site, { name: 'Pieter Botha' })
  const { page, context } = await visitAs(site, person, '/my-profile')
  await page.getByLabel('Name *').fill('Typed by Thandi')
  const bare = await context.newPage()
  await bare.goto(bareAddress)
  await signInAs(bare, site.url, other)
  await expect(page.getByText(`Pieter Botha, ${other.email}`)).toBeVisible()
  await expect(page.getByLabel('Name *')).toHaveValue('Pieter Botha')
  await expect(page.getByText(person.email)).toBeHidden()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(/Thandi/)
})

test('tabs agree on the cart and on who is signed in', async () => {
  const person = await register(site)
  const { page, context } = await visitAs(site, person, '/my-profile')
  await expect(page.getByLabel('Name *')).toBeVisible()
  const tab = await context.newPage()
  const [switchgear, board] = [await stockProduct(site, {}), await stockProduct(site, {})]
  await tab.goto(`/productDetails/${switchgear._id}`)
  const main = await context.newPage()
  await main.goto(`/productDetails/${board._id}`)
  for (const each of [tab, main]) await each.getByRole('button', { name: 'Add to cart' }).first().click()
  for (const each of [tab, main, page]) await expect(each.getByRole('link', { name: /^Cart, 2/ }).first()).toBeVisible()
  await main.close()
  await expect(tab.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await tab.getByRole('button', { name: 'Sign out' }).click()
  // Signing out is deliberate: the other tab forgets the user and does not ask to sign in on top.
  await expect(page).toHaveURL('/login?next=%2Fmy-profile')
  await expect(again(page)).toBeHidden()
  await signInByForm(page, person.email, person.password)
  await expect(page).toHaveURL('/my-profile')
  await expect(tab.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('nobody is signed out while the shop is unreachable, and the page recovers when it is back', async () => {
  const person = await register(site)
  const { page, context } = await visitAs(site, person, '/my-profile')
  await expect(page.getByLabel('Name *')).toBeVisible()
  await page.route('**/api/auth/refresh', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The shop cannot be reached' })).toBeVisible()
  await page.unroute('**/api/auth/refresh')
  await expect(page.getByLabel('Name *')).toHaveValue('Thandi Nkosi')
  // Signing out offline is completed once the connection is back.
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('the shop could not be reached')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
  expect((await context.cookies()).map(({ name }) => name)).toContain('refresh')
  await page.unroute('**/api/auth/logout')
  await page.goto('/')
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual(['device'])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('logoutPending'))).toBeNull()
})

test('tabs take turns to renew the session, once each, and all stay signed in', async () => {
  const person = await register(site)
  const { page, context } = await visitAs(site, person, '/my-profile')
  await expect(page.getByLabel('Name *')).toBeVisible()
  await context.clearCookies({ name: 'access' })
  const tab = await context.newPage()
  const refreshes: string[] = []
  for (const each of [page, tab])
    each.on('request', (request) => request.url().endsWith('/api/auth/refresh') && refreshes.push(request.url()))
  // The server is held at the first refresh: a second one in flight would be seen by now.
  const gate = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = site.database.db.transaction(async (tx) => {
    await tx.execute(sql`select from sessions where user_id = ${person.user._id} for update`)
    held.resolve()
    await gate.promise
  })
  await held.promise
  await Promise.all([page.reload(), tab.goto('/my-profile')])
  const waitingTabs = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length)
  await expect.poll(waitingTabs).toBe(1)
  expect(refreshes).toHaveLength(1)
  gate.resolve()
  await holding
  for (const each of [page, tab]) await expect(each.getByLabel('Name *')).toHaveValue('Thandi Nkosi')
  // One per tab at the start, although every call had failed: no more were needed.
  expect(refreshes).toHaveLength(2)
  await page.reload()
  await expect(page.getByLabel('Name *')).toBeVisible()
})
