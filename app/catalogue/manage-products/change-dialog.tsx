import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type ZodType, z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import type { BulkChange } from '#contract/catalogue/office-calls.ts'
import { useChangeProductsMutation } from '../manage-api.ts'

export type DialogProps = { ids: readonly string[]; onDone: () => void; onClose: () => void }

/** A small form for each kind of change. It stays open with its input until the server has accepted it. */
export function ChangeDialog<Values extends FieldValues>({
  ids,
  onDone,
  onClose,
  title,
  schema,
  defaultValues,
  children,
}: DialogProps & {
  title: string
  schema: ZodType<BulkChange, Values>
  defaultValues: NoInfer<Values>
  children: ReactNode
}) {
  const [changeProducts] = useChangeProductsMutation()
  // One dialog is one change, however often it is sent.
  const [_id] = useState(() => crypto.randomUUID())
  const { run } = useAction(changeProducts, { fallback: 'Nothing was changed. Please try again.' })
  return (
    <FormDialog
      title={`${title} of ${pluralise(ids.length, 'product')}`}
      action={`Change ${pluralise(ids.length, 'product')}`}
      busyText="Changing"
      schema={schema}
      defaultValues={defaultValues}
      onSubmit={async (change) => {
        const reply = await run({ body: { _id, ids: [...ids], change } })
        if (!reply.ok) return reply
        toast.success(reply.value.message)
        onDone()
        onClose()
      }}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  )
}

/** Turns the input into a change, or reports why it cannot. */
export const typedChange = <Way extends string>(
  ways: readonly { value: Way }[],
  toChange: (way: Way, text: string) => BulkChange | undefined,
  problemOf: (way: Way) => string,
) =>
  z.object({ way: z.enum(ways.map(({ value }) => value)), text: z.string() }).transform(({ way, text }, context) => {
    const change = toChange(way, text)
    if (change) return change
    context.addIssue({ code: 'custom', path: ['text'], message: problemOf(way) })
    return z.NEVER
  })
