import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { useUndoAuditMutation } from './api.ts'

/** Undoes one change, or everything that was changed at once; says so, or why not. */
export function useUndo() {
  const [undoAudit] = useUndoAuditMutation()
  const { run, isBusy } = useAction(undoAudit, { fallback: 'This could not be undone. Please try again.' })
  const undo = async (id: number, group = false) => {
    const reply = await run({ params: { id }, body: { group } })
    if (reply.ok) toast[reply.value.left.length > 0 ? 'warning' : 'success'](reply.value.message)
    else toast.error(reply.text)
  }
  return { undo, isBusy }
}
