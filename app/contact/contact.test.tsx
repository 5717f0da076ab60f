// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Answers, ok, openScreen, refused } from '#test/open-screen.tsx'
import ContactPage from './contact-page.tsx'
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
  const page = open({ 'POST /api/contact': ok({ message: 'Thank you. We answer within a day.' }, 201) })
  await fillIn(page)
  await page.user.click(sent())
  await screen.findByText('Thank you. We answer within a day.')
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

const message = {
  _id: 'm1',
  name: 'Pieter Botha',
  email: 'pieter@example.co.za',
  phone: '082 345 6789',
  subject: 'Busbars',
  message: 'Do you have 30 x 5?',
  product: null,
  handled: false,
  createdAt: '2026-11-02T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
}
const list = (messages: object[]) => ok({ messages, page: 1, pages: 1, total: messages.length })

test('the office marks a message as handled, with the version it saw', async () => {
  let messages = [message]
  const page = openScreen(<ManageMessagesPage />, {
    'GET /api/contact': () => list(messages),
    'PUT /api/contact/m1': () => {
      messages = [{ ...message, handled: true }]
      return ok(messages[0])
    },
  })
  const row = within((await screen.findByText('Do you have 30 x 5?')).closest('li') as HTMLElement)
  expect(row.getByRole('link', { name: /pieter@example/ }).getAttribute('href')).toMatch(/^mailto:pieter@example/)
  const before = row.getAllByRole('button').length
  await page.user.click(row.getAllByRole('button')[before - 1] as HTMLElement)
  await waitFor(() => expect(page.writes()).toHaveLength(1))
  expect(page.writes()[0]?.body).toEqual({ handled: true, updatedAt: message.updatedAt })
})

test('messages that fail to load can be requested again', async () => {
  let isUp = false
  const page = openScreen(<ManageMessagesPage />, {
    'GET /api/contact': () => (isUp ? list([message]) : refused(503, 'Not now.')),
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isUp = true
  await page.user.click(again)
  await screen.findByText('Do you have 30 x 5?')
})
