import { useAction } from '#app/api/use-action.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import type { ShopDocument } from '#contract/documents/calls.ts'
import { deleteQuestion } from '#contract/documents/rules.ts'
import { useDeleteDocumentMutation } from './manage-api.ts'

export function DeleteDocument({ document, onClose }: { document: ShopDocument; onClose: () => void }) {
  const [deleteDocument] = useDeleteDocumentMutation()
  const { run, state, isBusy } = useAction(deleteDocument, { fallback: 'The document could not be deleted.' })
  const confirm = async () => {
    const reply = await run({ params: { id: document._id } })
    if (reply.ok) {
      toast.success(reply.value.message)
      onClose()
    } else toast.error(reply.text)
  }
  return (
    <ConfirmDialog
      open
      title="Delete Document?"
      busy={isBusy}
      error={state.kind === 'failed' ? state.text : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {deleteQuestion(document.name)}
    </ConfirmDialog>
  )
}
