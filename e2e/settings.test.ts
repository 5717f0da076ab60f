import { test } from 'vitest'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { desktop, openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { makeProduct } from '#test/catalogue.ts'
import { imageUpload } from '#test/files.ts'
import { buy, readQueuedEmails, takeRealMoney } from '#test/orders.ts'
import { type Caller, ownDetails } from '#test/shop.ts'

let site: Site
let office: Caller
let productId: string
shareSite(async () => {
  site = await openSite(
    { LIMIT_CHECKOUT: '1000', LIMIT_HOLD_CHECKOUTS: '1000', SHOP_EMAIL: 'desk@office.example' },
    { isNew: true },
  )
  office = await site.signIn('admin')
  productId = (await makeProduct(office, { name: 'Isolator, 63 A', price: 480, countInStock: 50 }))._id
  return site
})

const identity = async () => (await office.get('/api/shop')).body as ShopIdentity

test('an owner enters name, logo, VAT number and bank details, and the shop and its invoices use them', async () => {
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage')
  await expect(page.getByText(/^Not ready to sell yet: \d+ things are missing\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'See what' }).click()
  await expect(
    page.getByText('Bank transfers (EFT) are not offered until your bank details are entered.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Settings: Bank details' }).click()
  await expect(page.getByText('Invoices are specimens, not valid tax invoices')).toBeVisible()

  await expect(page.getByLabel('E-mail', { exact: true })).toHaveAccessibleDescription(
    /^What visitors see\. Orders and messages are sent to desk@office\.example/,
  )

  await page.getByLabel('Name *', { exact: true }).fill('SPARK Works')
  await page.getByLabel('Intro letters').fill('SPK')
  await page.getByLabel('VAT number').fill('12')
  await page.getByLabel('Account number').fill('none yet')
  await page.getByLabel('Days to pay').fill('0')
  await page.getByLabel('Social pages').fill('On LinkedIn')
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await imageUpload(600, 100, '#c8102e'))
  await expect(page.getByRole('button', { name: 'Remove logo' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save settings' })
  await save.click()
  await expect(
    page.getByText('“On LinkedIn” needs text on both sides of a colon, such as: LinkedIn: https://…'),
  ).toBeVisible()
  await page.getByLabel('Social pages').fill('LinkedIn: javascript:alert(1)')
  await save.click()
  for (const words of [
    'Please enter four letters.',
    'A VAT number has ten digits and starts with 4.',
    'Please use only digits.',
    'Please enter at least one day.',
    /^Line 1: /,
  ])
    await expect(page.getByText(words)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect((await identity()).name).toBe('VOLT')

  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Intro letters').fill('SPRK')
  await page.getByLabel('VAT number').fill('4270191234')
  await page.getByLabel('Bank', { exact: true }).fill('Highveld Bank')
  await page.getByLabel('Account number').fill('62 0417 8834')
  await page.getByLabel('Days to pay').fill('14')
  await page.getByLabel('Social pages').fill('LinkedIn: https://www.linkedin.com/company/spark')
  await save.click()
  await expect(page.getByText('Saved. All pages, e-mails and invoices now show it.')).toBeVisible()
  await expect(page.getByText('are not offered until')).toBeHidden()
  const { logo } = await identity()
  const inLogo = (at: typeof page) => at.locator('.site-header .logo img')

  for (const viewport of [desktop, phone]) {
    const { page: visitor } = await site.visit({ viewport })
    await visitor.goto('/')
    await expect(visitor).toHaveTitle(/SPARK Works/)
    await expect(visitor.getByRole('link', { name: 'SPARK Works, home' }).first()).toBeVisible()
    expect(await inLogo(visitor).getAttribute('src')).toBe(logo)
    expect(await scrollsSideways(visitor)).toBe(false)
    expect(await axeViolations(visitor)).toEqual([])
  }
  await takeRealMoney(site)
  const order = await buy(await site.signIn('shopper'), [{ _id: productId, qty: 1 }])
  await page.goto(`/manage/orders/${order._id}`)
  const [waiting] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Invoice INV-/ }).click(),
  ])
  expect(waiting.suggestedFilename()).toBe('INV-000001.pdf')
  const { rows } = await site.database.pool.query('select data from papers where order_id = $1', [order._id])
  expect(rows[0].data.seller).toMatchObject({ vatNumber: '4270191234', logo })
})

test('the second of two owners editing Settings chooses whose version to keep, and loses nothing until then', async () => {
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/settings')
  await page.getByLabel('Tagline').fill('Mine')
  await office.put('/api/shop', { tagline: 'Theirs', phone: '010 555 0199' })
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Someone else changed this while you were editing.')).toBeVisible()
  await expect(page.getByLabel('Tagline')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Overwrite' }).click()
  await expect.poll(async () => (await identity()).tagline).toBe('Mine')
  expect((await identity()).phone).toBe('010 555 0199')

  await page.getByLabel('Tagline').fill('Mine again')
  await office.put('/api/shop', { tagline: 'Theirs again' })
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByLabel('Tagline')).toHaveValue('Theirs again')
})

test('a manager changes the settings, but not the bank account', async () => {
  const { page } = await site.visit({ as: 'manager' })
  await page.goto('/manage/settings')
  await expect(page.getByText('Only an owner can change the account and the shop’s e-mail address.')).toBeVisible()
  await expect(page.getByLabel('Account number')).not.toBeEditable()
  await page.getByLabel('Tagline').fill('Made in Benoni')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect.poll(async () => (await identity()).tagline).toBe('Made in Benoni')
})

test('a new account number waits: another owner reads what was asked, stops it from the e-mail, and approves the next', async () => {
  await office.put('/api/shop', { bank: ownDetails.bank })
  // Other journeys may have entered an account before.
  await site.database.pool.query(`update identity_changes set state = 'stopped' where state = 'waiting'`)
  const { accountNumber } = (await identity()).bank
  const { page } = await site.visit({ as: 'owner' })
  await page.goto('/manage/settings')
  const change = async (number: string) => {
    await page.getByLabel('Account number').fill(number)
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Saved. A change of the bank details waits for 24 hours')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'A change of the bank details' })).toBeVisible()
    await expect(page.getByLabel('Account number')).toHaveValue(accountNumber)
    await expect(page.getByLabel('Account number')).not.toBeEditable()
  }
  await change('99 9999 9999')
  await expect(page.getByRole('button', { name: 'Approve it now' })).toBeHidden()
  expect(await axeViolations(page)).toEqual([])

  const { page: owners, person } = await site.visit({ as: 'owner', viewport: phone })
  await site.database.pool.query(`update users set role_since = null where id = $1`, [person?._id])
  const mail = (await readQueuedEmails(site)).findLast(({ subject }) => subject.endsWith('will change'))
  const link = /\/stop-change\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? 'no link'
  const { page: anybody } = await site.visit({ viewport: phone })
  await anybody.goto(link)
  await expect(anybody.getByText('99 9999 9999')).toBeVisible()
  expect(await scrollsSideways(anybody)).toBe(false)
  expect(await axeViolations(anybody)).toEqual([])
  await anybody.getByRole('button', { name: 'Stop this change' }).click()
  await expect(anybody.getByRole('heading', { name: 'Stopped' })).toBeVisible()

  await page.reload()
  await change('11 1111 1111')
  await owners.goto('/manage/settings')
  await expect(owners.locator('.waiting-change')).toContainText('11 1111 1111')
  expect(await scrollsSideways(owners)).toBe(false)
  expect(await axeViolations(owners)).toEqual([])
  await owners.getByRole('button', { name: 'Approve it now' }).click()
  await expect(owners.getByText('Approved. Buyers see the bank details from now on.')).toBeVisible()
  await expect(owners.getByLabel('Account number')).toHaveValue('11 1111 1111')
  expect((await identity()).bank.accountNumber).toBe('11 1111 1111')
})
