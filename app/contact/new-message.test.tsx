// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok, openScreen, refused } from '#test/open-screen.tsx'
import ManageNewMessagePage from './manage-new-message-page.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const path = '/manage/messages/new'
const send = () => screen.getByRole('button', { name: 'Send message' })
const field = (label: string) => screen.getByRole('textbox', { name: new RegExp(`^${label}`) }) as HTMLInputElement

test('a message whose answer was lost is kept with its words, and is sent again as the same one', async () => {
  let isDown = true
  const page = openScreen(
    <ManageNewMessagePage />,
    {
      'POST /api/contact/office': () =>
        isDown ? refused(503, 'The shop is busy.') : ok({ _id: 'm1', email: 'thandi@example.co.za' }, 201),
    },
    { path },
  )
  await page.user.click(send())
  for (const label of ['Name', 'E-mail', 'Subject', 'Message'])
    expect([label, field(label).getAttribute('aria-invalid')]).toEqual([label, 'true'])
  await page.user.type(field('Name'), 'Thandi Nkosi')
  await page.user.type(field('E-mail'), 'thandi@example.co.za')
  await page.user.type(field('Subject'), 'Your kiosks')
  await page.user.type(field('Message'), 'Which colour?')
  await page.user.click(send())
  await screen.findByText('The shop is busy.')
  cleanup()
  const again = openScreen(
    <ManageNewMessagePage />,
    { 'POST /api/contact/office': ok({ _id: 'm1', email: 'thandi@example.co.za' }, 201) },
    { path },
  )
  isDown = false
  await waitFor(() => expect(field('Message').value).toBe('Which colour?'))
  await again.user.click(send())
  await screen.findByText('another page')
  const [first] = page.writes()
  const [second] = again.writes()
  expect(second?.form?.get('_id')).toMatch(/^[0-9a-f-]{36}$/)
  expect([...(second?.form ?? [])]).toEqual([...(first?.form ?? [])])
  expect(again.router.state.location.pathname).toBe(`/manage/messages/${second?.form?.get('_id')}`)
})

test('from a customer’s page it needs no address, and knows what it is about', async () => {
  const customer = { _id: 'c1', kind: 'account', name: 'Thandi Nkosi', company: 'Silo Works', email: 't@example.co.za' }
  const page = openScreen(
    <ManageNewMessagePage />,
    {
      'GET /api/customer/c1': ok(customer),
      'POST /api/customer/c1/messages': ok({ _id: 'm1', email: customer.email }, 201),
    },
    { path, address: `${path}?customer=c1&subject=Order+VOLT-000012` },
  )
  await screen.findByText('Silo Works')
  expect(field('Subject').value).toBe('Order VOLT-000012')
  await page.user.type(field('Message'), 'It is ready.')
  await page.user.click(send())
  await screen.findByText('another page')
  expect(Object.fromEntries(page.writes()[0]?.form ?? [])).toMatchObject({
    subject: 'Order VOLT-000012',
    text: 'It is ready.',
  })
})

test('after a refusal as sent already, what is typed next is another message, also if the page is opened again', async () => {
  let isRefused = true
  const replies = {
    'POST /api/contact/office': () =>
      isRefused
        ? refused(409, 'This message has been sent already. Please look under Messages.', { code: 'conflict' })
        : ok({ _id: 'm1', email: 'thandi@example.co.za' }, 201),
  }
  const page = openScreen(<ManageNewMessagePage />, replies, { path })
  await page.user.type(field('Name'), 'Thandi Nkosi')
  await page.user.type(field('E-mail'), 'thandi@example.co.za')
  await page.user.type(field('Subject'), 'Your kiosks')
  await page.user.type(field('Message'), 'Which colour?')
  await page.user.click(send())
  await screen.findByText(/^This message has been sent already\./)
  cleanup()
  isRefused = false
  const again = openScreen(<ManageNewMessagePage />, replies, { path })
  await waitFor(() => expect(field('Message').value).toBe('Which colour?'))
  await again.user.type(field('Message'), ' Grey?')
  await again.user.click(send())
  await screen.findByText('another page')
  const [first, second] = [page.writes()[0], again.writes()[0]].map((write) => write?.form?.get('_id'))
  expect(second).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).not.toBe(first)
})

test('a customer who cannot be loaded just now is not said to be missing', async () => {
  openScreen(
    <ManageNewMessagePage />,
    { 'GET /api/customer/c1': refused(503, 'The shop is busy.') },
    {
      path,
      address: `${path}?customer=c1`,
    },
  )
  await screen.findByRole('heading', { name: 'The customer could not be loaded' })
  await screen.findByRole('button', { name: /again/i })
})
