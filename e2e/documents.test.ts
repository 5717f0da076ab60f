import { afterAll, beforeAll, test } from 'vitest'
import { openSite, phone, type Site } from '#test/browser.ts'
import { expect } from '#test/expect.ts'
import { pdf, pdfOfSize, picture } from '#test/files.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const filePayload = async (file: File) => ({
  name: file.name,
  mimeType: file.type,
  buffer: Buffer.from(await file.arrayBuffer()),
})

test('the office uploads a brochure, and a visitor finds, previews and downloads it', async () => {
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/upload-docs')
  await expect(page.getByRole('heading', { name: 'Upload Document' })).toBeVisible()
  const send = page.getByRole('button', { name: 'Upload Document' })
  await expect(send).toBeDisabled()
  await page.getByLabel('Thumbnail *').setInputFiles(await filePayload(pdf()))
  await expect(page.getByText('Please drop a valid image file.')).toBeVisible()
  await page.getByLabel('PDF *').setInputFiles(await filePayload(await picture()))
  await expect(page.getByText('Only PDF files are allowed for documents.')).toBeVisible()
  await page.getByLabel('Thumbnail *').setInputFiles(await filePayload(await picture(300, 400)))
  await page.getByLabel('PDF *').setInputFiles(await filePayload(pdf()))
  await expect(page.getByText('PDF document selected successfully!')).toBeVisible()
  await page.getByLabel('Document Name *').fill('Enclosure range 2026')
  await page.getByLabel('Document Tag *').selectOption('brochure')
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

test('an upload shows how far it is, can be cancelled, and a refusal keeps what was typed', async () => {
  const { page, context } = await site.visit({ as: 'admin' })
  await page.goto('/manage/upload-docs')
  const send = page.getByRole('button', { name: 'Upload Document' })
  await page.getByLabel('Thumbnail *').setInputFiles(await filePayload(await picture(300, 400)))
  await page.getByLabel('PDF *').setInputFiles(await filePayload(pdfOfSize(6_000_000)))
  await page.getByLabel('Document Name *').fill('enclosure RANGE 2026')
  await page.getByLabel('Document Tag *').selectOption('brochure')
  const cdp = await context.newCDPSession(page)
  const slow = { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput: 1_000_000 }
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
  // The same name in other letters is taken already.
  await send.click()
  await expect(page.locator('form').getByText('A document with this name already exists.')).toBeVisible()
  await expect(page.getByLabel('Document Name *')).toHaveValue('enclosure RANGE 2026')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByLabel('Document Name *')).toHaveValue('')
  await expect(send).toBeDisabled()
})

test('two writers of one document: the second is asked whose work stays', async () => {
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/update-docs')
  await page.getByRole('button', { name: 'Edit Enclosure range 2026' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Document' })
  const name = dialog.getByLabel('Name *')
  await name.fill('Half a thought')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit Enclosure range 2026' }).click()
  await expect(name).toHaveValue('Enclosure range 2026')
  const colleague = await site.signIn('admin')
  const { docs } = (await colleague.get('/api/document/all')).body as { docs: { _id: string; name: string }[] }
  const id = docs.find((doc) => doc.name === 'Enclosure range 2026')?._id
  await colleague.form('PUT', `/api/document/update/${id}`, { name: 'Changed by a colleague' })
  await name.fill('Enclosure range 2026')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Someone else changed this while you were editing.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Overwrite' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Enclosure range 2026' })).toBeVisible()
})

test('the office renames and deletes a document', async () => {
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/update-docs')
  await page.getByRole('button', { name: 'Edit Enclosure range 2026' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Document' })
  await dialog.getByLabel('Name *').fill('')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByLabel('Name *').fill('Enclosure range 2027')
  await dialog.getByLabel('Tag *').selectOption('certificate')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Document updated successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Enclosure range 2027' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Enclosure range 2027' }).click()
  const confirm = page.getByRole('alertdialog', { name: 'Delete Document?' })
  await expect(confirm).toContainText('Are you sure you want to delete Enclosure range 2027?')
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Enclosure range 2027' })).toBeHidden()
})

test('a first load makes no API call, and a stranger is sent to the sign-in', async () => {
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
