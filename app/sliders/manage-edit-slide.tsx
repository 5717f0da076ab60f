import { useState } from 'react'
import { fieldErrors } from '#app/api/field-errors.ts'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { StaleBanner } from '#app/ui/feedback/stale-banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { LeaveGuard } from '#app/ui/forms/leave-guard.tsx'
import type { Slide } from '#contract/sliders.ts'
import { useUpdateSlideMutation } from './manage-api.ts'
import { findColourProblem, isSameDraft, type SlideDraft, toSlideDraft } from './manage-slide-draft.ts'
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
  const [draft, setDraft] = useState<SlideDraft>(() => toSlideDraft(slide))
  const [updateSlide] = useUpdateSlideMutation()
  const { run, reset, state, isBusy } = useAction(updateSlide, { fallback: sliderTexts.updateFailed })
  const colourProblem = findColourProblem(draft)
  const change = (part: Partial<SlideDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    reset()
  }
  async function save(overwrite: boolean) {
    if (colourProblem) return
    const seen = overwrite ? {} : { updatedAt: slide.updatedAt }
    const reply = await run({ params: { id: slide._id }, body: { ...draft, ...seen } })
    if (!reply.ok) return toast.error(sliderTexts.updateFailed)
    toast.success(sliderTexts.updated)
    onClose()
  }
  const isStale = state.kind === 'failed' && state.error.failure.code === 'stale'
  return (
    <section aria-labelledby="edit-slide">
      <h2 id="edit-slide" className="text-3 mb-3">
        Edit slide
      </h2>
      <LeaveGuard when={!isBusy && (isUploading || !isSameDraft(draft, toSlideDraft(slide)))}>
        Your changes to this slide are not saved.
      </LeaveGuard>
      <div className="form-and-preview">
        <form
          className="panel panel-body grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            void save(false)
          }}
        >
          <SlideFields
            draft={draft}
            onChange={change}
            upload={upload}
            labels={labels}
            disabled={isBusy}
            errors={{
              ...(state.kind === 'failed' ? fieldErrors(state.error) : {}),
              ...(colourProblem ? { hexCode: colourProblem } : {}),
            }}
          />
          {isStale && <StaleBanner busy={isBusy} onReload={onReload} onOverwrite={() => void save(true)} />}
          {state.kind === 'failed' && !isStale && <Banner tone="bad">{state.text}</Banner>}
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              variant="primary"
              busy={isBusy || isUploading}
              busyText={isBusy ? 'Saving' : 'Uploading'}
            >
              Save Changes
            </Button>
            <Button disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
        <SlidePreview slide={draft} />
      </div>
    </section>
  )
}
