import { sql } from 'drizzle-orm'
import type { BrowserContext, Page } from 'playwright-core'
import { test } from 'vitest'
import { findStoredItem, type StoredItem, storedItems } from '#app/site/stored-items.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { fillAddress } from '#test/browser/fill-address.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { bareAddress, signInAs } from '#test/browser/sign-in.ts'
import { makeProduct } from '#test/catalogue.ts'
import { buy } from '#test/orders.ts'
import { register } from '#test/people.ts'

let site: Site
shareSite(async () => {
  site = await openSite()
  return site
})

type StoredEntry = { key: string; place: StoredItem['place'] }

/** Everything stored in the browser right now. */
async function readStored(page: Page, context: BrowserContext): Promise<StoredEntry[]> {
  const [local = [], session = [], cached = [], databases = []] = await page.evaluate(async () => [
    Object.keys(localStorage),
    Object.keys(sessionStorage),
    await caches.keys(),
    (await indexedDB.databases()).map(({ name = '' }) => name),
  ])
  const cookies = await context.cookies()
  return [
    ...local.map((key): StoredEntry => ({ key, place: 'Local storage' })),
    ...session.map((key): StoredEntry => ({ key, place: 'Session storage' })),
    ...cached.map((key): StoredEntry => ({ key, place: 'Cache' })),
    ...databases.map((key): StoredEntry => ({ key, place: 'Database' })),
    ...cookies.map(({ name }): StoredEntry => ({ key: name, place: 'Cookie' })),
  ]
}

const seconds = { minutes: 60, hours: 3600, days: 86_400 }

/** A cookie's lifetime in the table: the first figure, or the one with Remember me. */
function readLasting(name: string, isRemembered: boolean): number {
  const { lasts = '' } = findStoredItem(name, 'Cookie') ?? {}
  const [first, remembered] = Array.from(lasts.matchAll(/(\d+) (minutes|hours|days)/g), ([, count, unit]) => ({
    seconds: Number(count) * seconds[unit as keyof typeof seconds],
  }))
  return ((isRemembered && remembered) || first)?.seconds ?? 0
}

test('cookies last as long as the privacy page says', async () => {
  const password = 'hadeda-41-Trompet'
  for (const isRemembered of [false, true]) {
    const { page, context } = await site.visit()
    await page.goto('/Register')
    const reply = await page.request.post('/api/auth/register', {
      data: {
        name: 'Thandi Nkosi',
        email: `lasting-${isRemembered}@example.co.za`,
        password,
        rememberMe: isRemembered,
      },
    })
    expect(reply.status()).toBe(201)
    const cookies = await context.cookies()
    expect(cookies.map(({ name }) => name).sort()).toEqual(['access', 'device', 'refresh'])
    for (const { name, expires } of cookies) {
      const left = expires - Date.now() / 1000
      expect(left, name).toBeLessThanOrEqual(readLasting(name, isRemembered) + 1)
      expect(left, name).toBeGreaterThan(readLasting(name, isRemembered) - 60)
    }
  }
})

test('the privacy page lists everything the shop stores in a browser, and nothing else', async () => {
  const admin = await site.signIn('admin')
  const product = await makeProduct(admin, { name: 'Rotary isolator', price: 480 })
  const entries: StoredEntry[] = []

  const { page, context } = await site.visit({ splash: true })
  await page.goto('/')
  const note = page.getByRole('region', { name: 'Cookies' })
  await expect(note).toBeVisible()
  expect(await axeViolations(page, '.cookie-bar')).toEqual([])
  await note.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: 'incl. VAT' }).click()
  await page.goto(`/product/${product.slug}`)
  await expect(page.getByRole('button', { name: 'Accept' })).toBeHidden()
  await page
    .getByRole('button', { name: /favourite/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Compare', exact: false }).first().click()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText('Rotary isolator is in your cart.').first()).toBeVisible()
  await page.goto('/configure')
  await page.getByRole('button', { name: 'RAL 5010 gentian blue' }).click()
  await page.waitForFunction(() => localStorage.getItem('configure'))
  await page.goto('/contact')
  await page.getByLabel('Name *').fill('Thandi')
  await page.goto('/shipping')
  await fillAddress(page, { 'Full name *': 'Thandi Nkosi', 'E-mail *': 'thandi@example.co.za' })
  await page.getByLabel('Province *').selectOption('Gauteng')
  entries.push(...(await readStored(page, context)))
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page
    .getByRole('button', { name: /^Pay R/ })
    .locator('visible=true')
    .click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  entries.push(...(await readStored(page, context)))
  await page.getByRole('button', { name: /^Pay R/ }).click()
  await expect(page.getByRole('heading', { name: /^Order VOLT-\d{6}$/ })).toBeVisible()
  await page.goto('/Register')
  await page.getByLabel('Name *').fill('Thandi Nkosi')
  await page.getByLabel('E-mail *').fill('thandi@example.co.za')
  await page.getByLabel('Password *').fill('hadeda-41-Trompet')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('link', { name: 'Register' })).toBeHidden()
  await page.goto('/my-profile')
  await page.getByLabel('Name *').fill('Thandi N')
  entries.push(...(await readStored(page, context)))

  const reader = await site.visit({ serviceWorker: true })
  await reader.page.goto('/')
  await expect.poll(() => reader.page.evaluate(() => caches.keys())).toHaveLength(1)
  entries.push(...(await readStored(reader.page, reader.context)))

  const office = await site.visit({ as: 'admin' })
  const order = await buy(site.guest(), [{ _id: product._id, qty: 1 }])
  await admin.put(`/api/order/${order._id}/status`, { status: 'processing' })
  await office.page.goto(`/manage/orders/${order._id}`)
  await office.page.getByRole('button', { name: 'Mark shipped' }).click()
  await office.page.getByLabel('Courier').fill('RAM')
  await office.page.getByRole('dialog').getByRole('button', { name: 'Mark shipped' }).click()
  await office.page.waitForFunction(() => localStorage.getItem('lastCourier'))
  await office.page.goto('/manage/orders')
  await office.page.getByRole('button', { name: 'Total' }).click()
  await office.page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('list-')))
  entries.push(...(await readStored(office.page, office.context)))
  await office.page.goto('/manage/create-category')
  await office.page.getByRole('button', { name: 'Collapse the side menu' }).click()
  await office.page.getByLabel('Name *').fill('Kiosks')
  await office.page.goto('/manage/create-product')
  await expect(office.page.getByRole('button', { name: 'Open the side menu' })).toBeVisible()
  await office.page.getByLabel('Name *', { exact: true }).fill('Kiosk')
  await expect
    .poll(async () => {
      const now = await readStored(office.page, office.context)
      return now.some(({ key, place }) => key.startsWith('draft:product') && place === 'Local storage')
    })
    .toBe(true)
  entries.push(...(await readStored(office.page, office.context)))

  await page.route('**/api/auth/logout', (call) => call.abort())
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  const isPending = async () => (await readStored(page, context)).some(({ key }) => key === 'logoutPending')
  await expect.poll(isPending).toBe(true)
  entries.push(...(await readStored(page, context)))

  const unnamed = entries.filter(({ key, place }) => !findStoredItem(key, place))
  expect(unnamed).toEqual([])
  const set = new Set(entries.map(({ key, place }) => findStoredItem(key, place)))
  expect(storedItems.filter((item) => !set.has(item))).toEqual([])
  expect(storedItems.length).toBeGreaterThanOrEqual(16)

  await page.goto('/privacyPolicy')
  await expect(page.getByRole('heading', { name: 'Privacy and Cookie Policy', level: 1 })).toBeVisible()
  for (const name of [
    'What we collect',
    'What we do with it',
    'Security',
    'How long we keep it',
    'How we use cookies',
    'Links to other websites',
    'Controlling your personal information',
  ])
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  const table = page.getByRole('table', { name: 'Cookies and storage keys of this site' })
  await expect(table.getByRole('rowheader')).toHaveText(storedItems.map(({ name }) => name))
})

test('on a phone, people ask to be deleted, and keep their account', async () => {
  const person = await register(site)
  const { page } = await site.visit({ viewport: phone, touch: true })
  await page.goto(bareAddress)
  await signInAs(page, site.url, person)
  await page.goto('/my-profile/security')
  await page.getByRole('button', { name: 'Delete your account' }).tap()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  expect(await axeViolations(page)).toEqual([])
  await site.database.db.execute(sql`update sessions set proved_at = proved_at - interval '1 hour'`)
  await dialog.getByRole('button', { name: 'Delete my account' }).tap()
  await page.getByLabel('Password *').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Your account will be deleted on \d+ \w+ \d{4}\.$/)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Keep my account' }).tap()
  await expect(page.getByRole('button', { name: 'Delete your account' })).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
})
