// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Cutout, standardDesign } from '#enclosure/design.ts'
import { openScreen } from '#test/open-screen.tsx'
import { type Editor, edit, startEditor } from '../editor/editor-state.ts'
import { FaceEditor } from './face-editor.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

let editor: Editor
const button = (x: number) => ({ kind: 'button' as const, face: 'door' as const, x, y: 400 })
function Harness({ cutouts = [button(300)] }: { cutouts?: Cutout[] }) {
  const [state, dispatch] = useReducer(edit, { ...standardDesign, cutouts }, startEditor)
  editor = state
  return <FaceEditor editor={state} dispatch={dispatch} findings={[]} />
}

test('a run of arrow keys, held or tapped, is one undo step, and a pause ends it', () => {
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

test('after Delete the next part has the focus, then the one before, and finally the face', async () => {
  const { user } = openScreen(<Harness cutouts={[button(200), button(300), button(400)]} />, {})
  const focused = () => document.activeElement?.getAttribute('aria-label')
  act(() => screen.getByRole('button', { name: /^2, 22.5/ }).focus())
  await user.keyboard('{Delete}')
  await waitFor(() => expect(focused()).toMatch(/^2, 22.5 push-button, 400 from the left/))
  await user.keyboard('{Delete}')
  await waitFor(() => expect(focused()).toMatch(/^1, 22.5 push-button, 200 from the left/))
  await user.keyboard('{Delete}')
  await waitFor(() => expect(focused()).toMatch(/^Door, 597 by 797 mm/))
  expect(editor.design.cutouts).toEqual([])
})

test('after Remove the next part has the focus too', async () => {
  const { user } = openScreen(<Harness cutouts={[button(200), button(300)]} />, {})
  act(() => screen.getByRole('button', { name: /^2, 22.5/ }).focus())
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^1, 22.5 push-button, 200 from the left/),
  )
})

test('after Duplicate the new part has the focus, as after Ctrl D', async () => {
  const { user } = openScreen(<Harness />, {})
  const focused = () => document.activeElement?.getAttribute('aria-label')
  act(() => screen.getByRole('button', { name: /^1, 22.5/ }).focus())
  await user.click(screen.getByRole('button', { name: 'Duplicate' }))
  await waitFor(() => expect(focused()).toMatch(/^2, 22.5 push-button/))
  await user.keyboard('{Control>}d{/Control}')
  await waitFor(() => expect(focused()).toMatch(/^3, 22.5 push-button/))
})
