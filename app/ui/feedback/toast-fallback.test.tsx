// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from './toast.ts'

// As after a new version went live: the file with the package is gone.
vi.mock('./toaster.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
afterEach(() => document.body.replaceChildren())

test('without its package a message still shows, and an error interrupts', async () => {
  toast.success('Slide updated successfully')
  toast.error('Image upload failed.')
  expect((await screen.findByRole('status')).textContent).toBe('Slide updated successfully')
  const failed = await screen.findByRole('alert')
  expect(failed.textContent).toBe('Image upload failed.')
  expect(failed.className).toBe('banner banner-bad')
})

test('several messages without the package stand below each other', async () => {
  toast.success('26-000064 passed.')
  toast.offer('J-000035 is finished.', { label: 'Undo', forMs: 60_000, run: () => {} })
  const [one, two] = [await screen.findByText('26-000064 passed.'), await screen.findByText(/J-000035/)]
  expect(one.parentElement?.className).toBe('banner-stack')
  expect(two.parentElement).toBe(one.parentElement)
  expect(screen.getByRole('button', { name: 'Undo' }).className).toBe('link')
})

test('without its package a loading message becomes its outcome, and an offer can be taken', async () => {
  const user = userEvent.setup()
  toast.loading('Uploading Image...').success('Image uploaded successfully!')
  await screen.findByText('Image uploaded successfully!')
  expect(screen.queryByText('Uploading Image...')).toBeNull()
  const undo = vi.fn()
  toast.offer('Order shipped.', { label: 'Undo', forMs: 60_000, run: undo })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByText('Order shipped.')).toBeNull())
})
