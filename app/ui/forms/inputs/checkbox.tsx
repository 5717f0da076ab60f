import { type ComponentProps, type ReactNode, useId } from 'react'
import { useInput } from '../form/form-context.ts'
import { FieldError } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  /** A small figure at the end of the line, such as how many products a filter would leave. */
  note?: ReactNode
  error?: string | undefined
}

export function Checkbox(props: Props) {
  const { label, note, error, className, ...rest } = useInput(props)
  const id = useId()
  return (
    <div className={className}>
      <label className="checkbox">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{label}</span>
        {note !== undefined && <small>{note}</small>}
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
