// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok, openScreen, refused } from '#test/open-screen.tsx'
import ManageCustomerPage from './manage-customer-page.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const at = '2026-11-02T08:00:00.000Z'
const later = '2026-11-02T09:00:00.000Z'
const note = { _id: 'n1', note: 'Phones before eight.', by: 'Anna', createdAt: at, updatedAt: at }
const customer = {
  _id: 'c1',
  kind: 'guest',
  name: 'Thandi Nkosi',
  email: 'thandi@example.co.za',
  tags: [],
  orders: 0,
  revenuePrice: '0.00',
  openPrice: '0.00',
  notes: [note],
  addresses: [],
  counts: { orders: 0, quotes: 0, invoices: 0, messages: 0, reviews: 0, designs: 0 },
  createdAt: at,
  updatedAt: at,
}

test('a note that a colleague has changed is not removed unseen: their words are shown first', async () => {
  let notes = [note]
  const page = openScreen(
    <ManageCustomerPage />,
    {
      'GET /api/customer/c1': () => ok({ ...customer, notes }),
      'GET /api/customer/c1/orders': ok({ orders: [], page: 1, pages: 0, total: 0 }),
      'GET /api/customer/tags': ok({ tags: [] }),
      'DELETE /api/customer/c1/notes/n1': ({ url }) => {
        if (url.includes(encodeURIComponent(later))) return ok({ message: 'The note was removed.' })
        notes = [{ ...note, note: 'Phones after nine.', changedBy: 'Sipho', updatedAt: later } as typeof note]
        return refused(409, 'A colleague has changed this note meanwhile.', { code: 'stale' })
      },
    },
    { path: '/manage/customers/:id', address: '/manage/customers/c1' },
  )
  await page.user.click(await screen.findByRole('button', { name: 'Remove' }))
  await screen.findByText('Phones after nine.')
  await screen.findByText(/Sipho has changed this note meanwhile/)
  await page.user.click(screen.getByRole('button', { name: 'Take theirs' }))
  await waitFor(() => expect(screen.queryByText(/Sipho has changed this note meanwhile/)).toBeNull())
  await page.user.click(screen.getByRole('button', { name: 'Remove' }))
  await screen.findByText('The note was removed.')
})
