// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useCombobox } from './use-combobox.ts'

afterEach(cleanup)

const breakers = ['10 A', '16 A', '20 A']

function Search({ rest }: { rest: -1 | 0 }) {
  const [picked, setPicked] = useState('none')
  const combobox = useCombobox(rest)
  const { isShown, field, list, option } = combobox.getProps(breakers.length, false, (index) =>
    setPicked(String(breakers[index])),
  )
  return (
    <>
      <input aria-label="Breaker" {...field} />
      <div hidden={!isShown}>
        <div role="listbox" aria-label="Found" {...list}>
          {breakers.map((name, index) => (
            <div key={name} {...option(index)}>
              {name}
            </div>
          ))}
        </div>
      </div>
      <output>{picked}</output>
    </>
  )
}

const field = () => screen.getByRole('combobox')
/** What a screen reader announces: the option that the field refers to. */
const heard = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

async function walk(rest: -1 | 0, key: string) {
  const user = userEvent.setup()
  render(<Search rest={rest} />)
  await user.click(field())
  const lines = [heard()]
  for (let i = 0; i < 4; i++) {
    await user.keyboard(key)
    lines.push(heard())
  }
  return lines
}

test('the arrow keys cycle through a list whose first option is selected', async () => {
  expect(await walk(0, '{ArrowDown}')).toEqual(['10 A', '16 A', '20 A', '10 A', '16 A'])
  cleanup()
  expect(await walk(0, '{ArrowUp}')).toEqual(['10 A', '20 A', '16 A', '10 A', '20 A'])
})

test('if the field itself can be submitted, the cycle includes it', async () => {
  expect(await walk(-1, '{ArrowDown}')).toEqual([undefined, '10 A', '16 A', '20 A', undefined])
  cleanup()
  expect(await walk(-1, '{ArrowUp}')).toEqual([undefined, '20 A', '16 A', '10 A', undefined])
})

test('Escape closes the list and keeps the input; an arrow key opens it again', async () => {
  const user = userEvent.setup()
  render(<Search rest={0} />)
  await user.type(field(), '1')
  expect(field().getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{Escape}')
  expect(field().getAttribute('aria-expanded')).toBe('false')
  expect((field() as HTMLInputElement).value).toBe('1')
  expect(heard()).toBeUndefined()
  await user.keyboard('{ArrowDown}')
  expect(field().getAttribute('aria-expanded')).toBe('true')
})

test('a click selects an option, and the field keeps focus', async () => {
  const user = userEvent.setup()
  render(<Search rest={-1} />)
  await user.click(field())
  await user.click(screen.getByRole('option', { name: '16 A' }))
  expect(screen.getByRole('status').textContent).toBe('16 A')
  expect(document.activeElement).toBe(field())
})
