import './face-editor.css'
import { type Dispatch, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { cx } from '#app/ui/cx.ts'
import type { Cutout } from '#enclosure/design.ts'
import { faceOf } from '#enclosure/faces.ts'
import type { Finding } from '#enclosure/rules.ts'
import { cutoutName } from '#enclosure/words.ts'
import { type Action, type Editor, findPlace } from '../editor/editor-state.ts'
import { listFindings } from '../editor/list-findings.ts'
import { ChosenPart } from './chosen-part.tsx'
import { FaceCanvas } from './face-canvas.tsx'
import { FaceTabs } from './face-tabs.tsx'
import { PartButtons } from './part-buttons.tsx'

type Props = { editor: Editor; dispatch: Dispatch<Action>; findings: readonly Finding[] }

/** Places cut-outs on one face at a time: by touch, mouse or keyboard, or by typing the position. */
export function FaceEditor({ editor, dispatch, findings }: Props) {
  const { design, face: id, selected } = editor
  const face = faceOf(design, id)
  const chosen = selected === undefined ? undefined : design.cutouts[selected]
  const aboutChosen = listFindings(findings.filter(({ cutout }) => cutout !== undefined && cutout === selected))
  const isBad = (index: number) => findings.some(({ cutout, level }) => cutout === index && level === 'stop')
  const here = design.cutouts.flatMap((cutout, index) => (cutout.face === id ? [{ cutout, index }] : []))
  const canvas = useRef<SVGSVGElement>(null)
  const focusPart = (index: number | undefined) =>
    requestAnimationFrame(() => canvas.current?.querySelector<SVGElement>(`[data-index="${index}"]`)?.focus())

  function duplicate() {
    dispatch({ type: 'duplicated' })
    focusPart(design.cutouts.length)
  }

  /** Focuses the next part, or the face if it is now empty. */
  function remove() {
    dispatch({ type: 'removed' })
    requestAnimationFrame(() => {
      const face = canvas.current
      const next = face?.querySelector<SVGElement>('[data-index][tabindex="0"]') ?? face
      next?.focus({ preventScroll: true })
    })
  }

  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** A run of arrow keys is one undo step; a second without a key ends it. */
  function endRun() {
    clearTimeout(rest.current)
    rest.current = setTimeout(() => dispatch({ type: 'settled' }), 1000)
  }
  function move(event: KeyboardEvent) {
    clearTimeout(rest.current)
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
      remove()
    } else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      duplicate()
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
        <PartButtons
          face={face}
          onAdd={(cutout) => dispatch({ type: 'added', cutouts: [findPlace(design, cutout)] })}
        />
        <p className="note">Fans and filters are supplied and fitted. For all other parts we only cut the hole.</p>
        <div className="face-columns">
          <div className="face-drawing">
            <FaceCanvas
              ref={canvas}
              design={design}
              face={face}
              here={here}
              selected={selected}
              isBad={isBad}
              dispatch={dispatch}
              onKeyDown={move}
              onKeyUp={endRun}
            />
            {chosen && <PartNote finding={aboutChosen[0]} />}
          </div>
          <div>
            {chosen && selected !== undefined ? (
              <ChosenPart
                key={selected}
                index={selected}
                cutout={chosen}
                face={face}
                dispatch={dispatch}
                findings={aboutChosen}
                onDuplicate={duplicate}
                onRemove={remove}
              />
            ) : (
              <p className="note">
                {here.length === 0
                  ? `Nothing on the ${face.label.toLowerCase()} yet. Add a part above, then drag it, or move it with the arrow keys.`
                  : 'Select a part to move it, or to enter its exact position.'}
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
                      <span>{cutoutName(cutout)}</span>
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

/** Under the drawing, with its room kept: what is wrong with the part, or what to do with it. */
const PartNote = ({ finding }: { finding: Finding | undefined }) => (
  <p className={cx('part-note', finding && 'finding', finding?.level === 'stop' && 'finding-stop')}>
    {finding?.message ?? 'Drag it, or move it with the arrow keys, or enter its exact position.'}
  </p>
)

/** Announces where a part stops, not every millimetre on the way. */
function Announcer({ cutout }: { cutout: Cutout | undefined }) {
  const [words, setWords] = useState('')
  const { x, y } = cutout ?? {}
  useEffect(() => {
    if (x === undefined || y === undefined) return
    const timer = setTimeout(() => setWords(`${x} from the left, ${y} from the bottom`), 500)
    return () => clearTimeout(timer)
  }, [x, y])
  return (
    <p className="sr-only" aria-live="polite">
      {words}
    </p>
  )
}
