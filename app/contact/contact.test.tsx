// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Answers, ok, openScreen, refused } from '#test/open-screen.tsx'
import ContactPage from './contact-page.tsx'
import ManageMessagePage from './manage-message-page.tsx'
import ManageMessagesPage from './manage-messages-page.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const isolator = { _id: 'a'.repeat(8), name: 'Isolator 63 A', slug: 'isolator-63', partNumber: 'RI-463' }
const field = (label: string) => screen.getByRole('textbox', { name: new RegExp(`^${label}`) }) as HTMLInputElement
const sent = () => screen.getByRole('button', { name: 'Send message' })

const open = (answers: Answers, address = '/contact') =>
  openScreen(<ContactPage />, answers, { path: '/contact', address })

async function fillIn({ user }: ReturnType<typeof open>) {
  await user.type(field('Name'), 'Thandi Nkosi')
  await user.type(field('E-mail'), 'thandi@example.co.za')
  await user.type(field('Message'), 'Do you build kiosks?')
}

test('a message without a name, an address or text is not sent, and each field says what is missing', async () => {
  const page = open({})
  await page.user.click(sent())
  expect(page.calls).toEqual([])
  for (const label of ['Name', 'E-mail', 'Message'])
    expect([label, field(label).getAttribute('aria-invalid')]).toEqual([label, 'true'])
})

test('a sent message leaves an empty form and a confirmation', async () => {
  const page = open({ 'POST /api/contact': ok({ message: 'Thank you. We will reply within a day.' }, 201) })
  await fillIn(page)
  await page.user.click(sent())
  await screen.findByText('Thank you. We will reply within a day.')
  expect(page.writes()).toMatchObject([
    { body: { name: 'Thandi Nkosi', email: 'thandi@example.co.za', message: 'Do you build kiosks?' } },
  ])
  expect(field('Message').value).toBe('')
  expect(sessionStorage.length).toBe(0)
})

test('a message that could not be sent stays in the form, even after a reload', async () => {
  const page = open({ 'POST /api/contact': refused(503, 'The shop is busy.') })
  await fillIn(page)
  await page.user.click(sent())
  await screen.findByText('The shop is busy.')
  expect(field('Message').value).toBe('Do you build kiosks?')
  cleanup()
  open({})
  await waitFor(() => expect(field('Message').value).toBe('Do you build kiosks?'))
})

test('a quote request names its product and sends its id', async () => {
  const page = open(
    {
      'GET /api/product': ok({ products: [isolator], page: 1, pages: 1, total: 1 }),
      'POST /api/contact': ok({ message: 'Thank you.' }, 201),
    },
    '/contact?product=RI-463',
  )
  await screen.findByText('Isolator 63 A')
  await waitFor(() => expect(field('Subject').value).toContain('Isolator 63 A'))
  await page.user.type(field('Name'), 'Thandi Nkosi')
  await page.user.type(field('E-mail'), 'thandi@example.co.za')
  await page.user.click(sent())
  await screen.findByText('Thank you.')
  expect(page.writes()).toMatchObject([{ body: { product: isolator._id } }])
  expect(page.router.state.location.search).toBe('')
})

test('a question about an enclosure has its link on a separate line, and the heat loss if it is about cooling', async () => {
  open({}, '/contact?design=EJYMg')
  await waitFor(() => expect(field('Message').value).toMatch(/^Please send me a quote .*\n\S+\/configure\?d=EJYMg\n/))
  cleanup()
  // The earlier text was generated, so it is replaced.
  open({}, '/contact?design=EJYMg&w=900&a=45')
  await waitFor(() => expect(field('Message').value).toMatch(/ 900 W\?\n\S+\/configure\?d=EJYMg&w=900&a=45\n$/))
  expect(field('Message').value).not.toContain('quote')
})

const message = {
  _id: 'm1',
  name: 'Pieter Botha',
  email: 'pieter@example.co.za',
  phone: '082 345 6789',
  subject: 'Busbars',
  message: 'Do you have 30 x 5?',
  handled: false,
  waitsFor: 'office',
  isUnread: false,
  replies: 0,
  answers: [] as object[],
  lastAt: '2026-11-02T08:00:00.000Z',
  createdAt: '2026-11-02T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
}
const list = (messages: object[]) => ok({ messages, page: 1, pages: 1, total: messages.length })
const counts = ok({ 'to-answer': 1, unread: 0, mine: 0, waiting: 0, done: 0, all: 1 })
const nobody = { 'GET /api/user': ok({ users: [], page: 1, pages: 1, total: 0 }) }
const desk = (answers: Answers) =>
  openScreen(
    <ManageMessagePage />,
    { ...nobody, ...answers },
    { path: '/manage/messages/:id', address: '/manage/messages/m1' },
  )

test('the office marks a message as done, with the version it saw, and takes it back', async () => {
  let thread = message
  const page = desk({
    'GET /api/contact/m1': () => ok(thread),
    'PUT /api/contact/m1': ({ body }) => {
      thread = { ...message, handled: (body as typeof message).handled }
      return ok(thread)
    },
  })
  await screen.findByText('Do you have 30 x 5?')
  expect(screen.getByRole('link', { name: /pieter@example/ }).getAttribute('href')).toMatch(/^mailto:pieter@example/)
  await page.user.click(screen.getByRole('button', { name: 'Mark as done' }))
  await waitFor(() => expect(page.writes()).toHaveLength(1))
  expect(page.writes()[0]?.body).toEqual({ handled: true, updatedAt: message.updatedAt })
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(page.writes()).toHaveLength(2))
  expect(page.writes()[1]?.body).toEqual({ handled: false })
})

test('an answer that could not be sent survives leaving the page, and goes with the next try', async () => {
  let isUp = false
  const page = desk({
    'GET /api/contact/m1': ok(message),
    'POST /api/contact/m1/answers': () => (isUp ? ok(message, 201) : refused(503, 'Not now.')),
  })
  const box = () => screen.getByRole('textbox', { name: /^To pieter@/ }) as HTMLTextAreaElement
  await screen.findByText('Do you have 30 x 5?')
  await page.user.type(box(), 'Yes, in stock.')
  await page.user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Not now.')
  cleanup()
  // Half-written answers survive leaving the page.
  const again = desk({
    'GET /api/contact/m1': ok(message),
    'POST /api/contact/m1/answers': () => (isUp ? ok(message, 201) : refused(503, 'Not now.')),
  })
  await waitFor(() => expect(box().value).toBe('Yes, in stock.'))
  isUp = true
  await again.user.click(screen.getByRole('button', { name: 'Send and mark as done' }))
  await waitFor(() => expect(box().value).toBe(''))
  const [{ form } = {}] = again.writes()
  expect([form?.get('text'), form?.get('done')]).toEqual(['Yes, in stock.', 'true'])
})

test('an answer says up to where the page was read, and what the customer wrote meanwhile is shown at once', async () => {
  let thread: object = message
  const page = desk({
    'GET /api/contact/m1': () => ok(thread),
    'PUT /api/contact/m1/read': ok({ message: 'Read.' }),
    'POST /api/contact/m1/answers': () => {
      const more = {
        _id: 'r1',
        by: 'customer',
        name: 'Pieter Botha',
        text: 'And 40 x 5?',
        at: '2026-11-02T08:05:00.000Z',
      }
      thread = { ...message, isUnread: true, lastAt: more.at, answers: [more] }
      return ok(thread, 201)
    },
  })
  await page.user.type(await screen.findByRole('textbox', { name: /^To pieter@/ }), 'Yes, in stock.')
  await page.user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('And 40 x 5?')
  expect(page.writes()[0]?.form?.get('readUntil')).toBe(message.lastAt)
  await screen.findByText(/the customer has written again/)
})

test('whoever leaves an answer with files that were not sent is asked first', async () => {
  const page = desk({ 'GET /api/contact/m1': ok(message) })
  await page.user.click(await screen.findByRole('button', { name: 'Attach files' }))
  await page.user.upload(zone(), [file('plan.pdf')])
  await page.user.click(screen.getByRole('link', { name: 'Customer’s view' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(attached()).toEqual(['Remove plan.pdf'])
  await page.user.click(screen.getByRole('link', { name: 'Customer’s view' }))
  await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
  await screen.findByText('another page')
})

test('an unread message is marked as read up to what is on the screen', async () => {
  const page = desk({
    'GET /api/contact/m1': ok({ ...message, isUnread: true }),
    'PUT /api/contact/m1/read': ok({ message: 'Read.' }),
  })
  await waitFor(() => expect(page.writes()[0]).toMatchObject({ method: 'PUT', body: { at: message.lastAt } }))
})

test('messages that fail to load can be requested again', async () => {
  let isUp = false
  const page = openScreen(<ManageMessagesPage />, {
    'GET /api/contact': () => (isUp ? list([message]) : refused(503, 'Not now.')),
    'GET /api/contact/counts': counts,
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isUp = true
  await page.user.click(again)
  const link = await screen.findByRole('link', { name: 'Pieter Botha' })
  expect(link.getAttribute('href')).toBe('/manage/messages/m1')
})

const zone = () => screen.getByLabelText(/^Attachments/) as HTMLInputElement
const file = (name: string, size = 10) => new File([new Uint8Array(size)], name)
const attached = () =>
  screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'))

test('files are sent with the message, and can be removed again', async () => {
  const page = open({ 'POST /api/contact/form': ok({ message: 'Thank you.' }, 201) })
  await fillIn(page)
  await page.user.upload(zone(), [file('plan.pdf'), file('door.DXF')])
  await page.user.click(screen.getByRole('button', { name: 'Remove plan.pdf' }))
  await page.user.click(sent())
  await screen.findByText('Thank you.')
  const [{ form } = {}] = page.writes()
  expect(form?.getAll('files').map((one) => (one as File).name)).toEqual(['door.DXF'])
  expect(form?.get('message')).toBe('Do you build kiosks?')
  expect(attached()).toEqual([])
})

test('a file that cannot be sent is named, and the other files and the text stay', async () => {
  const page = open({ 'POST /api/contact/form': refused(400, 'plan.pdf is not a PDF.') })
  await fillIn(page)
  await page.user.upload(zone(), [file('plan.pdf')])
  const noFilter = userEvent.setup({ applyAccept: false })
  for (const [more, words] of [
    [[file('plans.zip')], 'plans.zip is not a PDF, an image or a DXF drawing.'],
    [Array.from({ length: 5 }, (_, nth) => file(`${nth}.png`)), 'Please attach at most 5 files.'],
    [[file('large.pdf', 10_485_760)], 'These files are too large.'],
  ] as const) {
    await noFilter.upload(zone(), [...more])
    await screen.findByText(new RegExp(words))
    expect(attached()).toEqual(['Remove plan.pdf'])
  }
  await page.user.click(sent())
  await screen.findByText('plan.pdf is not a PDF.')
  expect([field('Message').value, attached()]).toEqual(['Do you build kiosks?', ['Remove plan.pdf']])
})

test('the office downloads attachments, and deletes a message with them', async () => {
  const files = [{ _id: 'f1', name: 'plan.pdf', size: 120_000 }]
  const page = desk({
    'GET /api/contact/m1': ok({ ...message, files }),
    'DELETE /api/contact/m1': ok({ message: 'The message from Pieter was deleted.' }),
  })
  const link = await screen.findByRole('link', { name: 'plan.pdf, 120 kB' })
  expect(link.getAttribute('href')).toBe('/api/contact/m1/files/f1')
  await page.user.click(screen.getByRole('button', { name: 'Delete' }))
  await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('another page')
})
