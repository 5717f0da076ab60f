import { useEffect, useState } from 'react'
import type { Annotation } from '#contract/hotspots/calls.ts'
import type { PointGeometry } from '#contract/hotspots/geometry.ts'
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

/** Inside a form the browser undoes typing; undoing a step would remove the form's own point. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('form, input, textarea, select') !== null

/** An image and its annotations being edited, with undo. */
export function useEditor(start: AnnotatedImage) {
  const [state, setState] = useState(() => createEditorState(start))
  const undo = () => setState(undoStep)
  const redo = () => setState(redoStep)
  const take = (change: (present: AnnotatedImage) => AnnotatedImage, step?: string) =>
    setState((before) => applyStep(before, change(before.present), step))
  const takeAnnotations = (change: (annotations: Annotation[]) => Annotation[], step?: string) =>
    take((present) => ({ ...present, annotations: change(present.annotations) }), step)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      if (key === 'z') setState(event.shiftKey ? redoStep : undoStep)
      else if (key === 'y') setState(redoStep)
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
    saved: (sent: AnnotatedImage, stored: AnnotatedImage) => setState((before) => markSaved(before, sent, stored)),
  }
}

export type Editor = ReturnType<typeof useEditor>
