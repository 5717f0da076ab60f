import { type ReactNode, useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { StaleBanner } from '#app/ui/feedback/stale-banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import type { Hotspot } from '#contract/hotspots/calls.ts'
import { hotspotTexts } from '../hotspot-texts.ts'
import { useCreateHotspotMutation, useUpdateHotspotMutation } from '../manage-api.ts'
import type { ProductField, UploadPicture } from './annotation-form.tsx'
import { toAnnotationInputs } from './editor-state.ts'
import { useEditor } from './use-editor.ts'
import { Workbench } from './workbench.tsx'

type Props = {
  hotspot: Hotspot
  upload: UploadPicture
  isUploading: boolean
  productField: ProductField
  productView: (id: string) => ReactNode
  onReload: (id: string) => void
  /** With the id of the image as it is stored now: saving as a new one changes it. */
  onClose: (id: string) => void
}

export function HotspotEditor({ hotspot, upload, isUploading, productField, productView, onReload, onClose }: Props) {
  const editor = useEditor({ image: hotspot.image, annotations: hotspot.annotations })
  const [stored, setStored] = useState<Pick<Hotspot, '_id' | 'updatedAt'>>(hotspot)
  const [updateHotspot] = useUpdateHotspotMutation()
  const [createHotspot] = useCreateHotspotMutation()
  const update = useAction(updateHotspot, { fallback: hotspotTexts.saveFailed })
  const create = useAction(createHotspot, { fallback: hotspotTexts.saveFailed })
  const isBusy = update.isBusy || create.isBusy
  async function save(how: 'carefully' | 'overwrite' | 'as a new one') {
    const sent = editor.present
    if (!sent.image || !sent.annotations) return toast.error(hotspotTexts.fieldsMissing)
    const body = { image: sent.image, annotations: toAnnotationInputs(sent.annotations) }
    const seen = how === 'carefully' ? { updatedAt: stored.updatedAt } : {}
    const reply =
      how === 'as a new one'
        ? await create.run({ body })
        : await update.run({ body: { id: stored._id, ...body, ...seen } })
    if (!reply.ok) return toast.error(hotspotTexts.saveFailed)
    const { imageHotspot, message } = reply.value
    toast.success(message)
    update.reset()
    setStored(imageHotspot)
    editor.saved(sent, { image: imageHotspot.image, annotations: imageHotspot.annotations })
  }
  const code = update.state.kind === 'failed' ? update.state.error.failure.code : undefined
  const failed = [create.state, update.state].find((state) => state.kind === 'failed')
  return (
    <Workbench
      {...{ editor, upload, productField, productView }}
      onClose={() => onClose(stored._id)}
      title="Update hotspots"
      save={{
        text: 'Update Annotations',
        busyText: 'Updating',
        isBusy,
        isUploading,
        run: () => void save('carefully'),
      }}
      notice={
        <>
          {code === 'stale' && (
            <StaleBanner
              busy={isBusy}
              onReload={() => onReload(stored._id)}
              onOverwrite={() => void save('overwrite')}
            />
          )}
          {code === 'not_found' && (
            <Banner tone="bad">
              <p>Someone else deleted this image while you were editing. Your points are still here.</p>
              <Button small className="mt-3" busy={isBusy} busyText="Saving" onClick={() => void save('as a new one')}>
                Save as a new image
              </Button>
            </Banner>
          )}
          {failed && code !== 'stale' && (code !== 'not_found' || create.state.kind === 'failed') && (
            <Banner tone="bad">{failed.text}</Banner>
          )}
        </>
      }
    />
  )
}
