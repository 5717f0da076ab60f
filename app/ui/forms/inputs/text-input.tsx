import type { ComponentProps } from 'react'
import { useInput } from '../form/form-context.ts'
import { Field, type FieldWords } from './field.tsx'

type Props = FieldWords & Omit<ComponentProps<'input'>, 'required'> & { dense?: boolean }

export function TextInput(props: Props) {
  const { label, error, hint, required, hideLabel, dense, className, ...rest } = useInput(props)
  return (
    <Field {...{ label, error, hint, required, hideLabel, className }}>
      {(wiring) => <input type="text" {...rest} {...wiring} className={dense ? 'input input-dense' : 'input'} />}
    </Field>
  )
}
