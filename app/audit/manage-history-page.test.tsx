// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ok, openScreen } from '#test/open-screen.tsx'
import ManageHistoryPage from './manage-history-page.tsx'

afterEach(cleanup)

const priced = {
  _id: 7,
  at: '2026-11-19T04:00:00.000Z',
  actor: { _id: 'a', name: 'Thandi Nkosi' },
  group: 'request',
  groupSize: 1,
  action: 'change',
  entity: 'product',
  entityId: 'p',
  label: 'DB board',
  before: { price_cents: 48_000 },
  after: { price_cents: 50_000 },
}

test('History reads as sentences, and a change is undone with one click', async () => {
  const { user, writes } = openScreen(<ManageHistoryPage />, {
    'GET /api/audit': ok({ rows: [priced], names: {} }),
    'GET /api/audit/people': ok({ people: [{ _id: 'a', name: 'Thandi Nkosi' }] }),
    'POST /api/audit/7/undo': ok({ message: '1 change was undone.', undone: 1, left: [] }),
  })
  expect(await screen.findByText(/changed the price of the product “DB board” from/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(writes().map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/audit/7/undo'])
})

test('an empty log says so', async () => {
  openScreen(<ManageHistoryPage />, {
    'GET /api/audit': ok({ rows: [], names: {} }),
    'GET /api/audit/people': ok({ people: [] }),
  })
  expect(await screen.findByText('Nothing has happened yet')).toBeTruthy()
})
