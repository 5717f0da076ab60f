import sharp from 'sharp'
import { test } from 'vitest'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { refuseCalls } from '#test/browser/hold-calls.ts'
import { axeViolations, scrollsSideways, tabTo } from '#test/browser/page-checks.ts'
import { makeProduct } from '#test/catalogue.ts'
import { chosen, pdf, pdfOfSize, picture } from '#test/files.ts'
import type { Caller } from '#test/shop.ts'

let site: Site
shareSite(async () => {
  site = await openSite()
  return site
})

type Image = { image: string }

/** An existing brochure. */
async function store(name: string): Promise<{ _id: string; colleague: Caller }> {
  const colleague = await site.signIn('admin')
  const { image } = (await colleague.form('POST', '/api/upload', { image: await picture(300, 400) })).body as Image
  const reply = await colleague.form('POST', '/api/document/upload', { name, tag: 'brochure', image, file: pdf() })
  return { _id: (reply.body as { document: { _id: string } }).document._id, colleague }
}

test('the office uploads a brochure, and a visitor finds, previews and downloads it', async () => {
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/upload-docs')
  await expect(page.getByRole('heading', { name: 'Upload Document' })).toBeVisible()
  const send = page.getByRole('button', { name: 'Upload Document' })
  await expect(send).toBeDisabled()
  const missing = page.getByText('Please fill the following fields:')
  await expect(missing).toBeHidden()
  await page.getByLabel('Document Name *').press('Enter')
  await expect(missing).toHaveText("Please fill the following fields: Document's Name, Tag, Document, Thumbnail")
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(missing).toBeHidden()
  await page.getByLabel('Thumbnail *').setInputFiles(await chosen(pdf()))
  await expect(page.getByText('Please drop a valid image file.')).toBeVisible()
  await page.getByLabel('PDF *').setInputFiles(await chosen(await picture()))
  await expect(page.getByText('Only PDF files are allowed for documents.')).toBeVisible()
  await page.getByLabel('Thumbnail *').setInputFiles(await chosen(await picture(300, 400)))
  await page.getByLabel('PDF *').setInputFiles(await chosen(pdf()))
  await expect(page.getByText('PDF document selected successfully!')).toBeVisible()
  await page.getByLabel('Document Name *').fill('Enclosure range 2026')
  await expect(missing).toHaveText('Please fill the following fields: Tag')
  await expect(send).toBeDisabled()
  await page.getByLabel('Document Tag *').selectOption('brochure')
  await expect(missing).toBeHidden()
  await send.click()
  await expect(page.locator('form').getByText('Document uploaded successfully!')).toBeVisible()
  await expect(page.getByLabel('Document Name *')).toHaveValue('')

  const { page: visitor } = await site.visit({ viewport: phone })
  await visitor.goto('/docs')
  await expect(visitor.getByRole('heading', { name: 'Downloads' })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Enclosure range 2026' })).toBeVisible()
  await visitor.getByRole('searchbox', { name: 'Search documents...' }).fill('ENCLOSURE')
  const preview = visitor.getByRole('link', { name: 'Preview Enclosure range 2026' })
  await expect(preview).toHaveAttribute('target', '_blank')
  const [download] = await Promise.all([
    visitor.waitForEvent('download'),
    visitor.getByRole('button', { name: 'Download Enclosure range 2026' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Enclosure range 2026.pdf')
  await expect(visitor.getByText('Download started!')).toBeVisible()
  await visitor.getByRole('tab', { name: 'Certificate' }).click()
  await expect(visitor.getByText('No certificate documents found.')).toBeVisible()
})

test('an upload shows its progress and can be cancelled, and a refused one keeps the form', async () => {
  await store('Kiosk range')
  const { page, context } = await site.visit({ as: 'admin' })
  await page.goto('/manage/upload-docs')
  const send = page.getByRole('button', { name: 'Upload Document' })
  await page.getByLabel('Thumbnail *').setInputFiles(await chosen(await picture(300, 400)))
  await page.getByLabel('PDF *').setInputFiles(await chosen(pdfOfSize(6_000_000)))
  await page.getByLabel('Document Name *').fill('kiosk RANGE')
  await page.getByLabel('Document Tag *').selectOption('brochure')
  const cdp = await context.newCDPSession(page)
  const slow = { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput: 300_000 }
  await cdp.send('Network.emulateNetworkConditions', slow)
  await send.click()
  const bar = page.getByRole('progressbar')
  const reached = async () => Number((await bar.getAttribute('aria-valuenow')) ?? 0)
  await expect.poll(reached).toBeGreaterThan(10)
  expect(await reached()).toBeLessThan(100)
  await expect(page.getByRole('button', { name: 'Reset' })).toBeDisabled()
  await expect(page.getByLabel('Document Name *')).toBeDisabled()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(page.locator('form').getByText('The upload was cancelled.')).toBeVisible()
  await cdp.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  // The same name in different case is taken.
  await send.click()
  await expect(page.locator('form').getByText('A document with this name already exists.')).toBeVisible()
  await expect(page.getByLabel('Document Name *')).toHaveValue('kiosk RANGE')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByLabel('Document Name *')).toHaveValue('')
  await expect(send).toBeDisabled()
})

test('of two people editing a document, the second chooses whose version to keep', async () => {
  const { _id, colleague } = await store('Isolator range')
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/update-docs')
  await page.getByRole('button', { name: 'Edit Isolator range' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Document' })
  const name = dialog.getByLabel('Name *')
  await name.fill('Half a thought')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Edit Isolator range' }).click()
  await expect(name).toHaveValue('Isolator range')
  await colleague.form('PUT', `/api/document/update/${_id}`, { name: 'Changed by a colleague' })
  await name.fill('Isolators of 2026')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Someone else changed this while you were editing.')).toBeVisible()
  await expect(page.getByText('Failed to update document')).toBeVisible()
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect(name).toHaveValue('Changed by a colleague')
  await colleague.form('PUT', `/api/document/update/${_id}`, { name: 'Changed once more' })
  await name.fill('Isolators of 2026')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Overwrite' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Isolators of 2026' })).toBeVisible()
})

test('a list that fails to load shows one toast with the reason', async () => {
  const { page } = await site.visit()
  await page.goto('/about')
  await refuseCalls(page, '**/api/document/all', 'The list is locked.')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Downloads' }).click()
  await expect(page.getByRole('heading', { name: 'The documents could not be loaded' })).toBeVisible()
  await expect(page.getByText('The list is locked.')).toHaveCount(1)
  await expect.poll(() => page.getByText('The list is locked.').count()).toBe(1)
})

test('the office renames and deletes a document', async () => {
  await store('Meter range')
  await store('Relay range')
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/update-docs')
  await page.getByRole('button', { name: 'Edit Meter range' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Document' })
  await expect(dialog.getByText('Name and tag are required.')).toBeHidden()
  await dialog.getByLabel('Name *').fill('')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(dialog.getByText('Name and tag are required.')).toBeVisible()
  await dialog.getByLabel('Name *').fill('relay RANGE')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update document' })).toBeVisible()
  await expect(dialog.getByLabel('Name *')).toHaveAccessibleDescription(/already exists/)
  await dialog.getByLabel('Name *').fill('Meters of 2027')
  await dialog.getByLabel('Tag *').selectOption('certificate')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Document updated successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Meters of 2027' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Meters of 2027' }).click()
  const confirm = page.getByRole('alertdialog', { name: 'Delete Document?' })
  await expect(confirm).toContainText('Are you sure you want to delete Meters of 2027?')
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Meters of 2027' })).toBeHidden()
})

test('a certificate is uploaded by keyboard', async () => {
  const { page } = await site.visit({ as: 'admin' })
  const files = [await chosen(await picture(300, 400)), await chosen(pdf())]
  // Registered before the page opens, for both, so that no file chooser is missed.
  page.on('filechooser', (chooser) => void chooser.setFiles(files.shift() ?? []))
  await page.goto('/manage/upload-docs')
  for (const [label, left] of [
    ['Thumbnail *', 1],
    ['PDF *', 0],
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.press('Enter')
    await expect.poll(() => files.length).toBe(left)
  }
  await expect(page.getByText('PDF document selected successfully!')).toBeVisible()
  await tabTo(page, page.getByLabel('Document Name *'))
  await page.keyboard.type('IP66 test certificate')
  await tabTo(page, page.getByLabel('Document Tag *'))
  await page.keyboard.type('cert')
  await tabTo(page, page.getByRole('button', { name: 'Upload Document' }))
  await page.keyboard.press('Enter')
  await expect(page.locator('form').getByText('Document uploaded successfully!')).toBeVisible()
  const { docs } = (await site.guest().get('/api/document/all?tag=certificate')).body as { docs: { name: string }[] }
  expect(docs.map(({ name }) => name)).toContain('IP66 test certificate')
})

test('the first load makes no API call, and visitors are redirected to the sign-in page', async () => {
  const { page } = await site.visit()
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
  await page.goto('/docs')
  await expect(page.getByRole('tab', { name: 'Brochure' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
  await page.goto('/manage/update-docs')
  await expect(page).toHaveURL(/\/login\?next=%2Fmanage%2Fupdate-docs/)
})

test('a PDF is uploaded from the form of a product, with page one as its thumbnail', async () => {
  const colleague = await site.signIn('admin')
  const product = await makeProduct(colleague, { name: 'Kiosk' })
  const sheet = await colleague.get(`/api/product/${product._id}/data-sheet.pdf`)
  const { page } = await site.visit({ as: 'admin', viewport: phone })
  // Neither eval nor a worker from elsewhere: a violation of the page's policy fails this test.
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(new URL(worker.url()).origin))
  await page.goto(`/manage/update-product/${product._id}`)
  await page.getByRole('button', { name: 'Upload a PDF' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('PDF *')
    .setInputFiles({ name: 'Kiosk data sheet.pdf', mimeType: 'application/pdf', buffer: sheet.bytes })
  await expect(dialog.getByLabel('Document Name *')).toHaveValue('Kiosk data sheet')
  const preview = dialog.getByRole('img', { name: 'Preview of the thumbnail' })
  await expect(preview).toBeVisible()
  // An A4 page with dark words on white, not an empty canvas.
  const drawn = await preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect(drawn).toEqual([800, 1131])
  expect(workers).toEqual([new URL(site.url).origin])
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await dialog.getByRole('button', { name: 'Upload Document' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('checkbox', { name: /Kiosk data sheet/ })).toBeChecked()
  await page.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText('Kiosk has been saved.')).toBeVisible()
  const { body } = await site.guest().get('/api/document/all')
  const [{ image } = { image: '' }] = (body as { docs: { name: string; image: string }[] }).docs.filter(
    ({ name }) => name === 'Kiosk data sheet',
  )
  const { bytes } = await site.guest().get(image, { accept: 'image/png' })
  const { channels } = await sharp(bytes).stats()
  expect(Math.min(...channels.slice(0, 3).map(({ min }) => min))).toBeLessThan(80)
  expect(channels[0]?.max).toBe(255)
})

test('a PDF that cannot be drawn proposes nothing, and a chosen thumbnail is never replaced', async () => {
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/upload-docs')
  await page.getByLabel('PDF *').setInputFiles(await chosen(pdf('broken.pdf')))
  await expect(page.getByText('Page one of the PDF, or another image')).toBeVisible()
  await page.getByLabel('Thumbnail *').setInputFiles({ ...(await chosen(await picture(300, 400))), name: 'mine.png' })
  const product = await makeProduct(await site.signIn('admin'), { name: 'Cubicle' })
  const { bytes } = await site.guest().get(`/api/product/${product._id}/data-sheet.pdf`)
  await page.getByLabel('PDF *').setInputFiles({ name: 'good.pdf', mimeType: 'application/pdf', buffer: bytes })
  await expect(page.getByText('good.pdf')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('mine.png')).toBeVisible()
})
