import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormButton, FormGuard, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import type { Slide } from '#contract/sliders/calls.ts'
import { useUpdateSlideMutation } from './manage-api.ts'
import { slideSchema, toSlideDraft } from './manage-slide-draft.ts'
import { SlideFields } from './manage-slide-fields.tsx'
import { SlidePreview } from './manage-slide-preview.tsx'
import { sliderTexts } from './slider-texts.ts'

const labels = { image: 'Main Image', text: 'Slide Title', link: 'Button Link' }

type Props = {
  slide: Slide
  upload: Parameters<typeof SlideFields>[0]['upload']
  isUploading: boolean
  onReload: () => void
  onClose: () => void
}

export function EditSlide({ slide, upload, isUploading, onReload, onClose }: Props) {
  const [updateSlide] = useUpdateSlideMutation()
  const { run } = useAction(updateSlide, { fallback: sliderTexts.updateFailed })
  return (
    <section aria-labelledby="edit-slide">
      <h2 id="edit-slide" className="text-3 mb-3">
        Edit slide
      </h2>
      <Form
        schema={slideSchema}
        defaultValues={toSlideDraft(slide)}
        className="form-and-preview"
        onSubmit={async (draft, { pressed }) => {
          const seen = pressed === 'overwrite' ? {} : { updatedAt: slide.updatedAt }
          const reply = await run({ params: { id: slide._id }, body: { ...draft, ...seen } })
          if (!reply.ok) {
            toast.error(sliderTexts.updateFailed)
            return reply
          }
          toast.success(sliderTexts.updated)
          onClose()
        }}
      >
        {(form) => (
          <>
            <div className="panel panel-body grid gap-5">
              <FormGuard when={isUploading || form.formState.isDirty}>
                Your changes to this slide are not saved.
              </FormGuard>
              <SlideFields upload={upload} labels={labels} />
              <FormMessage onReload={onReload} />
              <div className="flex flex-wrap items-center gap-3">
                <SubmitButton uploading={isUploading}>Save Changes</SubmitButton>
                <FormButton onClick={onClose}>Cancel</FormButton>
              </div>
            </div>
            <SlidePreview slide={{ ...form.watch(), description: slide.description }} />
          </>
        )}
      </Form>
    </section>
  )
}
