import { Field, type FieldWords } from './field.tsx'

type Props = FieldWords & {
  value: string
  onChange: (value: string) => void
  placeholder?: string
}

/** A hex code with a live swatch that opens the system's colour picker. */
export function ColourInput({
  label,
  error,
  hint,
  required,
  hideLabel,
  value,
  onChange,
  placeholder = '#FFFFFF',
}: Props) {
  return (
    <Field {...{ label, error, hint, required, hideLabel }}>
      {(wiring) => (
        <div className="colour-input">
          <input
            {...wiring}
            type="text"
            className="input"
            value={value}
            placeholder={placeholder}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
          />
          <input
            type="color"
            className="colour-input-swatch"
            aria-label={`${label}, swatch`}
            value={toSixDigitHex(value) ?? toSixDigitHex(placeholder) ?? '#ffffff'}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
          />
        </div>
      )}
    </Field>
  )
}

/** The picker supports only #rrggbb: short codes are expanded, an alpha channel is dropped. */
export function toSixDigitHex(code: string): string | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])[\da-f]?$/i.exec(code)
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`
  return /^#[\da-f]{6}(?:[\da-f]{2})?$/i.exec(code)?.[0].slice(0, 7)
}
