// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { useSelector } from 'react-redux'
import { afterEach, expect, test } from 'vitest'
import { credentialsSet, selectUser } from '#app/accounts/session-slice.ts'
import type { User } from '#contract/accounts/calls.ts'
import { type OfficeRole, permissionsOf } from '#contract/accounts/permissions.ts'
import { ok, openScreen } from '#test/open-screen.tsx'
import ManageDashboardPage from './manage-dashboard-page.tsx'

afterEach(cleanup)

const overview = {
  ordersByStatus: [],
  bestSellers: [],
  lowStock: [],
  unresolvedPayments: 0,
  openProofs: 0,
  unsentMails: 1,
  invoicesWaiting: { total: 1, reasons: ['Enter the VAT number.'] },
  oldBalances: [],
  newestOrders: [],
}

/** Until the profile has arrived nothing is hidden, so nothing is open before. */
const SignedIn = () => (useSelector(selectUser) ? <ManageDashboardPage /> : null)

function open(role: OfficeRole) {
  const page = openScreen(<SignedIn />, {
    'GET /api/doctor/go-live': ok({ lines: [{ name: 'bank', isDone: false, says: 'No account.' }] }),
    'GET /api/order/total-orders': ok({ totalOrders: 0 }),
    'GET /api/order/total-sales': ok({ totalSales: 0 }),
    'GET /api/order/total-sales-by-date': ok([]),
    'GET /api/order/dashboard': ok(overview),
    'GET /api/order/work': ok({ pack: 2, transfers: 0, quotes: 3, messages: 0, refunds: 0, payments: 0 }),
  })
  const user = { _id: 'u', name: 'Lerato', role: 'admin', officeRole: role, permissions: permissionsOf(role) }
  page.store.dispatch(credentialsSet({ user: user as unknown as User, now: Date.now() }))
  return page
}

test.each([
  ['owner', ['/api/shop/mails', '/api/quote/figures', '/api/backup', '/api/doctor']],
  ['manager', ['/api/shop/mails', '/api/quote/figures', '/api/doctor']],
  ['sales', ['/api/quote/figures']],
  ['bookkeeper', []],
] as const)('the dashboard asks for nothing that the server refuses to a role: %s', async (role, urls) => {
  const page = open(role)
  await screen.findByText('1 invoice cannot be issued yet.')
  const guarded = ['/api/shop/mails', '/api/quote/figures', '/api/backup', '/api/doctor']
  const guardedCalls = () => guarded.filter((url) => page.calls.some((call) => call.url.startsWith(url)))
  await waitFor(() => expect(guardedCalls()).toEqual(urls))
  await screen.findByRole('link', { name: '2 to pack' })
  expect(screen.queryByRole('link', { name: '3 quotes to answer' }) !== null).toBe(
    permissionsOf(role).includes('quotes.write'),
  )
  expect(screen.queryByRole('link', { name: 'See what' }) !== null).toBe(permissionsOf(role).includes('settings.write'))
  expect(screen.queryByRole('link', { name: 'Open settings' }) !== null).toBe(
    permissionsOf(role).includes('settings.write'),
  )
  expect(screen.queryByRole('link', { name: 'View all' }) !== null).toBe(permissionsOf(role).includes('catalogue.read'))
})
