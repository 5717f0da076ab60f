import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { movePoint, type PointGeometry, toPoint } from '#contract/hotspots-geometry.ts'

/** A hand trembles: less than this many pixels is a click. */
const clickRadius = 4
const keySteps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

type Drag = { id: string; from: { x: number; y: number }; grip: { x: number; y: number }; point?: PointGeometry }
type Moved = (id: string, point: PointGeometry, by: 'drag' | 'keys') => void

/** Moves points over a picture: by mouse or finger, or by the arrow keys, 1 % at a time (with Shift a tenth of that). */
export function usePointDrag(stage: RefObject<HTMLElement | null>, onMoved: Moved) {
  const [drag, setDrag] = useState<Drag>()
  const wasDragged = useRef(false)

  const handlers = (id: string, point: PointGeometry) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      wasDragged.current = false
      const box = event.currentTarget.getBoundingClientRect()
      // Where inside the marker it was taken, so that it does not jump under the finger.
      const grip = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ id, from: { x: event.clientX, y: event.clientY }, grip })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const box = stage.current?.getBoundingClientRect()
      if (!drag || drag.id !== id || !box) return
      const far = Math.hypot(event.clientX - drag.from.x, event.clientY - drag.from.y) > clickRadius
      if (!far && !drag.point) return
      wasDragged.current = true
      const offset = { x: event.clientX - drag.grip.x - box.left, y: event.clientY - drag.grip.y - box.top }
      setDrag({ ...drag, point: toPoint(offset, box) })
    },
    onPointerUp: () => {
      if (drag?.id === id && drag.point) onMoved(id, drag.point, 'drag')
      setDrag(undefined)
    },
    onPointerCancel: () => setDrag(undefined),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = keySteps[event.key]
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      const size = event.shiftKey ? 0.001 : 0.01
      onMoved(id, movePoint(point, { x: step.x * size, y: step.y * size }), 'keys')
    },
  })

  return {
    handlers,
    /** Where a point is shown while it is dragged. */
    shownAt: (id: string, point: PointGeometry): PointGeometry => (drag?.id === id && drag.point) || point,
    isDragging: drag?.point !== undefined,
    /** Whether the click that the browser reports after a drag is only its echo. */
    isEcho: () => {
      const echo = wasDragged.current
      wasDragged.current = false
      return echo
    },
  }
}
