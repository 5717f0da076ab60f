import { type Dispatch, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import {
  type Cutout,
  type Design,
  type FaceId,
  type FanSize,
  fanSizes,
  type GlandSize,
  glandSizes,
  type Hole,
  holeHeight,
  holeWidth,
  meterSizes,
  shapeOf,
} from '#contract/configure-catalogue.ts'
import { type Face, faceOf, facesOf, lockPlaces } from '#contract/configure-faces.ts'
import type { Finding } from '#contract/configure-rules.ts'
import { type Action, type Editor, findPlace, snap } from './editor-state.ts'
import { NumberField } from './number-field.tsx'

type Props = { editor: Editor; dispatch: Dispatch<Action>; findings: readonly Finding[] }

const parts: { label: string; title: string; make: (place: Pick<Cutout, 'face' | 'x' | 'y'>) => Cutout }[] = [
  { label: '22.5', title: 'Push-button, 22.5 mm', make: (place) => ({ kind: 'button', ...place }) },
  { label: 'Meter', title: 'Panel meter, 96 × 96', make: (place) => ({ kind: 'meter', size: 96, ...place }) },
  { label: 'Gland', title: 'Cable gland, M25', make: (place) => ({ kind: 'gland', size: 25, ...place }) },
  { label: 'Fan', title: 'Filter fan, 148', make: (place) => ({ kind: 'fan', size: 148, ...place }) },
  { label: 'Filter', title: 'Outlet filter, 148', make: (place) => ({ kind: 'filter', size: 148, ...place }) },
  { label: 'Louvres', title: 'Louvres, 150 × 96', make: (place) => ({ kind: 'louvre', w: 150, h: 96, ...place }) },
  { label: 'Ø', title: 'Round hole', make: (place) => ({ kind: 'round', d: 30, ...place }) },
  { label: '▭', title: 'Rectangular hole', make: (place) => ({ kind: 'rect', w: 90, h: 60, r: 2, ...place }) },
]

export function FaceEditor({ editor, dispatch, findings }: Props) {
  const { design, face: id, selected } = editor
  const face = faceOf(design, id)
  const chosen = selected === undefined ? undefined : design.cutouts[selected]
  const isBad = (index: number) => findings.some(({ cutout, level }) => cutout === index && level === 'stop')
  const here = design.cutouts.flatMap((cutout, index) => (cutout.face === id ? [{ cutout, index }] : []))
  const canvas = useRef<SVGSVGElement>(null)
  const focusPart = (index: number | undefined) =>
    requestAnimationFrame(() => canvas.current?.querySelector<SVGElement>(`[data-index="${index}"]`)?.focus())
  const add = (make: (typeof parts)[number]['make']) =>
    dispatch({ type: 'added', cutouts: [findPlace(design, make({ face: id, x: face.w / 2, y: face.h / 2 }))] })

  function move(event: KeyboardEvent) {
    if (selected === undefined || !chosen) return
    const by = event.shiftKey ? 10 : event.altKey ? 0.5 : 1
    const ways: Record<string, [number, number]> = {
      ArrowLeft: [-by, 0],
      ArrowRight: [by, 0],
      ArrowUp: [0, by],
      ArrowDown: [0, -by],
    }
    const way = ways[event.key]
    if (way) {
      event.preventDefault()
      dispatch({ type: 'placed', x: chosen.x + way[0], y: chosen.y + way[1], step: `keys ${selected}` })
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      dispatch({ type: 'removed' })
      focusPart(here.find(({ index }) => index !== selected)?.index)
    } else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      dispatch({ type: 'duplicated' })
      focusPart(design.cutouts.length)
    } else if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault()
      const at = here.findIndex(({ index }) => index === selected) + (event.key === 'PageDown' ? 1 : -1)
      const next = here.at(at % here.length)?.index
      dispatch({ type: 'selected', index: next })
      focusPart(next)
    }
  }

  return (
    <section className="panel" aria-labelledby="cutouts-title">
      <div className="panel-body">
        <h2 id="cutouts-title" className="sr-only">
          Cut-outs
        </h2>
        <FaceTabs design={design} face={id} onChoose={(next) => dispatch({ type: 'faceChosen', face: next })} />
        {/* biome-ignore lint/a11y/useSemanticElements: buttons are not form fields, so no fieldset */}
        <div className="face-parts" role="group" aria-label={`Add to ${face.label.toLowerCase()}`}>
          {parts.map(({ label, title, make }) => (
            <button
              key={label}
              type="button"
              className="face-part"
              aria-label={`Add ${title}`}
              title={title}
              onClick={() => add(make)}
            >
              {label}
            </button>
          ))}
        </div>
        <div className="face-columns">
          <FaceCanvas
            ref={canvas}
            design={design}
            face={face}
            here={here}
            selected={selected}
            isBad={isBad}
            dispatch={dispatch}
            onKeyDown={move}
          />
          <div>
            {chosen && selected !== undefined ? (
              <ChosenPart
                key={selected}
                index={selected}
                cutout={chosen}
                face={face}
                dispatch={dispatch}
                findings={findings}
              />
            ) : (
              <p className="note">
                {here.length === 0
                  ? `Nothing on the ${face.label.toLowerCase()} yet. Add a part above, then drag it, or move it with the arrow keys.`
                  : 'Choose a part to move it, to the half millimetre.'}
              </p>
            )}
            {here.length > 0 && (
              <ul className="face-list">
                {here.map(({ cutout, index }) => (
                  <li key={index}>
                    <button
                      type="button"
                      aria-pressed={index === selected}
                      className={cx(isBad(index) && 'face-list-bad')}
                      onClick={() => {
                        dispatch({ type: 'selected', index })
                        focusPart(index)
                      }}
                    >
                      <span>{index + 1}</span>
                      <span>{shapeOf(cutout).label}</span>
                      <span>
                        {cutout.x} / {cutout.y}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
        <Announcer cutout={chosen} />
      </div>
    </section>
  )
}

const shortLabels: Record<FaceId, string> = {
  door: 'Door',
  door2: 'Right door',
  left: 'Left',
  right: 'Right',
  top: 'Top',
  bottom: 'Bottom',
  back: 'Back',
}

function FaceTabs({ design, face, onChoose }: { design: Design; face: FaceId; onChoose: (face: FaceId) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are not form fields, so no fieldset
    <div className="segmented-control face-tabs" role="group" aria-label="Face">
      {facesOf(design).map((id) => {
        const count = design.cutouts.filter((one) => one.face === id).length
        const label = id === 'door' && design.doors === 2 ? 'Left door' : shortLabels[id]
        return (
          <button key={id} type="button" aria-pressed={id === face} onClick={() => onChoose(id)}>
            {label}
            {count > 0 && <span className="face-count"> {count}</span>}
          </button>
        )
      })}
    </div>
  )
}

type CanvasProps = {
  ref: React.Ref<SVGSVGElement>
  design: Design
  face: Face
  here: { cutout: Cutout; index: number }[]
  selected: number | undefined
  isBad: (index: number) => boolean
  dispatch: Dispatch<Action>
  onKeyDown: (event: KeyboardEvent) => void
}

/** The face at scale, as seen from outside. Its y points up. */
function FaceCanvas({ ref, design, face, here, selected, isBad, dispatch, onKeyDown }: CanvasProps) {
  const { w, h, free } = face
  const margin = Math.max(w, h) * 0.03 + 4
  const chosen = here.find(({ index }) => index === selected)?.cutout
  const grip = useRef<{ dx: number; dy: number } | undefined>(undefined)
  /** About 24 px on a phone. */
  const target = Math.max(w, h) * 0.045
  const toFace = (event: PointerEvent<SVGElement>) => {
    const svg = event.currentTarget.ownerSVGElement ?? event.currentTarget
    const matrix = (svg as SVGSVGElement).getScreenCTM()?.inverse()
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)
    return { x, y: h - y }
  }
  function grab(event: PointerEvent<SVGElement>, cutout: Cutout, index: number) {
    if (event.button !== 0) return
    const at = toFace(event)
    grip.current = { dx: cutout.x - at.x, dy: cutout.y - at.y }
    event.currentTarget.setPointerCapture(event.pointerId)
    dispatch({ type: 'selected', index })
  }
  function drag(event: PointerEvent<SVGElement>, index: number) {
    if (!grip.current) return
    const at = toFace(event)
    const wanted = { x: at.x + grip.current.dx, y: at.y + grip.current.dy }
    const place = event.altKey ? wanted : snap(design, index, wanted)
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
          <text x={chosen.x / 2} y={h - chosen.y - 6} fontSize={target * 0.62}>
            {chosen.x}
          </text>
          <text x={chosen.x + 6} y={h - chosen.y / 2} fontSize={target * 0.62}>
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
            data-index={index}
            role="button"
            tabIndex={stop?.index === index ? 0 : -1}
            aria-pressed={isChosen}
            aria-label={`${index + 1}, ${label}, ${cutout.x} from the left, ${cutout.y} from below${isBad(index) ? ', cannot be made here' : ''}`}
            className={cx('face-cutout', isChosen && 'face-cutout-chosen', isBad(index) && 'face-cutout-bad')}
            transform={`translate(${cutout.x} ${h - cutout.y})`}
            onPointerDown={(event) => grab(event, cutout, index)}
            onPointerMove={(event) => drag(event, index)}
            onPointerUp={drop}
            onPointerCancel={drop}
            onFocus={() => index !== selected && dispatch({ type: 'selected', index })}
            onKeyDown={onKeyDown}
            onKeyUp={() => {}}
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
              y={-holeHeight(room) / 2 + target * 0.3}
              fontSize={target * 0.55}
            >
              {index + 1}
            </text>
          </g>
        )
      })}
    </svg>
  )
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

type ChosenProps = {
  index: number
  cutout: Cutout
  face: Face
  dispatch: Dispatch<Action>
  findings: readonly Finding[]
}

function ChosenPart({ index, cutout, face, dispatch, findings }: ChosenProps) {
  const { label } = shapeOf(cutout)
  const settle = () => dispatch({ type: 'settled' })
  const place = (change: { x?: number; y?: number }) =>
    dispatch({ type: 'placed', x: cutout.x, y: cutout.y, ...change, step: `field ${index}` })
  return (
    <div className="chosen-part">
      <h3>
        {index + 1} · {label}
      </h3>
      <div className="chosen-fields">
        <NumberField
          label="x, mm"
          value={cutout.x}
          min={0}
          max={face.w}
          step={0.5}
          onChange={(x) => place({ x })}
          onSettled={settle}
        />
        <NumberField
          label="y, mm"
          value={cutout.y}
          min={0}
          max={face.h}
          step={0.5}
          onChange={(y) => place({ y })}
          onSettled={settle}
        />
        <Measures
          cutout={cutout}
          onChange={(next) => dispatch({ type: 'replaced', cutout: next, step: `size ${index}` })}
          onSettled={settle}
        />
      </div>
      {findings
        .filter((finding) => finding.cutout === index)
        .map(({ level, message }) => (
          <p key={message} className={level === 'stop' ? 'finding finding-stop' : 'finding'}>
            {message}
          </p>
        ))}
      <div className="chosen-actions">
        <Button small onClick={() => dispatch({ type: 'duplicated' })}>
          Duplicate
        </Button>
        <Button small variant="outline-danger" onClick={() => dispatch({ type: 'removed' })}>
          Remove
        </Button>
      </div>
    </div>
  )
}

type MeasuresProps = { cutout: Cutout; onChange: (cutout: Cutout) => void; onSettled: () => void }

function Measures({ cutout, onChange, onSettled }: MeasuresProps) {
  switch (cutout.kind) {
    case 'round':
      return (
        <NumberField
          label="Diameter, mm"
          value={cutout.d}
          min={3}
          max={400}
          step={0.5}
          onChange={(d) => onChange({ ...cutout, d })}
          onSettled={onSettled}
        />
      )
    case 'rect':
      return (
        <>
          <NumberField
            label="Width, mm"
            value={cutout.w}
            min={5}
            max={1500}
            step={0.5}
            onChange={(w) => onChange({ ...cutout, w })}
            onSettled={onSettled}
          />
          <NumberField
            label="Height, mm"
            value={cutout.h}
            min={5}
            max={1500}
            step={0.5}
            onChange={(h) => onChange({ ...cutout, h })}
            onSettled={onSettled}
          />
          <NumberField
            label="Radius, mm"
            value={cutout.r}
            min={0}
            max={60}
            onChange={(r) => onChange({ ...cutout, r })}
            onSettled={onSettled}
          />
        </>
      )
    case 'louvre':
      return (
        <>
          <NumberField
            label="Width, mm"
            value={cutout.w}
            min={60}
            max={600}
            step={0.5}
            onChange={(w) => onChange({ ...cutout, w })}
            onSettled={onSettled}
          />
          <NumberField
            label="Height, mm"
            value={cutout.h}
            min={32}
            max={600}
            step={0.5}
            onChange={(h) => onChange({ ...cutout, h })}
            onSettled={onSettled}
          />
        </>
      )
    case 'meter':
      return <Sizes sizes={meterSizes} value={cutout.size} onChange={(size) => onChange({ ...cutout, size })} />
    case 'gland':
      return (
        <Sizes<GlandSize>
          prefix="M"
          sizes={glandSizes}
          value={cutout.size}
          onChange={(size) => onChange({ ...cutout, size })}
        />
      )
    case 'fan':
    case 'filter':
      return <Sizes<FanSize> sizes={fanSizes} value={cutout.size} onChange={(size) => onChange({ ...cutout, size })} />
    case 'button':
      return null
  }
}

type SizesProps<T extends number> = { sizes: readonly T[]; value: T; prefix?: string; onChange: (size: T) => void }

function Sizes<T extends number>({ sizes, value, prefix = '', onChange }: SizesProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are not form fields, so no fieldset
    <div className="segmented-control chosen-sizes" role="group" aria-label="Size">
      {sizes.map((size) => (
        <button key={size} type="button" aria-pressed={size === value} onClick={() => onChange(size)}>
          {prefix}
          {size}
        </button>
      ))}
    </div>
  )
}

/** Says where a part has come to rest; not every millimetre on the way. */
function Announcer({ cutout }: { cutout: Cutout | undefined }) {
  const [words, setWords] = useState('')
  const { x, y } = cutout ?? {}
  useEffect(() => {
    if (x === undefined || y === undefined) return
    const timer = setTimeout(() => setWords(`${x} from the left, ${y} from below`), 500)
    return () => clearTimeout(timer)
  }, [x, y])
  return (
    <p className="sr-only" aria-live="polite">
      {words}
    </p>
  )
}
