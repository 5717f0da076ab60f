import { test } from 'vitest'
import type { ContactMessage } from '#contract/contact/calls.ts'
import { desktop, openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { pdf } from '#test/files.ts'
import type { Caller } from '#test/shop.ts'

let site: Site
let office: Caller
shareSite(async () => {
  site = await openSite({ LIMIT_CONTACT: '1000', LIMIT_QUOTE: '1000' })
  office = await site.signIn('admin')
  return site
})

const chosen = async (file: File) => ({
  name: file.name,
  mimeType: file.type,
  buffer: Buffer.from(await file.arrayBuffer()),
})

test('on a phone the office answers a message, the guest answers from the link, and it is done', async () => {
  await site.guest().post('/api/contact', {
    name: 'Thandi Nkosi',
    email: 'thandi@example.co.za',
    subject: 'Two kiosks',
    message: 'Please quote for two kiosks.',
  })
  const { messages } = (await office.get('/api/contact')).body as { messages: ContactMessage[] }
  const id = messages[0]?._id ?? ''

  const { page: desk } = await site.visit({ as: 'admin', viewport: phone, touch: true })
  await desk.goto('/manage/messages')
  expect(await axeViolations(desk)).toEqual([])
  expect(await scrollsSideways(desk)).toBe(false)
  await desk.getByRole('link', { name: 'Thandi Nkosi (unread)' }).tap()
  await expect(desk.getByRole('heading', { name: 'Two kiosks' })).toBeVisible()
  await desk.getByLabel('To thandi@example.co.za').fill('For how many meters each?')
  // Half-written, left and found again.
  await desk.goto('/manage/messages')
  await desk.goto(`/manage/messages/${id}`)
  await expect(desk.getByLabel('To thandi@example.co.za')).toHaveValue('For how many meters each?')
  await desk.getByRole('button', { name: 'Attach files' }).tap()
  await desk.getByLabel('Attachments').setInputFiles([await chosen(pdf('sizes.pdf'))])
  expect(await axeViolations(desk)).toEqual([])
  expect(await scrollsSideways(desk)).toBe(false)
  await desk.getByRole('button', { name: 'Send', exact: true }).tap()
  await expect(desk.getByText('Waiting', { exact: true })).toBeVisible()
  await expect(desk.getByLabel('To thandi@example.co.za')).toHaveValue('')

  const { page: guest } = await site.visit({ viewport: phone, touch: true })
  await guest.goto(`/message/${id}?key=${site.keyOf(id)}`)
  await expect(guest.getByText('For how many meters each?')).toBeVisible()
  await expect(guest).toHaveURL(`/message/${id}`)
  expect(await axeViolations(guest)).toEqual([])
  expect(await scrollsSideways(guest)).toBe(false)
  const [download] = await Promise.all([
    guest.waitForEvent('download'),
    guest.getByRole('link', { name: /^sizes\.pdf/ }).tap(),
  ])
  expect(download.suggestedFilename()).toBe('sizes.pdf')
  await guest.getByLabel('Your message').fill('Six meters each, please.')
  await guest.getByRole('button', { name: 'Send message' }).tap()
  await expect(guest.getByRole('listitem').filter({ hasText: 'Six meters each, please.' })).toBeVisible()

  await desk.reload()
  await expect(desk.getByText('Six meters each, please.')).toBeVisible()
  await desk.getByRole('button', { name: 'Mark as done' }).tap()
  await expect(desk.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await desk.getByRole('button', { name: 'Undo' }).tap()
  await expect(desk.getByRole('button', { name: 'Mark as done' })).toBeVisible()
})

test('by mouse: a message is assigned, leads to its customer, and strangers are asked to sign in', async () => {
  await site.guest().post('/api/contact', { name: 'Pieter Botha', email: 'pieter@example.co.za', message: 'Busbars?' })
  const { page } = await site.visit({ as: 'admin', viewport: desktop })
  await page.goto('/manage/messages')
  await page.getByRole('link', { name: /^Pieter Botha/ }).click()
  const people = page.getByLabel('Looked after by')
  await people.selectOption({ index: 1 })
  await expect(people).not.toHaveValue('')
  expect(await axeViolations(page)).toEqual([])
  const id = /messages\/([\da-f-]{36})/.exec(page.url())?.[1] ?? ''
  await page.getByRole('link', { name: 'All about this customer' }).click()
  await expect(page.getByRole('heading', { name: 'Pieter Botha' })).toBeVisible()

  const { page: stranger } = await site.visit()
  await stranger.goto(`/message/${id}`)
  await expect(stranger.getByText('If you wrote without an account, open the link in our e-mail.')).toBeVisible()
})
