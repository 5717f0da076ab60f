import './option.css'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cx } from '#app/ui/cx.ts'
import { SegmentedControl } from '#app/ui/forms/inputs/segmented-control.tsx'

type SectionProps = {
  title: string
  value: string
  /** Whether it is open at first. On a phone sections are closed, to keep the page short. */
  open?: boolean | 'on phones too'
  bad?: boolean
  children: ReactNode
}

/** A group of options that shows its value when it is closed. */
export function Section({ title, value, open = false, bad = false, children }: SectionProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const foldsOnPhone = open === true
  useLayoutEffect(() => {
    if (foldsOnPhone && details.current && matchMedia('(max-width: 720px)').matches) details.current.open = false
  }, [foldsOnPhone])
  return (
    <details
      ref={details}
      className={cx('option-section', foldsOnPhone && 'option-section-folds', bad && 'option-section-bad')}
      open={open !== false}
    >
      <summary>
        <h2>{title}</h2>
        <span>{value}</span>
      </summary>
      <div className="option-body">{children}</div>
    </details>
  )
}

/** A line under number fields. What was refused takes its place, so that nothing moves. */
export const FieldNote = ({ refused, children }: { refused: string | undefined; children?: ReactNode }) => (
  <p className={cx('note', refused && 'option-refused')} aria-live="polite">
    {refused ?? children}
  </p>
)

type ChoiceProps<T extends string | number> = {
  label: string
  value: T
  options: readonly { value: T; label: string; isOff?: boolean }[]
  onChange: (value: T) => void
}

/** A choice between a few options. Those that clash with the design can still be chosen: a finding then says why. */
export function Choice<T extends string | number>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <div className="choice">
      <span className="field-label" aria-hidden="true">
        {label}
      </span>
      <SegmentedControl
        label={label}
        value={value}
        options={options.map(({ isOff, ...option }) => ({ ...option, className: isOff ? 'choice-off' : undefined }))}
        onChange={onChange}
      />
    </div>
  )
}

export const Switch = ({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
}) => (
  <label className="checkbox">
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    <span>{label}</span>
  </label>
)
