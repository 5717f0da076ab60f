import { useState } from 'react'
import { fieldErrors } from '#app/api/field-errors.ts'
import { useAction } from '#app/api/use-action.ts'
import { usePictureUpload } from '#app/media/use-picture-upload.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { LeaveGuard } from '#app/ui/forms/leave-guard.tsx'
import { useCreateSlideMutation } from './manage-api.ts'
import { emptySlide, findColourProblem, findMissing, isSameDraft, type SlideDraft } from './manage-slide-draft.ts'
import { SlideFields } from './manage-slide-fields.tsx'
import { SlidePreview } from './manage-slide-preview.tsx'
import { sliderTexts } from './slider-texts.ts'

const labels = { image: 'Slide Image', text: 'Title', link: 'Link' }

export default function ManageCreateSlidePage() {
  const [draft, setDraft] = useState<SlideDraft>(emptySlide)
  const [problem, setProblem] = useState<string>()
  const [createSlide] = useCreateSlideMutation()
  const { run, reset, state, isBusy } = useAction(createSlide, { fallback: sliderTexts.unexpected })
  const { upload, isUploading } = usePictureUpload()
  const colourProblem = findColourProblem(draft)
  const missing = findMissing(draft)
  const [showsMissing, setShowsMissing] = useState(false)

  const change = (part: Partial<SlideDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setProblem(undefined)
    reset()
  }
  async function submit() {
    if (Object.keys(missing).length > 0) {
      setShowsMissing(true)
      setProblem(sliderTexts.incomplete)
      return toast.error(sliderTexts.incomplete)
    }
    if (colourProblem) return
    const note = toast.loading(sliderTexts.uploadingSlide)
    const reply = await run({ body: draft })
    if (!reply.ok) {
      setProblem(reply.text)
      return note.error(reply.text)
    }
    note.success(reply.value.message)
    setDraft(emptySlide)
    setShowsMissing(false)
  }

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
      <LeaveGuard when={!isBusy && (isUploading || !isSameDraft(draft, emptySlide))}>
        The slide that you began is not saved.
      </LeaveGuard>
      <div className="form-and-preview">
        <form
          className="panel panel-body grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <SlideFields
            draft={draft}
            onChange={change}
            upload={upload}
            labels={labels}
            mustBeWhole
            disabled={isBusy}
            errors={{
              ...(showsMissing ? missing : {}),
              ...(state.kind === 'failed' ? fieldErrors(state.error) : {}),
              ...(colourProblem ? { hexCode: colourProblem } : {}),
            }}
          />
          {problem && <Banner tone="bad">{problem}</Banner>}
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              variant="primary"
              busy={isBusy || isUploading}
              busyText={isBusy ? 'Creating' : 'Uploading'}
            >
              Create Slide
            </Button>
          </div>
        </form>
        <SlidePreview slide={draft} />
      </div>
    </>
  )
}
