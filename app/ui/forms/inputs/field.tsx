import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '#app/ui/cx.ts'

export type FieldWords = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Marks the label with an asterisk. The form itself validates, so that our sentences are shown and not the browser's. */
  required?: boolean | undefined
  /** The label is for screen readers only: the context shows what the field is. */
  hideLabel?: boolean
}

export type FieldWiring = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

export function Field({
  label,
  error,
  hint,
  required,
  hideLabel,
  className,
  children,
}: FieldWords & { className?: string | undefined; children: (wiring: FieldWiring) => ReactNode }) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={cx('field', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'field-label'}>
        {label}
        {required && ' *'}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
        'aria-required': required || undefined,
      })}
      {hint && (
        <div id={`${id}-hint`} className="field-hint">
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id?: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} role="alert" className="field-error">
      <TriangleAlert size={15} aria-hidden="true" />
      {error}
    </p>
  )
}
