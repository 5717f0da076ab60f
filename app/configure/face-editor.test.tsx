// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { standardDesign } from '#contract/configure-catalogue.ts'
import { openScreen } from '#test/open-screen.tsx'
import { type Editor, edit, startEditor } from './editor-state.ts'
import { FaceEditor } from './face-editor.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

let editor: Editor
function Harness() {
  const [state, dispatch] = useReducer(
    edit,
    { ...standardDesign, cutouts: [{ kind: 'button' as const, face: 'door' as const, x: 300, y: 400 }] },
    startEditor,
  )
  editor = state
  return <FaceEditor editor={state} dispatch={dispatch} findings={[]} />
}

test('a run of arrow keys, held or tapped, is one step of undo, and a rest ends it', () => {
  vi.useFakeTimers()
  openScreen(<Harness />, {})
  const part = screen.getByRole('button', { name: /^1, 22.5 push-button/ })
  act(() => part.focus())
  const hold = (key: string, times: number) => {
    for (let i = 0; i < times; i++) fireEvent.keyDown(part, { key, repeat: i > 0 })
    fireEvent.keyUp(part, { key })
  }
  hold('ArrowRight', 30)
  hold('ArrowUp', 1)
  act(() => vi.advanceTimersByTime(300))
  hold('ArrowUp', 1)
  expect(editor.design.cutouts[0]).toMatchObject({ x: 330, y: 402 })
  expect(editor.past).toHaveLength(1)
  act(() => vi.advanceTimersByTime(2000))
  hold('ArrowLeft', 5)
  expect(editor.past.map(({ cutouts }) => cutouts[0]?.x)).toEqual([300, 330])
})
