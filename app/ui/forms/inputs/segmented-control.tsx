import type { ReactNode } from 'react'
import { cx } from '#app/ui/cx.ts'
import { ButtonGroup } from './button-group.tsx'

type Props<Value extends string | number> = {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode; className?: string | undefined }[]
  className?: string
  onChange: (value: Value) => void
}

/** A few mutually exclusive choices that take effect immediately. */
export function SegmentedControl<Value extends string | number>({
  label,
  value,
  options,
  className,
  onChange,
}: Props<Value>) {
  return (
    <ButtonGroup label={label} className={cx('segmented-control', className)}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={option.className}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </ButtonGroup>
  )
}
