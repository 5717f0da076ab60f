import type { Page } from 'playwright-core'
import { test } from 'vitest'
import type { ContactMessage, MessageThread } from '#contract/contact/calls.ts'
import { desktop, openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { visitAs } from '#test/browser/sign-in.ts'
import { chosen, pdf } from '#test/files.ts'
import { readQueuedEmails } from '#test/orders.ts'
import { register } from '#test/people.ts'
import type { Caller } from '#test/shop.ts'

let site: Site
let office: Caller
shareSite(async () => {
  site = await openSite({ LIMIT_CONTACT: '1000', LIMIT_QUOTE: '1000' })
  office = await site.signIn('admin')
  return site
})

const findMessage = async (search: string) => {
  const { messages } = (await office.get(`/api/contact?search=${encodeURIComponent(search)}`)).body as {
    messages: ContactMessage[]
  }
  expect(messages).toHaveLength(1)
  return messages[0]?._id ?? ''
}
const read = async (id: string) => (await office.get(`/api/contact/${id}`)).body as MessageThread
const mailsTo = async (to: string) => (await readQueuedEmails(site)).filter((mail) => mail.to === to)
const attach = async (page: Page, name: string) =>
  page.locator('input[type=file]').setInputFiles(await chosen(pdf(name)))

/** At both widths, and back to the phone's. */
async function checkWidths(page: Page): Promise<void> {
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport)
    expect(await axeViolations(page), `${page.url()} at ${viewport.width}`).toEqual([])
    expect(await scrollsSideways(page), `${page.url()} at ${viewport.width}`).toBe(false)
  }
}

test('by touch on a phone: a guest writes, the office answers from the page, and the guest reads and answers by the e-mailed link', async () => {
  const { page } = await site.visit({ viewport: phone, touch: true })
  await page.goto('/contact')
  await page.getByLabel('Name *').fill('Sizwe Dlamini')
  await page.getByLabel('E-mail *').fill('sizwe@example.co.za')
  await page.getByLabel('Subject').fill('Two kiosks')
  await page.getByLabel('Message *').fill('Please quote for two kiosks.')
  await attach(page, 'site.pdf')
  await expect(page.getByRole('button', { name: 'Remove site.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Send message' }).tap()
  await expect(page.getByText('Your message has reached our sales office.')).toBeVisible()

  const { page: desk } = await site.visit({ as: 'admin', viewport: phone, touch: true })
  await desk.goto('/manage/messages')
  await expect(desk.getByRole('link', { name: /^To answer\s*1$/ })).toBeVisible()
  await checkWidths(desk)
  await desk.getByRole('link', { name: /^Sizwe Dlamini/ }).tap()
  await expect(desk.getByText('Please quote for two kiosks.')).toBeVisible()
  const id = await findMessage('two kiosks')
  await expect.poll(async () => (await read(id)).isUnread).toBe(false)
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('link', { name: /^site\.pdf/ }).tap(),
  ])
  expect(file.suggestedFilename()).toBe('site.pdf')
  const box = desk.getByLabel('To sizwe@example.co.za')
  await box.fill('Which size, and by when?')
  await desk.getByRole('button', { name: 'Attach files' }).tap()
  await attach(desk, 'sizes.pdf')
  await checkWidths(desk)
  // Whoever leaves keeps the words, and is asked about the files.
  await desk.getByRole('link', { name: 'Customer’s view' }).tap()
  await expect(desk.getByRole('alertdialog')).toContainText('have not been sent')
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).tap()
  await expect(desk.getByText('This is what the customer sees.')).toBeVisible()
  await desk.getByRole('link', { name: 'Back to the back-office' }).tap()
  await expect(box).toHaveValue('Which size, and by when?')
  await desk.getByRole('button', { name: 'Attach files' }).tap()
  await attach(desk, 'sizes.pdf')
  await desk.getByRole('button', { name: 'Send', exact: true }).tap()
  await expect(desk.getByText('Sent to sizwe@example.co.za.')).toBeVisible()
  await expect(box).toHaveValue('')
  await expect(desk.getByRole('listitem').filter({ hasText: 'Which size, and by when?' })).toContainText('sizes.pdf')

  const [mail] = (await mailsTo('sizwe@example.co.za')).filter(({ subject }) => subject === 'Re: Two kiosks')
  const link = /\/message\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const { page: guest } = await site.visit({ viewport: phone, touch: true })
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'Two kiosks' })).toBeVisible()
  await expect(guest.getByText('Which size, and by when?')).toBeVisible()
  // The key is for opening, not for the address line.
  expect(new URL(guest.url()).search).toBe('')
  const [sizes] = await Promise.all([
    guest.waitForEvent('download'),
    guest.getByRole('link', { name: /^sizes\.pdf/ }).tap(),
  ])
  expect(sizes.suggestedFilename()).toBe('sizes.pdf')
  await guest.getByLabel('Your message').fill('Six metres, by May.')
  await guest.reload()
  await expect(guest.getByLabel('Your message')).toHaveValue('Six metres, by May.')
  await checkWidths(guest)
  await guest.getByRole('button', { name: 'Attach files' }).tap()
  await attach(guest, 'plan.pdf')
  await guest.getByRole('button', { name: 'Send message' }).tap()
  const sent = guest.getByRole('listitem').filter({ hasText: 'Six metres, by May.' })
  await expect(sent).toContainText('plan.pdf')
  await expect(guest.getByLabel('Your message')).toHaveValue('')

  // The open page of the office shows it by itself.
  await expect(desk.getByRole('listitem').filter({ hasText: 'Six metres, by May.' })).toContainText('plan.pdf')
  await expect(desk.getByText('To answer', { exact: true })).toBeVisible()
})

test('what the customer writes while the office is answering is shown at once, and stays to answer', async () => {
  await site
    .guest()
    .post('/api/contact', { name: 'Lerato', email: 'lerato@example.co.za', message: 'Do you have RI-463?' })
  const id = await findMessage('lerato@')
  const { page } = await site.visit({ as: 'admin' })
  await page.goto(`/manage/messages/${id}`)
  await page.getByLabel('To lerato@example.co.za').fill('Yes, twelve.')
  // The page has not heard of these words when the answer is sent.
  await page.route(`**/api/contact/${id}`, (route) => route.abort())
  const guest = site.guest()
  await guest.post(`/api/contact/${id}/key`, { key: site.keyOf(id) })
  await guest.form('POST', `/api/contact/${id}/replies`, { text: 'And RI-480?' })
  await page.unroute(`**/api/contact/${id}`)
  await page.getByRole('button', { name: 'Send and mark as done' }).click()
  await expect(page.getByText('Meanwhile the customer has written again.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'And RI-480?' })).toBeVisible()
  expect(await read(id)).toMatchObject({ handled: false, waitsFor: 'office' })
  await page.getByLabel('To lerato@example.co.za').fill('Those too.')
  await page.getByRole('button', { name: 'Send and mark as done' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  expect(await read(id)).toMatchObject({ handled: true, isUnread: false })
})

test('a signed-in customer opens the e-mailed link without a key; a colleague looks after it, and it is done and reopened', async () => {
  const person = await register(site, { email: 'anna@example.co.za', name: 'Anna Meyer' })
  await person.post('/api/contact', { name: 'Anna Meyer', email: 'anna@example.co.za', message: 'Where is my order?' })
  const id = await findMessage('anna@')
  const { page } = await site.visit({ as: 'admin' })
  await page.goto(`/manage/messages/${id}`)
  await page.getByLabel('To anna@example.co.za').fill('On the truck.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Sent to anna@example.co.za.')).toBeVisible()
  await expect(page.getByLabel('Looked after by')).not.toHaveValue('')
  await page.getByRole('button', { name: 'Mark as done', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Mark as done', exact: true })).toBeVisible()
  await page.getByLabel('Looked after by').selectOption('')
  await expect.poll(async () => (await read(id)).owner).toBeUndefined()
  await page.getByLabel('To anna@example.co.za').fill('Anna phoned: it has arrived.')
  await page.getByRole('button', { name: 'Enter as the customer’s e-mail' }).click()
  await expect(page.getByText('Entered. Nobody was e-mailed.')).toBeVisible()

  const [mail] = (await mailsTo('anna@example.co.za')).filter(({ subject }) => subject.startsWith('Re:'))
  const link = /\/message\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(link).toBe(`/message/${id}`)
  const { page: hers } = await visitAs(site, person, link, phone)
  await expect(hers.getByText('On the truck.')).toBeVisible()
  const { page: stranger } = await site.visit()
  await stranger.goto(link)
  await expect(stranger.getByText('On the truck.')).toBeHidden()
})
