import { expect, test } from 'vitest'
import { type Cutout, type Design, standardDesign } from '#enclosure/design.ts'
import { checkDesign } from '#enclosure/rules.ts'
import { type Action, edit, findPlace, snap, startEditor } from './editor-state.ts'

const button = (x: number, y: number): Cutout => ({ kind: 'button', face: 'door', x, y })
const run = (design: Design, ...actions: Action[]) => actions.reduce(edit, startEditor(design))

test('typing in a field is one undo step, and leaving the field ends it', () => {
  const width = (value: number): Action => ({ type: 'changed', change: { width: value }, step: 'width' })
  const typed = run(standardDesign, width(6), width(62), width(620))
  expect(typed.past).toHaveLength(1)
  expect(edit(typed, { type: 'undone' }).design).toEqual(standardDesign)
  const again = run(standardDesign, width(620), { type: 'settled' }, width(630))
  expect(again.past).toHaveLength(2)
})

test('redo brings back what undo removed, until something else changes', () => {
  const changed = run(standardDesign, { type: 'changed', change: { width: 620 } }, { type: 'undone' })
  expect(edit(changed, { type: 'redone' }).design.width).toBe(620)
  const other = edit(changed, { type: 'changed', change: { height: 900 } })
  expect(edit(other, { type: 'redone' })).toBe(other)
})

test('the last hundred steps can be undone', () => {
  let editor = startEditor(standardDesign)
  for (let mm = 1; mm <= 120; mm++) editor = edit(editor, { type: 'changed', change: { width: 600 + mm } })
  expect(editor.past).toHaveLength(100)
})

test('a part stays on its face, at multiples of 0.5 mm', () => {
  const editor = run(standardDesign, { type: 'added', cutouts: [button(300, 400)] })
  const place = (x: number, y: number) => edit(editor, { type: 'placed', x, y, step: 'keys' }).design.cutouts[0]
  expect(place(-20, 9999)).toMatchObject({ x: 0, y: 797 })
  expect(place(100.26, 200.7)).toMatchObject({ x: 100.5, y: 200.5 })
})

test('new parts and copies are placed where they can be made', () => {
  let design: Design = { ...standardDesign, cutouts: [] }
  for (let count = 0; count < 40; count++)
    design = { ...design, cutouts: [...design.cutouts, findPlace(design, button(300, 400))] }
  // they leave a strip for one of the door's stiffeners, and a warning says so
  const stops = (one: Design) => checkDesign(one).filter(({ level }) => level === 'stop')
  expect(stops(design)).toEqual([])
  const copied = run(design, { type: 'selected', index: 3 }, { type: 'duplicated' })
  expect(copied.selected).toBe(40)
  expect(stops(copied.design)).toEqual([])
})

test('the editor lets go of a face or part that a change removes', () => {
  const two: Design = { ...standardDesign, width: 1200, doors: 2, cutouts: [] }
  const onSecond = run(two, { type: 'faceChosen', face: 'door2' }, { type: 'changed', change: { doors: 1 } })
  expect(onSecond.face).toBe('door')
  const cutouts = [button(100, 400), button(200, 400), button(300, 400)]
  const [, second, third] = cutouts as [Cutout, Cutout, Cutout]
  const chosen = run({ ...standardDesign, cutouts }, { type: 'selected', index: 2 })
  expect(edit(chosen, { type: 'changed', change: { cutouts: [second, third] } }).selected).toBe(1)
  expect(edit(chosen, { type: 'changed', change: { cutouts: [second] } }).selected).toBeUndefined()
  expect(edit(chosen, { type: 'changed', change: { width: 700 } }).selected).toBe(2)
})

test('at most sixty parts can be added', () => {
  const many = Array.from({ length: 70 }, () => button(300, 400))
  expect(run(standardDesign, { type: 'added', cutouts: many }).design.cutouts).toHaveLength(60)
})

test('the next part is selected when one is removed', () => {
  const design = { ...standardDesign, cutouts: [button(100, 400), button(200, 400), button(300, 400)] }
  const after = run(design, { type: 'selected', index: 1 }, { type: 'removed' })
  expect([after.selected, after.design.cutouts.map(({ x }) => x)]).toEqual([1, [100, 300]])
  expect(run(design, { type: 'selected', index: 2 }, { type: 'removed' }).selected).toBe(1)
  const undone = edit(after, { type: 'undone' })
  expect(undone.design).toEqual(design)
})

test('dragging snaps to centre lines and other parts, otherwise to 5 mm', () => {
  const design = { ...standardDesign, cutouts: [button(123.5, 610), button(200, 300)] }
  expect(snap(design, 1, { x: 126, y: 607 })).toEqual({ x: 123.5, y: 610 })
  expect(snap(design, 1, { x: 297, y: 402 })).toEqual({ x: 298.5, y: 398.5 })
  expect(snap(design, 1, { x: 211.8, y: 333 })).toEqual({ x: 210, y: 335 })
})
