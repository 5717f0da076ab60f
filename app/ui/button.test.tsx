// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

test('a busy button says what it is doing, keeps focus and does nothing twice', async () => {
  const user = userEvent.setup()
  const onClick = vi.fn()
  const button = (busy: boolean) => (
    <Button busy={busy} busyText="Adding" onClick={onClick}>
      Add to cart
    </Button>
  )
  const { rerender } = render(button(false))
  await user.click(screen.getByRole('button', { name: 'Add to cart' }))
  rerender(button(true))
  const busy = screen.getByRole('button', { name: /Adding/ })
  expect(busy.getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(busy)
  await user.click(busy)
  await user.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a busy submit button does not submit its form again', async () => {
  const user = userEvent.setup()
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" busy busyText="Saving">
        Save
      </Button>
    </form>,
  )
  await user.click(screen.getByRole('button'))
  await user.type(screen.getByLabelText('Name'), 'Meter{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
})
