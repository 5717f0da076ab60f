// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { toast } from './toast.ts'

test('messages show at the top right; errors interrupt, the rest wait', async () => {
  toast.success('Document uploaded successfully!')
  toast.error('Failed to upload thumbnail. Please try again.')
  const good = await screen.findByText('Document uploaded successfully!')
  const bad = await screen.findByText('Failed to upload thumbnail. Please try again.')
  expect(good.closest('[role]')?.getAttribute('role')).toBe('status')
  expect(bad.closest('[role]')?.getAttribute('role')).toBe('alert')
  expect(good.closest('.Toastify__toast-container--top-right')).not.toBeNull()
})

test('a message closes after 5000 ms, timed by its progress bar', async () => {
  toast.success('Slide updated successfully')
  const message = (await screen.findByText('Slide updated successfully')).closest('.Toastify__toast')
  const clock = message?.querySelector<HTMLElement>('.Toastify__progress-bar')
  expect(clock?.style.animationDuration).toBe('5000ms')
  act(() => {
    clock?.dispatchEvent(new Event('animationend', { bubbles: true }))
  })
  await waitFor(() => expect(screen.queryByText('Slide updated successfully')).toBeNull())
})

test('an offer closes after 5000 ms too, an undo when its time is over', async () => {
  const lasts = async (text: string) => {
    const message = (await screen.findByText(text)).closest('.Toastify__toast')
    return message?.querySelector<HTMLElement>('.Toastify__progress-bar')?.style.animationDuration
  }
  toast.offer('Rotary isolator is in your cart.', { label: 'Go to cart', run: () => {} })
  expect(await lasts('Rotary isolator is in your cart.')).toBe('5000ms')
  toast.offer('Order shipped.', { label: 'Undo', forMs: 8200, run: () => {} })
  expect(await lasts('Order shipped.')).toBe('8200ms')
})

test('a loading message turns into its outcome', async () => {
  const upload = toast.loading('Uploading Slide...')
  const loading = await screen.findByText('Uploading Slide...')
  expect(loading.closest('.Toastify__toast')?.querySelector('.spinner')).not.toBeNull()
  upload.error('Unexpected Error')
  const outcome = (await screen.findByText('Unexpected Error')).closest('.Toastify__toast')
  expect(screen.queryByText('Uploading Slide...')).toBeNull()
  expect(outcome?.querySelector('.spinner')).toBeNull()
  expect(outcome?.classList.contains('Toastify__toast--error')).toBe(true)
})

test('an outcome that comes before its loading message has rendered is not lost', async () => {
  toast.loading('Uploading Image...').success('Image uploaded successfully!')
  await screen.findByText('Image uploaded successfully!')
  await waitFor(() => expect(screen.queryByText('Uploading Image...')).toBeNull())
})

test('a message can be closed by hand', async () => {
  const user = userEvent.setup()
  toast.info('PDF document selected successfully!')
  const message = (await screen.findByText('PDF document selected successfully!')).closest('.Toastify__toast')
  const close = message?.querySelector('button')
  if (close) await user.click(close)
  await waitFor(() => expect(screen.queryByText('PDF document selected successfully!')).toBeNull())
})

test('an outcome is shown even if its loading message is gone', async () => {
  const upload = toast.loading('Uploading Background Image...')
  await screen.findByText('Uploading Background Image...')
  upload.close()
  await waitFor(() => expect(screen.queryByText('Uploading Background Image...')).toBeNull())
  upload.error('Background image upload failed.')
  await screen.findByText('Background image upload failed.')
})

test('a message that names an order is shown, with the number on one line', async () => {
  toast.success('VOLT-000261 is back to Processing.')
  const number = await screen.findByText('VOLT-000261')
  expect(number.parentElement?.textContent).toBe('VOLT-000261 is back to Processing.')
  // In one cell: the parts of a sentence would each take one of the message's columns.
  expect(number.parentElement?.tagName).toBe('SPAN')
})
