import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, test } from 'vitest'
import { claimHost, freeHost } from '#server/scraping/fetch/host-queries.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { makeProduct, makeTerm } from '#test/catalogue.ts'
import { picture } from '#test/files.ts'
import { type Supplier, startSupplier } from '#test/stand-ins/canary-server.ts'

let site: Site
/** Has no images. */
let supplier: Supplier
shareSite(async () => {
  await supplier?.close()
  supplier = await startSupplier((_, response) => void response.writeHead(404).end())
  site = await openSite({ SCRAPE_ALLOW: `127.0.0.1:${supplier.port}` })
  const admin = await site.signIn('admin')
  const category = await makeTerm(admin, 'category', 'Switchgear')
  await makeProduct(admin, { name: 'Isolator 63 A', partNumber: 'ISO-63', price: 480, countInStock: 5, category })
  await makeProduct(admin, { name: 'Breaker 20 A', partNumber: 'MCB-20', price: 95, countInStock: 40, category })
  return site
})
afterAll(() => supplier?.close())

const fileOf = (content: string | Buffer, name: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
})
const choose = (page: Page) => page.getByLabel('CSV or XLSX file with products')
const tile = (page: Page, name: string) => page.locator('.count-tiles > div').filter({ hasText: name }).locator('dd')

/** Axe passes and nothing overflows. */
async function isSound(page: Page) {
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
}

const sheet = (price: string) =>
  `Code;Item name;Price;Qty on hand;Group;Colour\nISO-63;Isolator 63 A;${price};12;Switchgear;grey\nLUG-10;Lug 10 mm²;4,20;100;Lugs;copper\nMCB-20;Breaker 20 A;95;40;Switchgear;\n`

test('a spreadsheet import: columns, a bad cell, a corrected file, the import and its undo', async () => {
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/import-products')
  await expect(page.getByRole('heading', { name: 'Import from a spreadsheet' })).toBeVisible()
  await expect(page.getByText('No imports yet')).toBeVisible()

  await choose(page).setInputFiles(fileOf(await readBytes(await picture()), 'photo.png'))
  await expect(page.getByRole('alert')).toContainText(
    'photo.png is not a spreadsheet. Please choose a .csv or .xlsx file.',
  )
  await choose(page).setInputFiles(fileOf('Part number\n', 'heading.csv'))
  await expect(page.getByRole('alert')).toContainText('The file needs a heading row and at least one row below it.')

  await choose(page).setInputFiles(fileOf(sheet('1.234'), 'stock.csv'))
  await expect(page.getByRole('heading', { name: 'stock.csv' })).toBeVisible()
  await expect(page.getByLabel('Code contains')).toHaveValue('partNumber')
  await expect(page.getByLabel('Group contains')).toHaveValue('category')
  await expect(page.getByText('A blank cell leaves the product as it is.')).toBeVisible()
  await expect(page.getByText('Lug 10 mm²')).toBeVisible()
  const check = page.getByRole('button', { name: 'Check the file' })
  await expect(page.getByText('Please choose whether the prices include VAT.')).toBeVisible()
  await expect(check).toBeDisabled()
  await page.getByLabel('Prices without VAT').check()
  await page.getByLabel('Colour contains').selectOption('name')
  await expect(page.getByText('Item name already has this.')).toBeVisible()
  await expect(check).toBeDisabled()
  await page.getByLabel('Colour contains').selectOption('attribute')
  await expect(page.getByLabel('Attribute name for Colour')).toHaveValue('Colour')
  await isSound(page)
  // The selection survives a reload.
  await page.reload()
  await expect(page.getByLabel('Colour contains')).toHaveValue('attribute')
  await check.click()

  await expect(tile(page, 'New products')).toHaveText('1')
  await expect(tile(page, 'Bad rows')).toHaveText('1')
  const bad = page.getByRole('table', { name: 'Bad cells' })
  await expect(bad.getByRole('row').nth(1)).toContainText('2Price1.234This is ambiguous.')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Bad rows (CSV)' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('ISO-63,Isolator 63 A,1.234,12,Switchgear,grey,')
  await page.getByRole('link', { name: 'What would change' }).click()
  await expect(page.getByRole('table', { name: 'What would change' })).toContainText('Lug 10 mm²')

  await page.getByRole('button', { name: 'Choose another file' }).click()
  await expect(page.getByRole('table', { name: 'Earlier imports' })).toContainText('Checked, not imported')
  await choose(page).setInputFiles(fileOf(sheet('512,50'), 'stock-corrected.csv'))
  await expect(page.getByText('You have imported a file with these headings before')).toBeVisible()
  await expect(page.getByLabel('Attribute name for Colour')).toHaveValue('Colour')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(tile(page, 'Bad rows')).toHaveText('0')
  await expect(tile(page, 'Products that change')).toHaveText('1')
  await expect(tile(page, 'Unchanged rows')).toHaveText('1')
  await expect(
    page.getByText('The import would also create 1 new category: Lugs; 1 new brand: Unbranded.'),
  ).toBeVisible()
  const changes = page.getByRole('table', { name: 'What would change' })
  await expect(changes).toContainText(/R.480\.00 →\s.*R.512\.50/)
  await isSound(page)

  const start = page.getByRole('button', { name: 'Import 2 products' })
  await expect(start).toBeDisabled()
  await page.getByRole('radio', { name: /^Live/ }).check()
  await start.click()
  await expect(page.getByText('The import is done.')).toBeVisible()
  await expect(tile(page, 'Products created')).toHaveText('1')
  await page.getByRole('link', { name: 'View products' }).click()
  await expect(page.getByRole('table', { name: 'Products' })).toContainText('Lug 10 mm²')

  // Someone edits what the import changed: the undo leaves it and says so.
  const admin = await site.signIn('admin')
  const list = (await admin.get('/api/product?keyword=ISO-63')).body as { products: { _id: string }[] }
  await admin.put(`/api/product/${list.products[0]?._id}`, { countInStock: 11 })
  await page.goto('/manage/import-products')
  await page.getByRole('link', { name: 'stock-corrected.csv' }).click()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Undo this import?' })
  await expect(ask).toContainText('1 new product deleted, 1 changed product restored')
  expect(await axeViolations(page, '[role=alertdialog]')).toEqual([])
  await ask.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('The import was undone, except for 1 product below.')).toBeVisible()
  const table = page.getByRole('table', { name: 'Products that were not undone' })
  await expect(table).toContainText('Isolator 63 A')
  await expect(table).toContainText('It has been edited since. Everything else is as before.')
  await isSound(page)
  const after = (await admin.get(`/api/product/${list.products[0]?._id}`)).body
  expect(after).toMatchObject({ price: 480, countInStock: 11 })
  expect((await admin.get('/api/product?keyword=LUG-10')).body).toMatchObject({ products: [] })
})

test('importing an export changes nothing', async () => {
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/manage-products?search=breaker')
  await expect(page.getByRole('table', { name: 'Products' })).toContainText('MCB-20')
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  const text = await readFile(await csv.path(), 'utf8')
  expect(text).toContain('MCB-20')
  expect(text).not.toContain('ISO-63')
  await page.goto('/manage/manage-products')
  const [xlsx] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export XLSX' }).click(),
  ])
  expect(xlsx.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.xlsx$/)
  await page.goto('/manage/import-products')
  await choose(page).setInputFiles(fileOf(await readFile(await xlsx.path()), xlsx.suggestedFilename()))
  await expect(page.getByText('Nothing to change: every row matches the shop.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()

  await page.goto('/manage/orders')
  const [orders] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export XLSX' }).click(),
  ])
  expect(orders.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.xlsx$/)
})

test('a long import on a phone: by keyboard, across a reload, stopped and resumed; another is discarded', async () => {
  const { page } = await site.visit({ as: 'admin', viewport: phone })
  // Registered before the page opens, so that the file chooser is not missed.
  const chooser = page.waitForEvent('filechooser', { timeout: 120_000 })
  await page.goto('/manage/import-products')
  const rows = Array.from({ length: 1500 }, (_, row) => `LONG-${row},Part ${row},${row}.00\n`)
  rows[700] = `LONG-700,Part 700,700.00,${supplier.origin}/700.png\n`
  rows[800] = 'LONG-800,Part 800,cheap\n'
  await choose(page).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(fileOf(`Part number,Name,Price excl. VAT,Images\n${rows.join('')}`, 'long.csv'))
  await page.getByRole('button', { name: 'Check the file' }).click()
  const run = page.getByRole('button', { name: /^Import the 1.499 good rows$/ })
  await expect(run).toBeVisible()
  await isSound(page)

  // An image that has to wait holds up the import: another process is reading the supplier's site.
  const { db } = site.database
  const { host } = new URL(supplier.origin)
  await claimHost(db, host, 3_600_000)
  await page.getByRole('radio', { name: /^Drafts/ }).check()
  await run.click()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '47')
  await page.reload()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '47')
  await page.getByRole('button', { name: 'Stop the import' }).click()
  await expect(page.getByText('This import was stopped. 700 of 1')).toBeVisible()
  await freeHost(db, host, 0)
  await page.getByRole('button', { name: 'Continue the import' }).click()
  await expect(
    page.getByText('The good rows were imported. 1 row could not be imported and was left out.'),
  ).toBeVisible()
  await expect(tile(page, 'Products created')).toHaveText(/^1.499$/)
  await expect(page.getByRole('table', { name: 'Images that could not be copied' })).toContainText('Left out:')

  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose(page).setInputFiles(fileOf('Part number,Name,Price\nA,B,1\n', 'unwanted.csv'))
  await expect(page.getByRole('heading', { name: 'unwanted.csv' })).toBeVisible()
  await page.getByRole('button', { name: 'All imports' }).click()
  await isSound(page)
  await page.getByRole('button', { name: 'Discard unwanted.csv' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Discard this file?' })
  await expect(ask).toBeVisible()
  expect(await axeViolations(page, '[role=alertdialog]')).toEqual([])
  await ask.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('link', { name: 'unwanted.csv', exact: true })).toBeHidden()
})

test('losing the connection loses nothing', async () => {
  const { page, context } = await site.visit({ as: 'admin' })
  await page.goto('/manage/import-products')
  await expect(page.getByRole('table', { name: 'Earlier imports' }).or(page.getByText('No imports yet'))).toBeVisible()
  await context.setOffline(true)
  await choose(page).setInputFiles(fileOf('Part number,Name,Price\nZ-1,Zed,1\n', 'offline.csv'))
  await expect(page.getByRole('alert')).toContainText('There is no connection to the shop.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Upload offline.csv again' }).click()
  await page.getByLabel('Prices that include VAT').check()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('alert')).toContainText('There is no connection to the shop.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(tile(page, 'New products')).toHaveText('1')
  await page.goto('/manage/import-products?import=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('This import could not be loaded')).toBeVisible()
})

const readBytes = async (file: File) => Buffer.from(await file.arrayBuffer())
