// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { ColourInput, toSixDigitHex } from './colour-input.tsx'
import { PasswordInput } from './password-input.tsx'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'

afterEach(cleanup)

const nameTaken = 'A document with this name already exists. Please choose a different name.'

function describedBy(field: HTMLElement): string[] {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? `nothing has the id ${id}`)
}

test('an invalid field says why: its error is announced and associated with it', () => {
  render(<TextInput label="Document Name" required hint="As on the cover." error={nameTaken} />)
  const field = screen.getByRole('textbox', { name: 'Document Name *' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe(nameTaken)
  expect(describedBy(field)).toEqual([nameTaken, 'As on the cover.'])
})

test('a field without an error has none', () => {
  render(<TextInput label="Document Name" />)
  const field = screen.getByRole('textbox', { name: 'Document Name' })
  expect(field.hasAttribute('aria-invalid')).toBe(false)
  expect(field.hasAttribute('aria-describedby')).toBe(false)
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['a text area', <TextArea key="1" label="Description" error="Please fill this in." />],
  ['a select', <Select key="2" label="Document Tag" options={[]} error="Please fill this in." />],
  ['a password', <PasswordInput key="3" label="Password" autoComplete="new-password" error="Please fill this in." />],
  ['a checkbox', <Checkbox key="4" label="I accept" error="Please fill this in." />],
  ['a colour', <ColourInput key="5" label="Colour" value="" onChange={() => {}} error="Please fill this in." />],
])('%s shows its error the same way', (_, field) => {
  const { container } = render(field)
  const control = container.querySelector<HTMLElement>('[aria-invalid="true"]')
  expect(control && describedBy(control)).toEqual(['Please fill this in.'])
})

test('two fields with the same label do not share their error', () => {
  render(
    <>
      <TextInput label="Name" error="Too long." />
      <TextInput label="Name" />
    </>,
  )
  const [first, second] = screen.getAllByRole('textbox', { name: 'Name' })
  expect(first && describedBy(first)).toEqual(['Too long.'])
  expect(second && describedBy(second)).toEqual([])
})

test('a password can be shown and hidden again, and the input stays', async () => {
  const user = userEvent.setup()
  render(<PasswordInput label="Password" autoComplete="current-password" />)
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  await user.type(field, 'busbar')
  expect(field.type).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect([field.type, field.value]).toEqual(['text', 'busbar'])
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field.type).toBe('password')
})

test('the swatch follows the typed code, and falls back to the default hint', () => {
  expect(toSixDigitHex('#FB0')).toBe('#FFBB00')
  expect(toSixDigitHex('#FB08')).toBe('#FFBB00')
  expect(toSixDigitHex('#ffb400')).toBe('#ffb400')
  expect(toSixDigitHex('#ffb40080')).toBe('#ffb400')
  expect(toSixDigitHex('#ffb40')).toBeUndefined()
  expect(toSixDigitHex('red')).toBeUndefined()
  render(<ColourInput label="Background Color" value="#FFB4" onChange={() => {}} />)
  expect(screen.getByLabelText<HTMLInputElement>('Background Color, swatch').value).toBe('#ffffbb')
})
