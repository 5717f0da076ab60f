// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { QuantityInput } from './quantity-input.tsx'

afterEach(cleanup)

type LineProps = { start: number; max: number; heard: (value: number) => void }

function Line({ start, max, heard }: LineProps) {
  const [value, setValue] = useState(start)
  const change = (next: number) => {
    heard(next)
    setValue(next)
  }
  return <QuantityInput label="Quantity of Isolator" value={value} onChange={change} max={max} />
}

function setUp(start: number, max: number) {
  const heard = vi.fn()
  render(<Line start={start} max={max} heard={heard} />)
  const less = screen.getByRole<HTMLButtonElement>('button', { name: 'One less' })
  const more = screen.getByRole<HTMLButtonElement>('button', { name: 'One more' })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of Isolator' })
  return { heard, less, more, field, user: userEvent.setup() }
}

test('the quantity stays between one and the stock', async () => {
  const { less, more, field, user } = setUp(1, 2)
  expect([less.disabled, more.disabled]).toEqual([true, false])
  await user.click(more)
  expect([field.value, less.disabled, more.disabled]).toEqual(['2', false, true])
  await user.click(field)
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(field.value).toBe('2')
})

test.each([
  ['900', 58],
  ['0', 1],
  ['12', 12],
  ['1a5', 15],
])('typing %s settles on %i when the field is left', async (typed, settled) => {
  const { heard, field, user } = setUp(4, 58)
  await user.clear(field)
  await user.type(field, typed)
  expect(heard).not.toHaveBeenCalled()
  await user.tab()
  expect(heard).toHaveBeenCalledExactlyOnceWith(settled)
  expect(field.value).toBe(String(settled))
})

test('a cleared field returns to its value', async () => {
  const { heard, field, user } = setUp(4, 58)
  await user.clear(field)
  await user.tab()
  expect(heard).not.toHaveBeenCalled()
  expect(field.value).toBe('4')
})
