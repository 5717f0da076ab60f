// @vitest-environment happy-dom
import { configure, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toast } from './toast.ts'

configure({ asyncUtilTimeout: 15_000 })

test('the very first message may be over before there is a place to show it: its outcome shows all the same', async () => {
  toast.loading('Uploading Image...').error('Image upload failed.')
  const outcome = await screen.findByText('Image upload failed.')
  expect(outcome.closest('[role]')?.getAttribute('role')).toBe('alert')
  await waitFor(() => expect(screen.queryByText('Uploading Image...')).toBeNull())
})
