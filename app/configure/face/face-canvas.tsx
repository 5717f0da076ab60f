import './face-canvas.css'
import { type Dispatch, type KeyboardEvent, type PointerEvent, type Ref, useRef } from 'react'
import { cx } from '#app/ui/cx.ts'
import { type Cutout, type Design, type Hole, holeHeight, holeWidth, shapeOf } from '#enclosure/design.ts'
import { type Face, lockPlaces } from '#enclosure/faces.ts'
import { type Action, snap } from '../editor/editor-state.ts'

type Placed = { cutout: Cutout; index: number }
type CanvasProps = {
  ref: Ref<SVGSVGElement>
  design: Design
  face: Face
  here: Placed[]
  selected: number | undefined
  isBad: (index: number) => boolean
  dispatch: Dispatch<Action>
  onKeyDown: (event: KeyboardEvent) => void
  onKeyUp: () => void
}

/** The face at scale, as seen from outside. Its y points up. */
export function FaceCanvas({ ref, design, face, here, selected, isBad, dispatch, onKeyDown, onKeyUp }: CanvasProps) {
  const { w, h, free } = face
  const margin = Math.max(w, h) * 0.03 + 4
  const chosen = here.find(({ index }) => index === selected)?.cutout
  const grip = useRef<{ index: number; dx: number; dy: number } | undefined>(undefined)
  const letter = Math.max(w, h) * 0.045
  const target = 24 * millimetresPerPixel(w + 2 * margin, h + 2 * margin)
  const toFace = (event: PointerEvent<SVGElement>) => {
    const svg = event.currentTarget.ownerSVGElement ?? event.currentTarget
    const matrix = (svg as SVGSVGElement).getScreenCTM()?.inverse()
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)
    return { x, y: h - y }
  }
  function grab(event: PointerEvent<SVGElement>) {
    const at = toFace(event)
    const part = findNearest(here, at)
    if (event.button !== 0 || !part) return
    const { cutout, index } = part
    grip.current = { index, dx: cutout.x - at.x, dy: cutout.y - at.y }
    event.currentTarget.setPointerCapture(event.pointerId)
    dispatch({ type: 'selected', index })
    const svg = event.currentTarget.ownerSVGElement
    svg?.querySelector<SVGElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true })
  }
  function drag(event: PointerEvent<SVGElement>) {
    if (!grip.current) return
    const { index, dx, dy } = grip.current
    const at = toFace(event)
    const moved = { x: at.x + dx, y: at.y + dy }
    const place = event.altKey ? moved : snap(design, index, moved)
    dispatch({ type: 'placed', ...place, step: `drag ${index}` })
  }
  function drop() {
    grip.current = undefined
    dispatch({ type: 'settled' })
  }
  const stop = here.find(({ index }) => index === selected) ?? here[0]
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is no fieldset in SVG
    <svg
      ref={ref}
      className="face-canvas"
      viewBox={`${-margin} ${-margin} ${w + 2 * margin} ${h + 2 * margin}`}
      role="group"
      tabIndex={-1}
      aria-label={`${face.label}, ${w} by ${h} mm, seen from outside`}
    >
      <rect className="face-sheet" width={w} height={h} rx={4} />
      <rect
        className="face-free"
        x={free.x0}
        y={h - free.y1}
        width={Math.max(0, free.x1 - free.x0)}
        height={Math.max(0, free.y1 - free.y0)}
      />
      {face.blocked.map(({ by, rect }) => (
        <rect
          key={`${by} ${rect.x0} ${rect.y0}`}
          className="face-blocked"
          x={rect.x0}
          y={h - rect.y1}
          width={rect.x1 - rect.x0}
          height={rect.y1 - rect.y0}
          rx={4}
        />
      ))}
      {(face.id === 'door' || face.id === 'door2') &&
        lockPlaces(design, face.id).map(({ x, y }) => (
          <circle key={y} className="face-lock" cx={x} cy={h - y} r={13} />
        ))}
      {chosen && (
        <g className="face-guides">
          <path d={`M0 ${h - chosen.y}H${w}M${chosen.x} 0V${h}`} />
          {/* at the edges, which have no holes */}
          <text x={chosen.x + 6} y={h - 8} fontSize={letter * 0.62}>
            {chosen.x}
          </text>
          <text x={6} y={h - chosen.y - 6} fontSize={letter * 0.62}>
            {chosen.y}
          </text>
        </g>
      )}
      {here.map(({ cutout, index }) => {
        const { hole, room, label } = shapeOf(cutout)
        const isChosen = index === selected
        return (
          // biome-ignore lint/a11y/useSemanticElements: there is no button element in SVG
          <g
            key={index}
            ref={keepTouch}
            data-index={index}
            role="button"
            tabIndex={stop?.index === index ? 0 : -1}
            aria-pressed={isChosen}
            aria-label={`${index + 1}, ${label}, ${cutout.x} from the left, ${cutout.y} from the bottom${isBad(index) ? ', cannot be made here' : ''}`}
            className={cx('face-cutout', isChosen && 'face-cutout-chosen', isBad(index) && 'face-cutout-bad')}
            transform={`translate(${cutout.x} ${h - cutout.y})`}
            onPointerDown={grab}
            // the browser would focus the part on top, which may not be the nearest
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={drag}
            onPointerUp={drop}
            onPointerCancel={drop}
            onFocus={() => index !== selected && dispatch({ type: 'selected', index })}
            onKeyDown={onKeyDown}
            onKeyUp={onKeyUp}
          >
            <rect
              className="face-target"
              x={-Math.max(target, holeWidth(room)) / 2}
              y={-Math.max(target, holeHeight(room)) / 2}
              width={Math.max(target, holeWidth(room))}
              height={Math.max(target, holeHeight(room))}
            />
            <Outline shape={room} className="face-room" />
            {hole ? <Outline shape={hole} className="face-hole" /> : <Slots cutout={cutout} />}
            <text
              className="face-number"
              x={holeWidth(room) / 2 + 3}
              y={-holeHeight(room) / 2 + letter * 0.3}
              fontSize={letter * 0.55}
            >
              {index + 1}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/**
 * A finger on a part drags it: without this the browser scrolls the page and takes the pointer away. `touch-action`
 * cannot say so, because browsers ignore it inside an SVG, and React's touch listeners cannot cancel. A finger on an
 * empty place still scrolls.
 */
function keepTouch(part: SVGGElement) {
  const keep = (event: TouchEvent) => event.cancelable && event.preventDefault()
  part.addEventListener('touchstart', keep, { passive: false })
  return () => part.removeEventListener('touchstart', keep)
}

/** On a phone, where the face is smallest: at most 280 px wide and 460 px high. */
const millimetresPerPixel = (w: number, h: number) => Math.max(w / 280, h / 460)

/** Targets of small parts overlap: this picks the part under the finger, or the nearest one. */
function findNearest(here: readonly Placed[], { x, y }: { x: number; y: number }): Placed | undefined {
  const distance = ({ cutout }: Placed) => {
    const { room } = shapeOf(cutout)
    const [dx, dy] = [Math.abs(cutout.x - x), Math.abs(cutout.y - y)]
    return Math.hypot(Math.max(0, dx - holeWidth(room) / 2), Math.max(0, dy - holeHeight(room) / 2))
  }
  return here.length === 0 ? undefined : here.reduce((a, b) => (distance(b) < distance(a) ? b : a))
}

const Outline = ({ shape, className }: { shape: Hole; className: string }) =>
  'd' in shape ? (
    <circle className={className} r={shape.d / 2} />
  ) : (
    <rect className={className} x={-shape.w / 2} y={-shape.h / 2} width={shape.w} height={shape.h} rx={shape.r} />
  )

function Slots({ cutout }: { cutout: Cutout }) {
  if (cutout.kind !== 'louvre') return null
  const rows = Math.floor(cutout.h / 16)
  return Array.from({ length: rows }, (_, row) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: the slots of one louvre are alike
      key={row}
      className="face-hole"
      x={-cutout.w / 2}
      y={(row - (rows - 1) / 2) * 16 - 2}
      width={cutout.w}
      height={4}
    />
  ))
}
