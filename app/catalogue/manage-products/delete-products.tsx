import { useAction } from '#app/api/use-action.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { useDeleteProductsMutation } from '../manage-api.ts'

type Props = {
  ids: readonly string[]
  /** Given for a single product. */
  name?: string
  onDone: () => void
  onClose: () => void
}

export function DeleteProducts({ ids, name, onDone, onClose }: Props) {
  const [deleteProducts] = useDeleteProductsMutation()
  const { run, state, isBusy } = useAction(deleteProducts, { fallback: 'Nothing was deleted. Please try again.' })
  const what = name ?? pluralise(ids.length, 'product')
  const confirm = async () => {
    const reply = await run({ body: { ids: [...ids] } })
    if (!reply.ok) return
    toast.success(name ? `${name} was deleted.` : reply.value.message)
    onDone()
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={name ? 'Delete product?' : `Delete ${what}?`}
      confirmText={name ? 'Delete' : `Delete ${what}`}
      busy={isBusy}
      error={state.kind === 'failed' ? state.text : undefined}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      Are you sure you want to delete {what}? Its images, attributes and reviews are deleted too. Orders keep their own
      copy. To take {ids.length === 1 ? 'it' : 'them'} out of the shop for a while, archive instead.
    </ConfirmDialog>
  )
}
