import { useState } from 'react'
import { Field } from '#app/ui/forms/field.tsx'

type Props = {
  label: string
  value: number
  min: number
  max: number
  /** 0.5 for places on a face. */
  step?: number
  error?: string | undefined
  hint?: string
  onChange: (value: number) => void
  /** The field is left: what was typed is one step of undo. */
  onSettled?: () => void
}

/** A measure that takes effect while it is typed; what is not yet a number within bounds waits until the field is left. */
export function NumberField({ label, value, min, max, step = 1, error, hint, onChange, onSettled }: Props) {
  const [typed, setTyped] = useState<string>()
  const read = (text: string) => Math.round(Number(text.replace(',', '.')) / step) * step
  const isFine = (number: number) => Number.isFinite(number) && number >= min && number <= max
  const take = (text: string) => {
    setTyped(text)
    const number = read(text)
    if (text.trim() !== '' && isFine(number) && number !== value) onChange(number)
  }
  const settle = () => {
    const number = typed === undefined || typed.trim() === '' ? Number.NaN : read(typed)
    setTyped(undefined)
    if (Number.isFinite(number) && !isFine(number)) onChange(Math.min(max, Math.max(min, number)))
    onSettled?.()
  }
  const nudge = (by: number) => {
    setTyped(undefined)
    const next = value + by
    if (isFine(next)) onChange(next)
  }
  return (
    <Field label={label} error={error} hint={hint}>
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
          value={typed ?? String(value)}
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
