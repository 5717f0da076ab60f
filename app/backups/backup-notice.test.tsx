// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ok, openScreen } from '#test/open-screen.tsx'
import { BackupNotice } from './backup-notice.tsx'

afterEach(cleanup)

const open = (state: object) => openScreen(<BackupNotice />, { 'GET /api/backup': ok(state) })

test('a restored shop says that it is paused, even if a backup is late too', async () => {
  open({ pause: { since: '2026-07-01T08:00:00.000Z' }, isLate: true })
  await screen.findByRole('link', { name: 'Resume the shop' })
  expect(screen.queryByText(/no verified backup/)).toBeNull()
})

test('a late backup is mentioned', async () => {
  open({ pause: null, isLate: true })
  await screen.findByText(/no verified backup/)
  expect(screen.getByRole('link', { name: 'View backups' }).getAttribute('href')).toBe('/manage/settings/backups')
})

test('otherwise there is nothing to say', async () => {
  const page = open({ pause: null, isLate: false })
  await waitFor(() => expect(page.calls).toHaveLength(1))
  await waitFor(() =>
    expect(page.store.getState().api.queries).toMatchObject({ 'getBackupState(undefined)': { status: 'fulfilled' } }),
  )
  expect(screen.queryByRole('link')).toBeNull()
})
