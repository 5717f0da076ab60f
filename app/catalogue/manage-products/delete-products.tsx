import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '#app/accounts/use-may.ts'
import { useAction } from '#app/api/use-action.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { formatCount } from '#app/ui/format/format-count.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { useDeleteProductsMutation } from '../manage-api.ts'
import { sendInBatches, toBatches } from './send-in-batches.ts'

type Props = {
  ids: readonly string[]
  /** Given for a single product. */
  name?: string
  /** `failed`: what was not deleted stays selected. */
  onDone: (failed?: string[]) => void
  onClose: () => void
}

export function DeleteProducts({ ids, name, onDone, onClose }: Props) {
  const [deleteProducts] = useDeleteProductsMutation()
  const { run, state, isBusy } = useAction(deleteProducts, { fallback: 'Nothing was deleted. Please try again.' })
  const what = name ?? pluralise(ids.length, 'product')
  const batches = toBatches(ids)
  const [done, setDone] = useState(0)
  const may = useMay()
  const navigate = useNavigate()
  const confirm = async () => {
    setDone(0)
    const { values, failed, message, warning } = await sendInBatches(batches, (some) => run({ body: { ids: some } }), {
      word: 'deleted',
      onProgress: setDone,
    })
    if (values.length === 0) return
    const words = name ? `${name} was deleted.` : message
    if (may('audit.read'))
      toast.offer(words, {
        label: 'Bring back',
        forMs: 10_000,
        run: () => void navigate('/manage/history?action=delete&entity=product'),
      })
    else toast.success(words)
    if (warning) toast.warning(warning)
    onDone(failed)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={name ? 'Delete product?' : `Delete ${what}?`}
      confirmText={name ? 'Delete' : `Delete ${what}`}
      busy={isBusy}
      busyText={batches.length > 1 ? `Deleting ${formatCount(done)} of ${formatCount(ids.length)}` : 'Deleting'}
      error={state.kind === 'failed' ? state.text : undefined}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      Are you sure you want to delete {what}? Its images, attributes and reviews are deleted too. Orders keep their own
      copy. For 30 days History brings {ids.length === 1 ? 'it' : 'them'} back, without stock and reviews. To take{' '}
      {ids.length === 1 ? 'it' : 'them'} out of the shop for a while, archive instead.
    </ConfirmDialog>
  )
}
