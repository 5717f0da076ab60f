import type { ComponentProps } from 'react'
import { useInput } from '../form/form-context.ts'
import { Field, type FieldWords } from './field.tsx'

type Option = { value: string; label: string }

type Props = FieldWords &
  Omit<ComponentProps<'select'>, 'required' | 'children'> & {
    options: readonly Option[]
    /** Shown as an option with an empty value. */
    placeholder?: string
    dense?: boolean
  }

export function Select(props: Props) {
  const { label, error, hint, required, hideLabel, dense, className, options, placeholder, ...rest } = useInput(props)
  return (
    <Field {...{ label, error, hint, required, hideLabel, className }}>
      {(wiring) => (
        <select {...rest} {...wiring} className={dense ? 'input input-dense' : 'input'}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
