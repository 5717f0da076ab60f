import { expect, test } from 'vitest'
import type { Annotation } from '#contract/hotspots/calls.ts'
import { pointGeometry } from '#contract/hotspots/geometry.ts'
import {
  type AnnotatedImage,
  applyStep,
  countChanges,
  createEditorState,
  makeAnnotationId,
  markSaved,
  redoStep,
  undoStep,
} from './editor-state.ts'

const point = (id: string, x = 0.5, text = `Point ${id}`): Annotation => ({
  id,
  geometry: { ...pointGeometry, x, y: 0.5 },
  data: { text, description: '', redirectUrl: '', image: '' },
})
const picture = (...annotations: Annotation[]): AnnotatedImage => ({ image: '/uploads/a-1x1.png', annotations })

test('every step can be undone and redone, until a new one is made', () => {
  const [none, one, two] = [picture(), picture(point('1')), picture(point('1'), point('2'))]
  let state = applyStep(applyStep(createEditorState(none), one), two)
  state = undoStep(undoStep(state))
  expect(state.present).toBe(none)
  expect(undoStep(state)).toBe(state)
  state = redoStep(state)
  expect(state.present).toBe(one)
  state = applyStep(state, picture(point('3')))
  expect(redoStep(state)).toBe(state)
  expect(undoStep(state).present).toBe(one)
})

test('holding an arrow key is one step; another point, or another kind of change, is the next', () => {
  let state = createEditorState(picture(point('1', 0.1), point('2', 0.1)))
  for (const x of [0.2, 0.3, 0.4]) state = applyStep(state, picture(point('1', x), point('2', 0.1)), 'move 1')
  state = applyStep(state, picture(point('1', 0.4), point('2', 0.2)), 'move 2')
  expect(state.past).toHaveLength(2)
  state = undoStep(state)
  expect(state.present.annotations[0]?.geometry.x).toBe(0.4)
  expect(undoStep(state).present.annotations[0]?.geometry.x).toBe(0.1)
})

test('differences from the stored image are counted once per point', () => {
  const saved = picture(point('1'), point('2'), point('3'))
  const count = (present: AnnotatedImage) => countChanges({ saved, present })
  expect(count(saved)).toBe(0)
  expect(count(picture(point('1', 0.9, 'Renamed'), point('2'), point('3')))).toBe(1)
  expect(count(picture(point('1'), point('3'), point('4')))).toBe(2)
  expect(count({ ...saved, image: '' })).toBe(1)
  expect(count(picture(point('2'), point('1'), point('3')))).toBe(1)
  const back = undoStep(applyStep(createEditorState(saved), picture()))
  expect(countChanges(back)).toBe(0)
})

test('after a save nothing differs, and earlier steps can still be undone', () => {
  const before = picture(point('1'))
  const after = picture(point('1', 0.7))
  const state = markSaved(applyStep(createEditorState(before), after), after, structuredClone(after))
  expect(countChanges(state)).toBe(0)
  expect(countChanges(undoStep(state))).toBe(1)
})

test('changes made during a save stay, and count as unsaved', () => {
  const sent = picture(point('1'), point('2'))
  const [first, second] = sent.annotations
  if (!first || !second) throw new Error('two points were made')
  const moved = point('2', 0.9)
  const placed = point('3')
  const underWay = applyStep(createEditorState(picture()), { ...sent, annotations: [first, moved, placed] })
  const stored = picture({ ...point('1'), data: { ...first.data, image: '/uploads/copied-1x1.png' } }, point('2'))
  const state = markSaved(underWay, sent, stored)
  expect(state.present.annotations).toEqual([stored.annotations[0], moved, placed])
  expect(countChanges(state)).toBe(2)
})

test("a point's id comes from the time, and is unique", () => {
  expect(makeAnnotationId([], 1763190000000)).toBe('1763190000000')
  expect(makeAnnotationId([point('1763190000000'), point('1763190000001')], 1763190000000)).toBe('1763190000002')
})
