import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type ZodType, z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { formatCount } from '#app/ui/format/format-count.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import type { BulkChange } from '#contract/catalogue/office-calls.ts'
import { useChangeProductsMutation } from '../manage-api.ts'
import { sendInBatches, toBatches } from './send-in-batches.ts'
import { useBulkUndo } from './use-bulk-undo.ts'

/** `failed`: what was not changed stays selected. */
export type DialogProps = { ids: readonly string[]; onDone: (failed?: string[]) => void; onClose: () => void }

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
  // One dialog is one change of each batch, however often it is sent.
  const [batches] = useState(() => toBatches(ids))
  const [changes] = useState(() => batches.map(() => crypto.randomUUID()))
  const [done, setDone] = useState(0)
  const offerUndo = useBulkUndo()
  const { run } = useAction(changeProducts, { fallback: 'Nothing was changed. Please try again.' })
  return (
    <FormDialog
      title={`${title} of ${pluralise(ids.length, 'product')}`}
      action={`Change ${pluralise(ids.length, 'product')}`}
      busyText={batches.length > 1 ? `Changing ${formatCount(done)} of ${formatCount(ids.length)}` : 'Changing'}
      schema={schema}
      defaultValues={defaultValues}
      onSubmit={async (change) => {
        setDone(0)
        const sent = await sendInBatches(batches, (some, n) => run({ body: { _id: changes[n], ids: some, change } }), {
          word: 'changed',
          onProgress: setDone,
        })
        const { values, failed, failure, message, warning } = sent
        if (failure && values.length === 0) return failure
        if (values.some(({ canUndo }) => canUndo)) offerUndo(message, changes)
        else toast.success(message)
        if (warning) toast.warning(warning)
        onDone(failed)
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
