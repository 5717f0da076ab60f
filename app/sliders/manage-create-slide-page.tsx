import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { usePictureUpload } from '#app/media/use-picture-upload.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormGuard, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useCreateSlideMutation } from './manage-api.ts'
import { emptySlide, newSlideSchema } from './manage-slide-draft.ts'
import { SlideFields } from './manage-slide-fields.tsx'
import { SlidePreview } from './manage-slide-preview.tsx'
import { sliderTexts } from './slider-texts.ts'

const labels = { image: 'Slide Image', text: 'Title', link: 'Link' }

export default function ManageCreateSlidePage() {
  const [createSlide] = useCreateSlideMutation()
  const { run } = useAction(createSlide, { fallback: sliderTexts.unexpected })
  const { upload, isUploading } = usePictureUpload()
  // The fields of the next slide start afresh: a failed upload belonged to the one before.
  const [created, setCreated] = useState(0)
  return (
    <>
      <title>Create Slider | Back-office</title>
      <div className="office-page-head">
        <h1>Create Slider</h1>
        <span className="flex-1" />
        <ButtonLink small to="/manage/update-slider">
          All slides
        </ButtonLink>
      </div>
      <Form
        schema={newSlideSchema}
        defaultValues={emptySlide}
        className="form-and-preview"
        onInvalid={(wrong, form) => {
          if (wrong.every((name) => name === 'hexCode')) return
          form.setError('root', { type: 'incomplete', message: sliderTexts.incomplete })
          toast.error(sliderTexts.incomplete)
        }}
        onSubmit={async (body, { form }) => {
          const note = toast.loading(sliderTexts.uploadingSlide)
          const reply = await run({ body })
          if (!reply.ok) {
            note.error(reply.text)
            return reply
          }
          note.success(reply.value.message)
          form.reset()
          setCreated((before) => before + 1)
        }}
      >
        {(form) => (
          <>
            <div className="panel panel-body grid gap-5">
              <FormGuard when={isUploading || form.formState.isDirty}>Your new slide is not saved.</FormGuard>
              <SlideFields key={created} upload={upload} labels={labels} mustBeComplete />
              <FormMessage />
              <div className="flex flex-wrap items-center gap-3">
                <SubmitButton busyText="Creating" uploading={isUploading}>
                  Create Slide
                </SubmitButton>
              </div>
            </div>
            <SlidePreview slide={{ ...form.watch(), description: '' }} />
          </>
        )}
      </Form>
    </>
  )
}
