// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, expect, test } from 'vitest'
import { standardDesign } from '#enclosure/design.ts'
import { openScreen } from '#test/open-screen.tsx'
import { type Editor, edit, startEditor } from '../editor/editor-state.ts'
import { OptionSections } from './option-sections.tsx'

afterEach(cleanup)

let editor: Editor
function Harness() {
  const [state, dispatch] = useReducer(edit, standardDesign, startEditor)
  editor = state
  return (
    <OptionSections design={state.design} dispatch={dispatch} findings={[]}>
      {null}
    </OptionSections>
  )
}

test('a size out of range is not used, and a sentence says so until the next number is typed', async () => {
  const { user } = openScreen(<Harness />, {})
  const width = screen.getByRole('spinbutton', { name: 'Width (mm)' })
  const type = async (text: string) => {
    await user.clear(width)
    await user.type(width, text)
    await user.tab()
  }
  expect(screen.getByText('Outside dimensions, including the door.')).not.toBeNull()
  await type('16000')
  expect(screen.getByText('Width can be 150 to 1600 mm, not 16000.')).not.toBeNull()
  // 160 and 1600 were shown on the way
  const { width: before } = standardDesign
  expect(editor.design.width).toBe(before)
  expect((width as HTMLInputElement).value).toBe(String(before))
  expect(editor.past).toEqual([])
  await type('90')
  expect(screen.getByText('Width can be 150 to 1600 mm, not 90.')).not.toBeNull()
  expect(editor.design.width).toBe(before)
  await user.clear(width)
  await user.type(width, '160{Backspace}{Backspace}{Backspace}{Enter}')
  expect(editor.design.width).toBe(before)
  await type('620')
  expect(screen.getByText('Outside dimensions, including the door.')).not.toBeNull()
  expect(editor.design.width).toBe(620)
})
