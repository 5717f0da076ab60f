import { use } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { FormContext, useAnnounce } from './form-context.ts'

/** For fields that are not plain inputs: an image, a list, a colour. `update` is for later changes, such as a finished upload. */
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
