import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { initialView, type Point, panBy, type View, zoomAt } from './picture-zoom.ts'

type Props = {
  images: readonly string[]
  name: string
  at: number
  onTurn: (by: number) => void
  onClose: () => void
}

const step = 1.6
const swipeFrom = 48
const middle: Point = { x: 0, y: 0 }

/**
 * A picture over the whole screen. Wheel, pinch, double click, buttons and + and − zoom; dragging moves a zoomed picture
 * and turns to the next one otherwise; the arrow keys turn, Escape closes.
 */
export function PictureViewer({ images, name, at, onTurn, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const count = images.length
  const image = images[at]
  const { view, zoom, gestures } = useZoom(`${at}`, count > 1 ? onTurn : undefined)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  if (!image) return null
  const press = (key: string) => {
    if (key === 'ArrowLeft') onTurn(-1)
    if (key === 'ArrowRight') onTurn(1)
    if (key === '+' || key === '=') zoom(step)
    if (key === '-') zoom(1 / step)
  }
  return (
    <dialog
      ref={dialog}
      className="picture-viewer"
      aria-label={`Pictures of ${name}`}
      onClose={onClose}
      onKeyDown={(event) => {
        // The gallery behind it turns by the same keys.
        event.stopPropagation()
        press(event.key)
      }}
    >
      <div className="picture-viewer-head">
        <span className="tabular-nums" role="status">
          {count > 1 ? `Picture ${at + 1} of ${count}` : name}
        </span>
        <IconButton label="Zoom out" disabled={view.scale === 1} onClick={() => zoom(1 / step)}>
          <ZoomOut size={22} aria-hidden="true" />
        </IconButton>
        <IconButton label="Zoom in" onClick={() => zoom(step)}>
          <ZoomIn size={22} aria-hidden="true" />
        </IconButton>
        <IconButton label="Close" onClick={() => dialog.current?.close()}>
          <X size={24} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="picture-viewer-stage" data-zoomed={view.scale > 1 ? '' : undefined} {...gestures}>
        <Picture
          key={image}
          image={image}
          alt={count > 1 ? `${name}, picture ${at + 1}` : name}
          eager
          // A picture that is looked at closely is fetched in its own size.
          sizes={view.scale > 1 ? '400vw' : '100vw'}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      </div>
      {count > 1 && (
        <>
          <IconButton
            className="picture-viewer-turn picture-viewer-back"
            label="Previous picture"
            onClick={() => onTurn(-1)}
          >
            <ChevronLeft size={28} aria-hidden="true" />
          </IconButton>
          <IconButton
            className="picture-viewer-turn picture-viewer-next"
            label="Next picture"
            onClick={() => onTurn(1)}
          >
            <ChevronRight size={28} aria-hidden="true" />
          </IconButton>
        </>
      )}
    </dialog>
  )
}

/** The zoom of one picture, and the fingers, mouse and wheel that change it. Another picture begins whole. */
function useZoom(picture: string, onTurn: ((by: number) => void) | undefined) {
  const [zoomed, setZoomed] = useState<{ picture: string; view: View }>({ picture, view: initialView })
  const view = zoomed.picture === picture ? zoomed.view : initialView
  const stage = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const began = useRef<Point>(undefined)

  const change = (next: (before: View, stage: DOMRect) => View) => {
    const rect = stage.current?.getBoundingClientRect()
    if (!rect) return
    setZoomed((before) => ({ picture, view: next(before.picture === picture ? before.view : initialView, rect) }))
  }
  const fromMiddle = ({ x, y }: Point, rect: DOMRect): Point => ({
    x: x - rect.left - rect.width / 2,
    y: y - rect.top - rect.height / 2,
  })
  const zoom = (factor: number, point?: Point) =>
    change((before, rect) => zoomAt(before, factor, point ? fromMiddle(point, rect) : middle, rect))

  const zoomNow = useRef(zoom)
  zoomNow.current = zoom
  useEffect(() => {
    const element = stage.current
    const onWheel = (event: WheelEvent) => {
      // Else the page behind would scroll.
      event.preventDefault()
      zoomNow.current(event.deltaY < 0 ? 1.2 : 1 / 1.2, { x: event.clientX, y: event.clientY })
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [])

  const pointOf = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY })
  const end = (event: PointerEvent) => {
    const from = began.current
    const wasAlone = fingers.current.size === 1
    fingers.current.delete(event.pointerId)
    began.current = undefined
    if (!wasAlone || !from || view.scale > 1 || event.type === 'pointercancel') return
    const moved = event.clientX - from.x
    if (Math.abs(moved) >= swipeFrom) onTurn?.(moved < 0 ? 1 : -1)
  }
  const gestures = {
    ref: stage,
    onDoubleClick: (event: { clientX: number; clientY: number }) =>
      zoom(view.scale > 1 ? 0 : 2.5, { x: event.clientX, y: event.clientY }),
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, pointOf(event))
      began.current = fingers.current.size === 1 ? pointOf(event) : undefined
    },
    onPointerMove: (event: PointerEvent) => {
      const last = fingers.current.get(event.pointerId)
      if (!last) return
      const now = pointOf(event)
      const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
      fingers.current.set(event.pointerId, now)
      if (other) {
        const apart = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y) || 1
        zoom(apart(now) / apart(last), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
      } else change((before, rect) => panBy(before, { x: now.x - last.x, y: now.y - last.y }, rect))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
  return { view, zoom, gestures }
}
