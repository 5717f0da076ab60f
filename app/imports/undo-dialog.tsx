import { useAction } from '#app/api/use-action.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import type { ImportSummary } from '#contract/imports/calls.ts'
import { useUndoImportMutation } from './api.ts'

type Props = { import: Pick<ImportSummary, '_id' | 'fileName' | 'counts'>; onClose: () => void; onUndone: () => void }

/** Asks for confirmation, explaining what an undo does and what it leaves. */
export function UndoDialog({ import: { _id, fileName, counts }, onClose, onUndone }: Props) {
  const [undoImport] = useUndoImportMutation()
  const undo = useAction(undoImport, { fallback: 'The undo could not be started.' })
  const confirm = async () => {
    const reply = await undo.run({ params: { id: _id } })
    if (!reply.ok) return
    onUndone()
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title="Undo this import?"
      confirmText="Undo this import"
      busyText="Undoing"
      busy={undo.isBusy}
      error={undo.state.kind === 'failed' ? undo.state.text : undefined}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {`Everything that ${fileName} changed is undone: ${pluralise(counts.created, 'new product')} deleted, ${pluralise(counts.updated, 'changed product')} restored. Later edits stay, and so do new products that have been ordered, reviewed or used elsewhere. They are listed afterwards.`}
    </ConfirmDialog>
  )
}
