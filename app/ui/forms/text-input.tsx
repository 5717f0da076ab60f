import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'

type Props = FieldWords & Omit<ComponentProps<'input'>, 'required'> & { dense?: boolean }

export function TextInput({ label, error, hint, required, hideLabel, dense, className, ...rest }: Props) {
  return (
    <Field {...{ label, error, hint, required, hideLabel, className }}>
      {(wiring) => <input type="text" {...rest} {...wiring} className={dense ? 'input input-dense' : 'input'} />}
    </Field>
  )
}
