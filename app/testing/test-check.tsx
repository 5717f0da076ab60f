import { Check as Tick, X } from 'lucide-react'
import { FieldError } from '#app/ui/forms/inputs/field.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { type Check, describeLimits, judge } from '#contract/testing/rules.ts'
import type { TestValues } from './kept-tests.ts'
import { readFigure } from './to-draft.ts'

type Given = TestValues['answers'][string]
type Props = { check: Check; given: Given | undefined; error: string | undefined; onChange: (given: Given) => void }

/** One check: two large buttons, or a reading that turns green or red as it is typed. */
export function TestCheck({ check, given, error, onChange }: Props) {
  const { text, reading, isRequired } = check
  const label = isRequired ? text : `${text} (if it applies)`
  if (!reading) {
    const choose = (yes: boolean) => onChange(given?.yes === yes ? {} : { yes })
    return (
      <fieldset
        className="test-check"
        data-verdict={judge({}, { yes: given?.yes })}
        data-invalid={error ? '' : undefined}
      >
        <legend className="field-label">{label}</legend>
        <div className="test-answers">
          <button
            type="button"
            className="test-answer test-answer-good"
            aria-pressed={given?.yes === true}
            onClick={() => choose(true)}
          >
            <Tick size={20} aria-hidden="true" /> Good
          </button>
          <button
            type="button"
            className="test-answer test-answer-bad"
            aria-pressed={given?.yes === false}
            onClick={() => choose(false)}
          >
            <X size={20} aria-hidden="true" /> Not good
          </button>
        </div>
        <FieldError error={error} />
      </fieldset>
    )
  }
  const typed = given?.reading ?? ''
  const figure = readFigure(typed)
  const verdict = typed.trim() === '' ? 'open' : figure === undefined ? 'bad' : judge(check, { reading: figure })
  const words = { good: 'Good', bad: figure === undefined ? 'Not a number' : 'Outside the limits', open: '' }[verdict]
  return (
    <div className="test-check" data-verdict={verdict}>
      <TextInput
        label={label}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={typed}
        error={error}
        hint={`${describeLimits(reading)}`}
        onChange={({ target }) => onChange({ reading: target.value })}
      />
      <output className="test-verdict">{words}</output>
    </div>
  )
}
