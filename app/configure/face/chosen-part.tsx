import './chosen-part.css'
import { type Dispatch, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { Cutout } from '#enclosure/design.ts'
import type { Face } from '#enclosure/faces.ts'
import type { Finding } from '#enclosure/rules.ts'
import { cutoutName } from '#enclosure/words.ts'
import type { Action } from '../editor/editor-state.ts'
import { NumberField } from '../editor/number-field.tsx'
import { FieldNote } from '../editor/option.tsx'
import { CutoutMeasures } from './cutout-measures.tsx'

type ChosenProps = {
  index: number
  cutout: Cutout
  face: Face
  dispatch: Dispatch<Action>
  /** Its own. */
  findings: readonly Finding[]
  onDuplicate: () => void
  onRemove: () => void
}

/**
 * The selected cut-out: its position and size. Messages come last, so that they never move a button or a field; the
 * first finding is under the drawing.
 */
export function ChosenPart({ index, cutout, face, dispatch, findings, onDuplicate, onRemove }: ChosenProps) {
  const [refused, setRefused] = useState<string>()
  const settle = () => dispatch({ type: 'settled' })
  const place = (change: { x?: number; y?: number }) =>
    dispatch({ type: 'placed', x: cutout.x, y: cutout.y, ...change, step: `field ${index}` })
  return (
    <div className="chosen-part">
      <h3>
        {index + 1} · {cutoutName(cutout)}
      </h3>
      <div className="chosen-fields">
        <NumberField
          label="x (mm)"
          value={cutout.x}
          min={0}
          max={face.w}
          step={0.5}
          onChange={(x) => place({ x })}
          onRefused={setRefused}
          onSettled={settle}
        />
        <NumberField
          label="y (mm)"
          value={cutout.y}
          min={0}
          max={face.h}
          step={0.5}
          onChange={(y) => place({ y })}
          onRefused={setRefused}
          onSettled={settle}
        />
        <CutoutMeasures
          cutout={cutout}
          onChange={(next) => dispatch({ type: 'replaced', cutout: next, step: `size ${index}` })}
          onRefused={setRefused}
          onSettled={settle}
        />
      </div>
      <div className="chosen-actions">
        <Button small onClick={onDuplicate}>
          Duplicate
        </Button>
        <Button small variant="outline-danger" onClick={onRemove}>
          Remove
        </Button>
      </div>
      <FieldNote refused={refused} />
      {findings.slice(1).map(({ level, message }) => (
        <p key={message} className={level === 'stop' ? 'finding finding-stop' : 'finding'}>
          {message}
        </p>
      ))}
    </div>
  )
}
