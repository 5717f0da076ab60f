import { use } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { FormContext, useAnnounce } from './form-context.ts'

/** For a field that is no plain input: a picture, a list, a colour. `update` is for changes that come later, such as an upload's. */
export function useFormValue<Value>(name: string) {
  const { field } = useController({ name })
  const { getValues } = useFormContext()
  const form = use(FormContext)
  useAnnounce(name)
  const onChange: (value: Value) => void = field.onChange
  return {
    value: field.value as Value,
    onChange,
    update: (change: (before: Value) => Value) => onChange(change(getValues(name))),
    error: form?.findError(name),
  }
}
