import { type ChangeEventHandler, createContext, type FocusEventHandler, use, useEffect } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

/** What the parts of a form take from it. It brings no library, so that an input outside a form stays light. */
export type FormParts = {
  register: (name: string, options: object) => UseFormRegisterReturn & { defaultValue?: string }
  findError: (name: string) => string | undefined
  /** A field that is on the screen can show its own error; returns what takes it off again. */
  announce: (name: string) => () => void
  isBusy: boolean
  isDirty: boolean
  isTouched: boolean
  /** Which button sent the form: its `value`. */
  pressed: string
  /** What still has to be filled in before the form can be sent. */
  missing: string | undefined
  /** What could not be said beside a field. */
  failure: { code: string; text: string } | undefined
  hasFieldErrors: boolean
  send: (pressed?: string) => void
}

export const FormContext = createContext<FormParts | null>(null)

export function useFormParts(): FormParts {
  const parts = use(FormContext)
  if (!parts) throw new Error('This belongs inside a <Form>')
  return parts
}

/** Tells the form that a field is on the screen. */
export function useAnnounce(name: string | undefined): void {
  const announce = use(FormContext)?.announce
  useEffect(() => {
    if (name !== undefined) return announce?.(name)
  }, [announce, name])
}

type InputProps = {
  name?: string | undefined
  value?: unknown
  checked?: unknown
  error?: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: whichever element the input is
  onChange?: ChangeEventHandler<any> | undefined
  // biome-ignore lint/suspicious/noExplicitAny: whichever element the input is
  onBlur?: FocusEventHandler<any> | undefined
}

/** Wires an input to the form around it by its name. An input that is given its value, or is in no form, stays as it is. */
export function useInput<Props extends InputProps>(props: Props): Props {
  const form = use(FormContext)
  const { name, value, checked, error, onChange, onBlur } = props
  const isOurs = form !== null && name !== undefined && value === undefined && checked === undefined
  useAnnounce(isOurs ? name : undefined)
  if (!isOurs) return props
  const wiring = form.register(name, { ...(onChange ? { onChange } : {}), ...(onBlur ? { onBlur } : {}) })
  return { ...props, ...wiring, error: error ?? form.findError(name) }
}
