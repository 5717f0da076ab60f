// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useSelector } from 'react-redux'
import { afterEach, expect, test } from 'vitest'
import { credentialsSet, selectUser } from '#app/accounts/session-slice.ts'
import type { User } from '#contract/accounts/calls.ts'
import { type OfficeRole, permissionsOf } from '#contract/accounts/permissions.ts'
import { addDays, today } from '#contract/days.ts'
import { usualDaysKept } from '#contract/privacy/own-data.ts'
import { ok, openScreen, refused } from '#test/open-screen.tsx'
import ManagePrivacyPage from './manage-privacy-page.tsx'

afterEach(cleanup)

const stamps = { createdAt: '2026-07-01T08:00:00.000Z', updatedAt: '2026-07-01T08:00:00.000Z' }
const request = (name: string, dueIn: number, more: object = {}) => ({
  _id: name,
  kind: 'access',
  name,
  contact: `${name.toLowerCase()}@example.co.za`,
  way: 'phone',
  words: 'What do you know of me?',
  receivedOn: addDays(today(), dueIn - 30),
  dueOn: addDays(today(), dueIn),
  takenBy: 'Lerato',
  outcome: null,
  answer: '',
  answeredOn: null,
  answeredBy: null,
  userId: null,
  customerId: null,
  ...stamps,
  ...more,
})
const answered = { outcome: 'refused', answer: 'No.', answeredOn: today(), answeredBy: 'Lerato' }
const laptop = {
  _id: 'i',
  what: 'A laptop was stolen.',
  happenedOn: null,
  foundOn: today(),
  affected: '',
  measures: '',
  regulatorToldOn: today(),
  peopleToldOn: null,
  whyNotTold: '',
  notedBy: 'Lerato',
  ...stamps,
}

const SignedIn = () => (useSelector(selectUser) ? <ManagePrivacyPage /> : null)

function open(role: OfficeRole, requests: object[], incidents: object[] = []) {
  const page = openScreen(<SignedIn />, {
    'GET /api/privacy/requests': ok({ requests }),
    'GET /api/privacy/incidents': ok({ incidents }),
    'PUT /api/privacy/requests/Thandi/answer': ok(request('Thandi', 3, answered)),
    'PUT /api/privacy/incidents/i': ok(laptop),
    'GET /api/privacy/days-kept': ok(usualDaysKept),
    'PUT /api/privacy/days-kept': ok(usualDaysKept),
  })
  const user = { _id: 'u', name: 'Lerato', role: 'admin', officeRole: role, permissions: permissionsOf(role) }
  page.store.dispatch(credentialsSet({ user: user as unknown as User, now: Date.now() }))
  return page
}

test('each request says how long is left, and what was answered is noted', async () => {
  const page = open('owner', [
    request('Zodwa', -1),
    request('Thandi', 3, { userId: 'thandi', customerId: 'c' }),
    request('Sipho', 20),
    request('Naledi', 5, answered),
  ])
  const row = async (name: string) => screen.findByRole('row', { name: new RegExp(name) })
  expect(within(await row('Zodwa')).getByText(/^Late since/).className).toContain('chip-bad')
  expect(within(await row('Thandi')).getByText(/^Due/).className).toContain('chip-hold')
  expect(within(await row('Sipho')).getByText(/^Due/).className).toContain('chip-info')
  expect(within(await row('Naledi')).getByText(/^Refused/).className).toContain('chip-idle')
  expect(within(await row('Naledi')).queryByRole('button', { name: /^Change/ })).toBeNull()

  await page.user.click(within(await row('Thandi')).getByRole('button', { name: 'Answer Thandi' }))
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).getByRole('link', { name: 'Orders and messages' }).getAttribute('href')).toBe(
    '/manage/customers/c',
  )
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(page.writes()).toEqual([])
  await page.user.type(within(dialog).getByLabelText(/^What was answered/), 'Sent by e-mail.')
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.writes()[0]?.body).toEqual({
    outcome: 'done',
    answer: 'Sent by e-mail.',
    answeredOn: today(),
    updatedAt: stamps.updatedAt,
  })
})

test.each([
  ['owner', true],
  ['manager', false],
] as const)('only owners download a copy of somebody’s data: %s', async (role, may) => {
  const page = open(role, [request('Thandi', 3, { userId: 'thandi' })])
  await page.user.click(await screen.findByRole('button', { name: 'Answer Thandi' }))
  expect(screen.queryByRole('button', { name: 'Copy of their data' }) !== null).toBe(may)
  expect(screen.queryByText(/^An owner can download a copy/) !== null).toBe(!may)
})

test('an incident that people have not been told of stands out until somebody says why; empty days are none', async () => {
  const page = open('owner', [], [laptop])
  expect((await screen.findByText('People not told')).className).toContain('chip-bad')
  expect(screen.getByText(/^Regulator told/).className).toContain('chip-ok')
  await page.user.click(screen.getByRole('button', { name: 'Open the incident: A laptop was stolen.' }))
  await page.user.type(screen.getByLabelText('Why somebody was not told'), 'Encrypted.')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(page.writes()).toHaveLength(1))
  expect(page.writes()[0]?.body).toMatchObject({
    happenedOn: null,
    regulatorToldOn: today(),
    peopleToldOn: null,
    whyNotTold: 'Encrypted.',
  })
})

test('lists that could not be loaded can be tried again', async () => {
  const replies = [refused(503, 'Not now.'), ok({ requests: [request('Thandi', 3)] })]
  const page = openScreen(<ManagePrivacyPage />, {
    'GET /api/privacy/requests': () => replies.shift() ?? refused(500, 'no more'),
    'GET /api/privacy/incidents': ok({ incidents: [] }),
    'GET /api/privacy/days-kept': ok(usualDaysKept),
  })
  await screen.findByText('The requests could not be loaded')
  await page.user.click(screen.getByRole('button', { name: /try again/i }))
  await screen.findByText('thandi@example.co.za', { exact: false })
  screen.getByText('No incidents')
})

test('how long things are kept is entered in days, within limits', async () => {
  const page = open('manager', [])
  const field = await screen.findByLabelText(/^Checkouts that became no order/)
  await page.user.clear(field)
  await page.user.type(field, '5')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Please enter 30 to 365 days.')
  expect(page.writes()).toEqual([])
  await page.user.clear(field)
  await page.user.type(field, '60')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(page.writes()[0]?.body).toEqual({ ...usualDaysKept, checkouts: 60 }))
})
