import type { Annotation } from '#contract/hotspots/calls.ts'
import { pointGeometry } from '#contract/hotspots/geometry.ts'

/** What is being edited: an image and its annotations. */
export type AnnotatedImage = { image: string; annotations: Annotation[] }

/** Every step can be undone, even beyond the last save. */
export type EditorState = {
  saved: AnnotatedImage
  past: AnnotatedImage[]
  present: AnnotatedImage
  future: AnnotatedImage[]
  /** The kind of the last step: further steps of the same kind are merged, as when an arrow key is held. */
  lastStep?: string | undefined
}

const maxSteps = 200

export const createEditorState = (start: AnnotatedImage): EditorState => ({
  saved: start,
  past: [],
  present: start,
  future: [],
})

export function applyStep(state: EditorState, present: AnnotatedImage, step?: string): EditorState {
  const joins = step !== undefined && step === state.lastStep
  const past = joins ? state.past : [...state.past, state.present].slice(-maxSteps)
  return { ...state, past, present, future: [], lastStep: step }
}

export function undoStep(state: EditorState): EditorState {
  const last = state.past.at(-1)
  if (!last) return state
  return {
    ...state,
    past: state.past.slice(0, -1),
    present: last,
    future: [state.present, ...state.future],
    lastStep: undefined,
  }
}

export function redoStep(state: EditorState): EditorState {
  const [next, ...future] = state.future
  if (!next) return state
  return { ...state, past: [...state.past, state.present], present: next, future, lastStep: undefined }
}

/**
 * The server's response has our URLs for external images by now. Changes made in the meantime stay, and count as
 * unsaved.
 */
export function markSaved(state: EditorState, sent: AnnotatedImage, saved: AnnotatedImage): EditorState {
  const savedById = new Map(saved.annotations.map((annotation) => [annotation.id, annotation]))
  const untouched = new Set(sent.annotations)
  const present: AnnotatedImage = {
    image: state.present.image === sent.image ? saved.image : state.present.image,
    annotations: state.present.annotations.map((point) => (untouched.has(point) && savedById.get(point.id)) || point),
  }
  return { ...state, saved, present, lastStep: undefined }
}

/** How many things differ from what is stored: annotations added, removed, moved or changed, and the image. */
export function countChanges({ saved, present }: Pick<EditorState, 'saved' | 'present'>): number {
  const before = new Map(saved.annotations.map((annotation) => [annotation.id, JSON.stringify(annotation)]))
  const touched = present.annotations.filter(({ id }) => !before.has(id)).length
  const changed = present.annotations.filter((annotation) => {
    const stored = before.get(annotation.id)
    return stored !== undefined && stored !== JSON.stringify(annotation)
  }).length
  const presentIds = new Set(present.annotations.map(({ id }) => id))
  const removed = saved.annotations.filter(({ id }) => !presentIds.has(id)).length
  const count = touched + changed + removed + (saved.image === present.image ? 0 : 1)
  if (count > 0) return count
  return saved.annotations.some(({ id }, index) => id !== present.annotations[index]?.id) ? 1 : 0
}

/** The annotations as sent: with the one size of a point, whatever an older row has. */
export const toAnnotationInputs = (annotations: readonly Annotation[]) =>
  annotations.map(({ id, geometry: { x, y }, data }) => ({ id, geometry: { ...pointGeometry, x, y }, data }))

/** An id made from the time; two in one millisecond still differ. */
export function makeAnnotationId(annotations: readonly Annotation[], now: number): string {
  const usedIds = new Set(annotations.map(({ id }) => id))
  let stamp = now
  while (usedIds.has(String(stamp))) stamp++
  return String(stamp)
}
