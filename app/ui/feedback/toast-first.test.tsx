// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toast } from './toast.ts'

test('the outcome of the very first message shows even if it ends before the toaster has loaded', async () => {
  toast.loading('Uploading Image...').error('Image upload failed.')
  const outcome = await screen.findByText('Image upload failed.')
  expect(outcome.closest('[role]')?.getAttribute('role')).toBe('alert')
  await waitFor(() => expect(screen.queryByText('Uploading Image...')).toBeNull())
})
