import { type Cutout, type Design, type FaceId, holeHeight, holeWidth, limits, shapeOf } from '#enclosure/design.ts'
import { faceOf, facesOf } from '#enclosure/faces.ts'
import { createRoomCheck } from '#enclosure/rules.ts'

/** The configurator's state: a design with its history, and the selection. */
export type Editor = {
  design: Design
  past: readonly Design[]
  future: readonly Design[]
  /** Changes with the same name belong to one step: typing in a field, dragging a part. */
  step: string | undefined
  face: FaceId
  selected: number | undefined
}

export type Action =
  | { type: 'changed'; change: Partial<Design>; step?: string | undefined }
  | { type: 'settled' }
  | { type: 'undone' }
  | { type: 'redone' }
  | { type: 'opened'; design: Design }
  | { type: 'faceChosen'; face: FaceId }
  | { type: 'selected'; index: number | undefined }
  | { type: 'added'; cutouts: readonly Cutout[] }
  | { type: 'placed'; x: number; y: number; step: string }
  | { type: 'replaced'; cutout: Cutout; step: string }
  | { type: 'duplicated' }
  | { type: 'removed' }

const maxSteps = 100

export const startEditor = (design: Design): Editor => ({
  design,
  past: [],
  future: [],
  step: undefined,
  face: 'door',
  selected: undefined,
})

export function edit(editor: Editor, action: Action): Editor {
  const { design, selected } = editor
  const chosen = selected === undefined ? undefined : design.cutouts[selected]
  switch (action.type) {
    case 'changed':
      return keepSelection(change(editor, { ...design, ...action.change }, action.step), chosen)
    case 'settled': {
      if (editor.step === undefined) return editor
      // a number that was refused leaves nothing to undo
      const isUnchanged = JSON.stringify(editor.past.at(-1)) === JSON.stringify(design)
      return { ...editor, step: undefined, past: isUnchanged ? editor.past.slice(0, -1) : editor.past }
    }
    case 'undone': {
      const before = editor.past.at(-1)
      if (!before) return editor
      return dropStaleSelection({
        ...editor,
        design: before,
        past: editor.past.slice(0, -1),
        future: [design, ...editor.future],
      })
    }
    case 'redone': {
      const [next, ...future] = editor.future
      return next ? dropStaleSelection({ ...editor, design: next, past: [...editor.past, design], future }) : editor
    }
    case 'opened':
      return dropStaleSelection(change(editor, action.design))
    case 'faceChosen':
      return { ...editor, face: action.face, selected: undefined, step: undefined }
    case 'selected': {
      const cutout = action.index === undefined ? undefined : design.cutouts[action.index]
      return { ...editor, selected: cutout && action.index, face: cutout?.face ?? editor.face, step: undefined }
    }
    case 'added': {
      const room = limits.cutouts - design.cutouts.length
      const added = action.cutouts.slice(0, room)
      if (added.length === 0) return editor
      const next = change(editor, { ...design, cutouts: [...design.cutouts, ...added] })
      return { ...next, selected: design.cutouts.length, face: added[0]?.face ?? editor.face }
    }
    case 'placed':
      return chosen ? put(editor, { ...chosen, ...clampToFace(design, chosen.face, action) }, action.step) : editor
    case 'replaced':
      return put(editor, action.cutout, action.step)
    case 'duplicated':
      return chosen ? edit(editor, { type: 'added', cutouts: [findPlace(design, chosen)] }) : editor
    case 'removed': {
      const cutouts = design.cutouts.filter((_, index) => index !== selected)
      const next = change(editor, { ...design, cutouts })
      // select the next one on this face, so that the keyboard can delete several in a row
      const follower = cutouts.findIndex(({ face }, index) => face === editor.face && index >= (selected ?? 0))
      const last = cutouts.findLastIndex(({ face }) => face === editor.face)
      const index = follower === -1 ? last : follower
      return { ...next, selected: index === -1 ? undefined : index }
    }
  }
}

function change(editor: Editor, design: Design, step?: string): Editor {
  const isSameStep = step !== undefined && step === editor.step
  const past = isSameStep ? editor.past : [...editor.past, editor.design].slice(-maxSteps)
  return { ...editor, design, past, future: [], step }
}

const put = (editor: Editor, cutout: Cutout, step: string): Editor =>
  change(editor, { ...editor.design, cutouts: editor.design.cutouts.with(editor.selected ?? 0, cutout) }, step)

/**
 * A change may remove the current face or the selected part. If not, the part stays selected, wherever it now is in the
 * list.
 */
function keepSelection(editor: Editor, chosen: Cutout | undefined): Editor {
  const { design, face } = editor
  const index = chosen ? design.cutouts.indexOf(chosen) : -1
  return {
    ...editor,
    selected: index === -1 ? undefined : index,
    face: facesOf(design).includes(face) ? face : 'door',
  }
}

/** After undo or redo the selected part or face may be gone. */
function dropStaleSelection(editor: Editor): Editor {
  const { design, selected, face } = editor
  const cutout = selected === undefined ? undefined : design.cutouts[selected]
  const hasFace = facesOf(design).includes(face)
  return { ...editor, step: undefined, selected: cutout && selected, face: cutout?.face ?? (hasFace ? face : 'door') }
}

const toHalf = (mm: number) => Math.round(mm * 2) / 2

function clampToFace(design: Design, id: FaceId, { x, y }: { x: number; y: number }) {
  const { w, h } = faceOf(design, id)
  return { x: toHalf(Math.min(w, Math.max(0, x))), y: toHalf(Math.min(h, Math.max(0, y))) }
}

/**
 * Finds room for a new part: beside the one it copies, or anywhere on the face. If there is none, it goes in the
 * middle, with a finding.
 */
export function findPlace(design: Design, cutout: Cutout): Cutout {
  const { w, h, free } = faceOf(design, cutout.face)
  const { room } = shapeOf(cutout)
  const [across, up] = [holeWidth(room), holeHeight(room)]
  const stepX = Math.max(10, Math.ceil((across + 5) / 5) * 5)
  const stepY = Math.max(10, Math.ceil((up + 5) / 5) * 5)
  const beside: Cutout[] = [
    [stepX, 0],
    [0, -stepY],
    [-stepX, 0],
    [0, stepY],
  ].map(([dx = 0, dy = 0]) => ({
    ...cutout,
    ...clampToFace(design, cutout.face, { x: cutout.x + dx, y: cutout.y + dy }),
  }))
  const rows: Cutout[] = []
  for (let y = free.y1 - up / 2; y >= free.y0 + up / 2; y -= 10)
    for (let x = free.x0 + across / 2; x <= free.x1 - across / 2; x += 10)
      rows.push({ ...cutout, x: toHalf(x), y: toHalf(y) })
  const middle = { ...cutout, x: toHalf(w / 2), y: toHalf(h / 2) }
  return [middle, ...beside, ...rows].find(createRoomCheck(design)) ?? middle
}

/** Snaps to the centre lines of the face and of other parts if they are near, otherwise to 5 mm. */
export function snap(design: Design, index: number, { x, y }: { x: number; y: number }) {
  const cutout = design.cutouts[index]
  if (!cutout) return { x, y }
  const { w, h } = faceOf(design, cutout.face)
  const others = design.cutouts.filter((one, i) => i !== index && one.face === cutout.face)
  const near = (value: number, lines: number[]) => {
    const line = lines.find((one) => Math.abs(one - value) <= 4)
    return line ?? Math.round(value / 5) * 5
  }
  return { x: near(x, [w / 2, ...others.map((one) => one.x)]), y: near(y, [h / 2, ...others.map((one) => one.y)]) }
}
