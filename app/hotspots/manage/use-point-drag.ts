import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { movePoint, type PointGeometry, toPoint } from '#contract/hotspots/geometry.ts'

/** Hands shake: movement within this many pixels counts as a click. */
const clickRadius = 4
const keySteps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

type Drag = { id: string; from: { x: number; y: number }; grip: { x: number; y: number }; point?: PointGeometry }
type Moved = (id: string, point: PointGeometry, by: 'drag' | 'keys') => void

/** Moves points on an image: by mouse or touch, or with arrow keys, 1% at a time (a tenth of that with Shift). */
export function usePointDrag(stage: RefObject<HTMLElement | null>, onMoved: Moved) {
  // The next event reads the ref, however late React renders; the state is what is rendered.
  const drag = useRef<Drag>(undefined)
  const [current, setCurrent] = useState<Pick<Drag, 'id' | 'point'>>()
  const wasDragged = useRef(false)

  const end = () => {
    drag.current = undefined
    setCurrent(undefined)
    // A mouse reports a click right after its drag, touch does not: the next tap must not be mistaken for it.
    setTimeout(() => {
      wasDragged.current = false
    })
  }
  const handlers = (id: string, point: PointGeometry) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !event.isPrimary) return
      wasDragged.current = false
      const box = event.currentTarget.getBoundingClientRect()
      // Where the marker was grabbed, so that it does not jump.
      const grip = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { id, from: { x: event.clientX, y: event.clientY }, grip }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const box = stage.current?.getBoundingClientRect()
      const now = drag.current
      if (now?.id !== id || !box || !event.isPrimary) return
      const far = Math.hypot(event.clientX - now.from.x, event.clientY - now.from.y) > clickRadius
      if (!far && !now.point) return
      wasDragged.current = true
      const offset = { x: event.clientX - now.grip.x - box.left, y: event.clientY - now.grip.y - box.top }
      drag.current = { ...now, point: toPoint(offset, box) }
      setCurrent(drag.current)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary) return
      const now = drag.current
      if (now?.id === id && now.point) onMoved(id, now.point, 'drag')
      end()
    },
    onPointerCancel: end,
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
    /** A point's position while it is dragged. */
    shownAt: (id: string, point: PointGeometry): PointGeometry => (current?.id === id && current.point) || point,
    isDragging: current?.point !== undefined,
    /** Whether the click reported after a drag belongs to it. */
    isEcho: () => {
      const echo = wasDragged.current
      wasDragged.current = false
      return echo
    },
  }
}
