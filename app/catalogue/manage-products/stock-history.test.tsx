// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sessionRenewed } from '#app/api/base-query.ts'
import { permissionsOf } from '#contract/accounts/permissions.ts'
import { ok, openScreen } from '#test/open-screen.tsx'
import { StockHistory } from './stock-history.tsx'

afterEach(cleanup)

test.each([
  ['manager', 1],
  ['editor', 0],
] as const)('%s: %i buttons to correct the stock', async (officeRole, buttons) => {
  const { store } = openScreen(<StockHistory product={{ _id: 'p', name: 'Breaker' }} />, {
    'GET /api/stock/product/p': ok({ available: 2, reserved: 0, sold: 0, onHand: 2, movements: [] }),
  })
  store.dispatch(
    sessionRenewed({
      _id: 'u',
      name: 'Thandi',
      email: 'thandi@example.com',
      role: 'admin',
      officeRole,
      permissions: [...permissionsOf(officeRole)],
      emailVerified: true,
      rememberMe: false,
      createdAt: '2026-11-18T08:00:00.000Z',
      updatedAt: '2026-11-18T08:00:00.000Z',
    }),
  )
  await screen.findByText('No movements yet')
  expect(screen.queryAllByRole('button', { name: 'Correct or scrap' })).toHaveLength(buttons)
})
