// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { keepNumbersTogether } from './keep-numbers-together.tsx'

afterEach(cleanup)

test.each([
  ['VOLT-000261 is back to Processing.', ['VOLT-000261']],
  ['Could not undo: VOLT-000261, VOLT-000262', ['VOLT-000261', 'VOLT-000262']],
  ['I have checked drawing VM-NAFDH7X', ['VM-NAFDH7X']],
  ['A low-voltage board of 2026-11-18', []],
])('%s', (text, numbers) => {
  const { container } = render(<p>{keepNumbersTogether(text)}</p>)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('.whitespace-nowrap')].map((span) => span.textContent)).toEqual(numbers)
})
