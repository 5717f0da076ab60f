import { useState } from 'react'

type Props = {
  /** Names what is counted: "Quantity of Enclosed rotary isolator". */
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  small?: boolean
}

/** Plus and minus are drawn in CSS, which keeps a quick order of 500 lines fast. */
export function QuantityInput({ label, value, onChange, min = 1, max = 9999, small = false }: Props) {
  // The input may be empty or too large for a moment; it becomes the value when the field is left.
  const [typed, setTyped] = useState<string>()
  const settle = (text: string) => {
    setTyped(undefined)
    const number = Number.parseInt(text, 10)
    const next = Number.isNaN(number) ? value : Math.min(max, Math.max(min, number))
    if (next !== value) onChange(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be read before each of the three controls
    <div className={small ? 'quantity-input quantity-input-small' : 'quantity-input'} role="group" aria-label={label}>
      <button type="button" aria-label="One less" disabled={value <= min} onClick={() => onChange(value - 1)} />
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 5))}
        onBlur={(event) => settle(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle(event.currentTarget.value)
          if (event.key === 'ArrowUp' && value < max) onChange(value + 1)
          if (event.key === 'ArrowDown' && value > min) onChange(value - 1)
        }}
      />
      <button type="button" aria-label="One more" disabled={value >= max} onClick={() => onChange(value + 1)} />
    </div>
  )
}
