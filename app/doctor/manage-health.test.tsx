// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ok, openScreen, refused } from '#test/open-screen.tsx'
import { GoLiveNotice } from './manage-go-live.tsx'
import ManageHealthPage from './manage-health-page.tsx'

afterEach(cleanup)

const checkedAt = '2026-07-01T08:00:00.000Z'
const lines = [
  { name: 'bank', isDone: false, says: 'No account.' },
  { name: 'vat', isDone: true, says: '' },
]
const failing = { name: 'E-mail', state: 'failed', says: 'The mail server refused the password.' }

test('each check has its state in words, and checking again shows the new one', async () => {
  const rounds = [[failing], [{ ...failing, state: 'ok', says: 'The mail server answers.' }]]
  const page = openScreen(<ManageHealthPage />, {
    'GET /api/doctor/go-live': ok({ lines }),
    'GET /api/doctor': () => ok({ checkedAt, findings: rounds.shift() }),
  })
  const before = await screen.findByRole('row', { name: /E-mail/ })
  expect(within(before).getByText('Failed')).toBeDefined()
  expect(within(before).getByText(failing.says)).toBeDefined()

  await page.user.click(screen.getByRole('button', { name: 'Check again' }))
  await screen.findByText('The mail server answers.')
  expect(screen.queryByText('Failed')).toBeNull()
})

test('checks that could not be run can be tried again', async () => {
  const replies = [refused(503, 'The database is not available.'), ok({ checkedAt, findings: [failing] })]
  const page = openScreen(<ManageHealthPage />, {
    'GET /api/doctor/go-live': ok({ lines }),
    'GET /api/doctor': () => replies.shift() ?? refused(500, 'no more'),
  })
  await screen.findByText('The checks could not be run')
  await page.user.click(screen.getByRole('button', { name: /try again/i }))
  await screen.findByText(failing.says)
})

test('the cache is cleared from here', async () => {
  const page = openScreen(<ManageHealthPage />, {
    'GET /api/doctor/go-live': ok({ lines }),
    'GET /api/doctor': ok({ checkedAt, findings: [{ ...failing, state: 'warning' }] }),
    'POST /api/product/clear-cache': ok({ message: 'The cache was cleared.' }),
  })
  await screen.findByText('Needs attention')
  await page.user.click(screen.getByRole('button', { name: 'Clear cache' }))
  await screen.findByText('The cache was cleared.')
})

test('what is to do before the shop sells says where, and stays when all is done', async () => {
  const page = openScreen(<ManageHealthPage />, {
    'GET /api/doctor/go-live': ok({ lines }),
    'GET /api/doctor': ok({ checkedAt, findings: [failing] }),
  })
  expect((await screen.findByRole('link', { name: 'Settings: Bank details' })).getAttribute('href')).toBe(
    '/manage/settings',
  )
  expect(screen.getByText('1 of 2 done')).toBeDefined()
  page.unmount()
  openScreen(<ManageHealthPage />, {
    'GET /api/doctor/go-live': ok({ lines: [lines[1]] }),
    'GET /api/doctor': ok({ checkedAt, findings: [failing] }),
  })
  await screen.findByText('Everything is done.')
})

test('the dashboard says how much is missing, and nothing once all is done', async () => {
  const page = openScreen(<GoLiveNotice />, { 'GET /api/doctor/go-live': ok({ lines }) })
  await screen.findByText('Not ready to sell yet: 1 thing is missing.')
  page.unmount()
  const later = openScreen(<GoLiveNotice />, { 'GET /api/doctor/go-live': ok({ lines: [lines[1]] }) })
  await waitFor(() => expect(later.calls).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(/Not ready to sell/)).toBeNull())
})
