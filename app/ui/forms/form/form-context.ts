import { type ChangeEventHandler, createContext, type FocusEventHandler, use, useEffect } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

/** What a form provides to its parts. Imports no library, so that an input outside a form stays light. */
export type FormParts = {
  register: (name: string, options: object) => UseFormRegisterReturn & { defaultValue?: string }
  findError: (name: string) => string | undefined
  /** Registers a field on screen, which can show its own error; returns the clean-up. */
  announce: (name: string) => () => void
  isBusy: boolean
  isDirty: boolean
  isTouched: boolean
  /** Which button sent the form: its `value`. */
  pressed: string
  /** What is still missing before the form can be sent. */
  missing: string | undefined
  /** The message that belongs to no field. */
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

/** Registers a field with its form while it is on screen. */
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
  onChange?: ChangeEventHandler | undefined
  onBlur?: FocusEventHandler | undefined
}

/** Connects an input to its form by name. An input with its own value, or outside a form, is left alone. */
export function useInput<Props extends InputProps>(props: Props): Props {
  const form = use(FormContext)
  const { name, value, checked, error, onChange, onBlur } = props
  const isOurs = form !== null && name !== undefined && value === undefined && checked === undefined
  useAnnounce(isOurs ? name : undefined)
  if (!isOurs) return props
  const wiring = form.register(name, { ...(onChange ? { onChange } : {}), ...(onBlur ? { onBlur } : {}) })
  return { ...props, ...wiring, error: error ?? form.findError(name) }
}
