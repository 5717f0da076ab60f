import type { ComponentProps } from 'react'
import { useInput } from '../form/form-context.ts'
import { Field, type FieldWords } from './field.tsx'

type Props = FieldWords & Omit<ComponentProps<'textarea'>, 'required'> & { dense?: boolean }

export function TextArea(props: Props) {
  const { label, error, hint, required, hideLabel, dense, className, ...rest } = useInput(props)
  return (
    <Field {...{ label, error, hint, required, hideLabel, className }}>
      {(wiring) => <textarea rows={4} {...rest} {...wiring} className={dense ? 'input input-dense' : 'input'} />}
    </Field>
  )
}
