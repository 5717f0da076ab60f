import { useAction } from '#app/api/use-action.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import type { Slide } from '#contract/sliders/calls.ts'
import { useDeleteSlideMutation } from './manage-api.ts'
import { sliderTexts } from './slider-texts.ts'

export function DeleteSlide({ slide, onClose }: { slide: Slide; onClose: () => void }) {
  const [deleteSlide] = useDeleteSlideMutation()
  const { run, state, isBusy } = useAction(deleteSlide, { fallback: sliderTexts.deleteFailed })
  const confirm = async () => {
    const reply = await run({ params: { id: slide._id }, querystring: {} })
    if (!reply.ok) return toast.error(sliderTexts.deleteFailed)
    toast.success(sliderTexts.deleted)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title="Delete Slide?"
      busy={isBusy}
      error={state.kind === 'failed' ? state.text : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {`Are you sure you want to delete ${slide.text ? `“${slide.text}”` : 'this slide'}?`}
    </ConfirmDialog>
  )
}
