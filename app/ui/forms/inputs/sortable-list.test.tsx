// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SortableList } from './sortable-list.tsx'

afterEach(cleanup)

function Slides() {
  const [slides, setSlides] = useState(['Steel', 'Boards', 'Solar'])
  return (
    <SortableList label="Order" items={slides} itemId={(s) => s} itemName={(s) => s} onOrder={setSlides}>
      {(slide, position) => `${position + 1} ${slide}`}
    </SortableList>
  )
}

const order = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

test('arrow keys on the handle move an item, announce its position, and stop at the ends', async () => {
  const user = userEvent.setup()
  render(<Slides />)
  screen.getByRole('button', { name: 'Move Steel' }).focus()
  await user.keyboard('{ArrowDown}')
  expect(order()).toEqual(['1 Boards', '2 Steel', '3 Solar'])
  expect(screen.getByRole('status').textContent).toBe('Steel: now 2 of 3.')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Steel' }))
  await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}')
  expect(order()).toEqual(['1 Boards', '2 Solar', '3 Steel'])
  await user.keyboard('{ArrowUp}{ArrowLeft}{ArrowUp}')
  expect(order()).toEqual(['1 Steel', '2 Boards', '3 Solar'])
})
