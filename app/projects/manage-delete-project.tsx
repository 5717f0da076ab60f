import { useAction } from '#app/api/use-action.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import type { Project } from '#contract/projects/calls.ts'
import { useDeleteProjectMutation } from './manage-api.ts'

type Props = { project: Project; onClose: () => void; onDeleted?: () => void }

export function DeleteProject({ project, onClose, onDeleted }: Props) {
  const [deleteProject] = useDeleteProjectMutation()
  const { run, state, isBusy } = useAction(deleteProject, { fallback: 'The project could not be deleted.' })
  const confirm = async () => {
    const reply = await run({ params: { id: project._id }, querystring: {} })
    if (!reply.ok) return toast.error(reply.text)
    toast.success(reply.value.message)
    onDeleted?.()
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title="Delete Project?"
      busy={isBusy}
      error={state.kind === 'failed' ? state.text : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {`Are you sure you want to delete ${project.title}?`}
    </ConfirmDialog>
  )
}
