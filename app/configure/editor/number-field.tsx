import { useState } from 'react'
import { Field } from '#app/ui/forms/inputs/field.tsx'

type Props = {
  label: string
  value: number
  min: number
  max: number
  /** 0.5 for positions on a face. */
  step?: number
  onChange: (value: number) => void
  /** Why what was typed is not used, in a sentence; undefined as soon as something else is typed. */
  onRefused: (sentence: string | undefined) => void
  /** The user has left the field: what they typed is one undo step. */
  onSettled?: () => void
}

/**
 * A number that applies as it is typed. Input that is not yet a valid number waits until the user leaves the field; if
 * it is out of range then, the number is again what it was before they typed, and a sentence says so.
 */
export function NumberField({ label, value, min, max, step = 1, onChange, onRefused, onSettled }: Props) {
  const [typed, setTyped] = useState<{ text: string; before: number }>()
  const read = (text: string) => Math.round(Number(text.replace(',', '.')) / step) * step
  const isFine = (number: number) => Number.isFinite(number) && number >= min && number <= max
  const take = (text: string) => {
    setTyped({ text, before: typed?.before ?? value })
    onRefused(undefined)
    const number = read(text)
    if (text.trim() !== '' && isFine(number) && number !== value) onChange(number)
  }
  const settle = () => {
    if (typed) {
      const number = typed.text.trim() === '' ? Number.NaN : read(typed.text)
      if (!isFine(number) && value !== typed.before) onChange(typed.before)
      if (Number.isFinite(number) && !isFine(number)) onRefused(describeRange(label, min, max, number))
    }
    setTyped(undefined)
    onSettled?.()
  }
  const nudge = (by: number) => {
    setTyped(undefined)
    onRefused(undefined)
    const next = value + by
    if (isFine(next)) onChange(next)
  }
  return (
    <Field label={label}>
      {(wiring) => (
        <input
          {...wiring}
          className="input"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          role="spinbutton"
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          value={typed?.text ?? String(value)}
          onChange={(event) => take(event.target.value.replace(/[^\d.,]/g, '').slice(0, 7))}
          onBlur={settle}
          onKeyDown={(event) => {
            const by = event.shiftKey ? 10 : 1
            if (event.key === 'Enter') settle()
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            nudge(event.key === 'ArrowUp' ? by : -by)
          }}
        />
      )}
    </Field>
  )
}

/** Labels end with their unit: `Width (mm)`. */
function describeRange(label: string, min: number, max: number, typed: number): string {
  const [name, unit = ''] = label.replace(')', '').split(' (')
  return `${name} can be ${min} to ${max} ${unit}, not ${typed}.`
}
