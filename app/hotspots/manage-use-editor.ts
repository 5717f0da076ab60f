import { useEffect, useState } from 'react'
import type { Annotation } from '#contract/hotspots.ts'
import type { PointGeometry } from '#contract/hotspots-geometry.ts'
import {
  type Annotated,
  countChanges,
  makeAnnotationId,
  startEditor,
  stepRedone,
  stepTaken,
  stepUndone,
  workSaved,
} from './manage-editor-state.ts'

/** Inside a form the browser takes back letters; a step of the picture would take the form's own point away. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('form, input, textarea, select') !== null

/** A picture and its points while they are edited, with every step that can be taken back. */
export function useEditor(start: Annotated) {
  const [state, setState] = useState(() => startEditor(start))
  const undo = () => setState(stepUndone)
  const redo = () => setState(stepRedone)
  const take = (change: (present: Annotated) => Annotated, step?: string) =>
    setState((before) => stepTaken(before, change(before.present), step))
  const takeAnnotations = (change: (annotations: Annotation[]) => Annotation[], step?: string) =>
    take((present) => ({ ...present, annotations: change(present.annotations) }), step)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      if (key === 'z') setState(event.shiftKey ? stepRedone : stepUndone)
      else if (key === 'y') setState(stepRedone)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return {
    present: state.present,
    changes: countChanges(state),
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    undo,
    redo,
    pictureChosen: (image: string) => take((present) => ({ ...present, image })),
    pointCreated: (geometry: PointGeometry, data: Annotation['data']) =>
      takeAnnotations((annotations) => [
        ...annotations,
        { id: makeAnnotationId(annotations, Date.now()), geometry, data },
      ]),
    pointEdited: (id: string, data: Annotation['data']) =>
      takeAnnotations((annotations) => annotations.map((point) => (point.id === id ? { ...point, data } : point))),
    pointMoved: (id: string, geometry: PointGeometry, by: 'drag' | 'keys') =>
      takeAnnotations(
        (annotations) => annotations.map((point) => (point.id === id ? { ...point, geometry } : point)),
        by === 'keys' ? `move ${id}` : undefined,
      ),
    pointDeleted: (id: string) => takeAnnotations((annotations) => annotations.filter((point) => point.id !== id)),
    pointsOrdered: (annotations: Annotation[]) => takeAnnotations(() => annotations),
    saved: (sent: Annotated, kept: Annotated) => setState((before) => workSaved(before, sent, kept)),
  }
}

export type Editor = ReturnType<typeof useEditor>
