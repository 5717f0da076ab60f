import { type ReactNode, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  FormProvider,
  get,
  type Path,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { ZodType } from 'zod'
import type { Failure } from '#contract/http/errors.ts'
import { FormContext } from './form-context.ts'
import { whenTouched } from './missing-fields.tsx'

/** The result of `useAction`: errors go to the fields they name, the rest to the form's message. */
export type FormReply = { ok: true } | { ok: false; text: string; error: { failure: Partial<Failure> } }

// biome-ignore lint/suspicious/noConfusingVoidType: a form that sends nothing returns nothing
type Answer = FormReply | undefined | void

export type FormApi<Values extends FieldValues, Result = Values> = UseFormReturn<Values, unknown, Result>

type Sent<Values extends FieldValues, Result> = {
  form: FormApi<Values, Result>
  /** The `value` of the button that was pressed; `overwrite` after someone else has saved first. */
  pressed: string
}

type Draft = { saved: object | undefined; save: (values: never) => void; discard: () => void }

export type FormProps<Values extends FieldValues, Result> = {
  /** Its input type is what the fields contain, its output type what `onSubmit` receives. */
  schema: ZodType<Result, Values>
  defaultValues: NoInfer<Values>
  onSubmit: (values: Result, sent: Sent<Values, Result>) => Promise<Answer> | Answer
  /** Called with the names of the invalid fields. */
  onInvalid?: (wrong: string[], form: FormApi<Values, Result>) => void
  /** From `useDraft`: typed input, saved until it is sent. */
  draft?: Draft
  /** A sentence for what is missing; the form cannot be sent until there is none. */
  missing?: (values: Values) => string | undefined
  /** The field that takes the focus when the form opens. */
  focusOn?: NoInfer<Path<Values>>
  className?: string | undefined
  children: ReactNode | ((form: FormApi<Values, Result>) => ReactNode)
}

/**
 * Every form uses this. Inputs are connected by `name`; errors from the schema or the server appear beside them, and
 * the first one takes focus.
 */
export function Form<Values extends FieldValues, Result>({
  schema,
  defaultValues,
  onSubmit,
  onInvalid,
  draft,
  missing,
  focusOn,
  className,
  children,
}: FormProps<Values, Result>) {
  const form = useForm<Values, unknown, Result>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: toResolver(schema),
    shouldFocusError: false,
  })
  const { errors, isSubmitting, isDirty, submitCount } = form.formState
  const element = useRef<HTMLFormElement>(null)
  const [isTouched, setTouched] = useState(false)
  const [pressed, setPressed] = useState('')
  const { announce, isShown } = useShownFields()
  useSavedDraft(form, draft)
  useRightAgain(form, schema)

  const { setFocus } = form
  useEffect(() => {
    if (focusOn) setFocus(focusOn)
  }, [focusOn, setFocus])
  useLayoutEffect(() => {
    const wrong = submitCount > 0 ? element.current?.querySelector<HTMLElement>(wrongField) : undefined
    const field = wrong?.matches(control) ? wrong : wrong?.querySelector<HTMLElement>(control)
    field?.focus()
  }, [submitCount])

  const fail = (type: string, message: string) => form.setError('root', { type, message })
  const showFailure = (text: string, { code, issues = [] }: Partial<Failure>) => {
    const beside = issues.filter(({ path }) => isShown(path))
    for (const { path, message } of beside) form.setError(path as Path<Values>, { type: 'server', message })
    // The form's own sentence is shown unchanged, even if the fields give their own reasons.
    const isUnsaid = missing !== undefined && !beside.some(({ message }) => text.includes(message))
    if (issues.length === 0 || beside.length < issues.length || isUnsaid) fail(code ?? 'failed', text)
  }
  const send = (button = '') => {
    setPressed(button)
    return form.handleSubmit(
      async (values) => {
        const reply = await onSubmit(values, { form, pressed: button })
        if (reply?.ok === false) showFailure(reply.text, reply.error.failure)
        else draft?.discard()
      },
      (invalid) => {
        // A button must never just do nothing.
        const unseen = listErrors(invalid).find(([path]) => !isShown(path))
        if (unseen) fail('unseen', unseen[1])
        onInvalid?.(Object.keys(invalid), form)
      },
    )
  }
  const { root, ...fieldErrors } = errors
  const parts = {
    register: (name: string, options: object) => {
      if (!((name.split('.')[0] ?? '') in defaultValues)) throw new Error(`The form has no field ${name}`)
      const start: unknown = get(form.formState.defaultValues, name)
      // Also in the HTML from the server.
      return {
        ...form.register(name as Path<Values>, options),
        ...(typeof start === 'string' ? { defaultValue: start } : {}),
      }
    },
    findError: (name: string) => listErrors(get(errors, name))[0]?.[1],
    announce,
    isBusy: isSubmitting,
    isDirty,
    isTouched,
    pressed,
    missing: missing?.(form.watch()),
    failure: root && { code: String(root.type), text: root.message ?? '' },
    hasFieldErrors: listErrors(fieldErrors).length > 0,
    send: (button?: string) => void send(button)(),
  }
  return (
    <FormProvider {...form}>
      <FormContext value={parts}>
        <form
          ref={element}
          noValidate
          className={className}
          {...(missing && whenTouched(() => setTouched(true)))}
          onSubmit={(event) => {
            // A form in a dialog is not part of the form beneath it.
            event.stopPropagation()
            const { submitter } = event.nativeEvent as SubmitEvent
            void send(submitter instanceof HTMLButtonElement ? submitter.value : '')(event)
          }}
        >
          {typeof children === 'function' ? children(form) : children}
        </form>
      </FormContext>
    </FormProvider>
  )
}

/** A radio button may not carry `aria-invalid`, nor may what surrounds several buttons. */
const wrongField = '[aria-invalid="true"], [data-invalid]'
const control = ':is(input, select, textarea, button):not(:disabled)'

const toResolver =
  <Values extends FieldValues, Result>(schema: ZodType<Result, Values>): Resolver<Values, unknown, Result> =>
  (values) => {
    const read = schema.safeParse(values)
    if (read.success) return { values: read.data, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const { path, message } of read.error.issues.toReversed())
      set(errors, path.join('.'), { type: 'schema', message })
    return { values: {}, errors }
  }

/** Every message in a tree of errors, with its path. */
function listErrors(errors: unknown, path: string[] = []): [path: string, message: string][] {
  if (typeof errors !== 'object' || errors === null) return []
  if ('message' in errors && typeof errors.message === 'string') return [[path.join('.'), errors.message]]
  return Object.entries(errors).flatMap(([key, inner]) => listErrors(inner, [...path, key]))
}

/**
 * Which fields are on screen: errors of other fields are shown in the form's message. A list shows the errors of its
 * lines.
 */
function useShownFields() {
  const counts = useRef(new Map<string, number>())
  const announce = useCallback((name: string) => {
    const count = (by: number) => counts.current.set(name, (counts.current.get(name) ?? 0) + by)
    count(1)
    return () => void count(-1)
  }, [])
  const isShown = (path: string): boolean =>
    (counts.current.get(path) ?? 0) > 0 || (path.includes('.') && isShown(path.slice(0, path.lastIndexOf('.'))))
  return { announce, isShown }
}

/** What is right again is no longer an error, also because another field has changed, or a field is gone. */
function useRightAgain<Values extends FieldValues, Result>(
  { formState: { errors }, subscribe, clearErrors }: FormApi<Values, Result>,
  schema: ZodType<Result, Values>,
) {
  const check = useEffectEvent((values: unknown) => {
    const paths = listErrors(errors).map(([path]) => path)
    if (paths.length === 0) return
    const { error } = schema.safeParse(values)
    const wrong = new Set(error?.issues.map(({ path }) => path.join('.')))
    for (const path of paths)
      if (!wrong.has(path) && get(errors, `${path}.type`) === 'schema') clearErrors(path as Path<Values>)
  })
  useEffect(() => {
    return subscribe({ formState: { values: true }, callback: ({ values }) => check(values) })
  }, [subscribe])
}

function useSavedDraft<Values extends FieldValues, Result>(form: FormApi<Values, Result>, draft: Draft | undefined) {
  const restore = useEffectEvent(() => {
    if (draft?.saved) form.reset({ ...form.getValues(), ...draft.saved }, { keepDefaultValues: true })
  })
  const save = useEffectEvent((values: Values) => {
    const isUnchanged = JSON.stringify(values) === JSON.stringify(form.formState.defaultValues)
    if (isUnchanged) draft?.discard()
    else draft?.save(values as never)
  })
  const { subscribe } = form
  const hasDraft = draft !== undefined
  // Runs before the children's effects, which may fill in what the draft left empty.
  useLayoutEffect(() => {
    if (hasDraft) restore()
  }, [hasDraft])
  useEffect(() => {
    if (!hasDraft) return
    return subscribe({ formState: { values: true }, callback: ({ values }) => save(values as Values) })
  }, [hasDraft, subscribe])
}
