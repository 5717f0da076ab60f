import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { StaleBanner } from '#app/ui/stale-banner.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Hotspot } from '#contract/hotspots.ts'
import { useUpdateHotspotMutation } from './api.ts'
import { hotspotTexts } from './hotspot-texts.ts'
import type { ProductField, UploadPicture } from './manage-annotation-form.tsx'
import { toSentAnnotations } from './manage-editor-state.ts'
import { useEditor } from './manage-use-editor.ts'
import { Workbench } from './manage-workbench.tsx'

type Props = {
  hotspot: Hotspot
  upload: UploadPicture
  productField: ProductField
  productView: (id: string) => ReactNode
  onReload: () => void
  onClose: () => void
}

export function HotspotEditor({ hotspot, upload, productField, productView, onReload, onClose }: Props) {
  const editor = useEditor({ image: hotspot.image, annotations: hotspot.annotations })
  const [seen, setSeen] = useState(hotspot.updatedAt)
  const [isClosing, setClosing] = useState(false)
  const [updateHotspot] = useUpdateHotspotMutation()
  const { run, state, isBusy } = useAction(updateHotspot, { fallback: hotspotTexts.saveFailed })
  async function save(overwrite: boolean) {
    const { image, annotations } = editor.present
    if (!image || !annotations) return toast.error(hotspotTexts.fieldsMissing)
    const stamp = overwrite ? {} : { updatedAt: seen }
    const body = { id: hotspot._id, image, annotations: toSentAnnotations(annotations), ...stamp }
    const reply = await run({ body })
    if (!reply.ok) return toast.error(reply.text)
    const { imageHotspot, message } = reply.value
    toast.success(message)
    setSeen(imageHotspot.updatedAt)
    editor.saved({ image: imageHotspot.image, annotations: imageHotspot.annotations })
  }
  const isStale = state.kind === 'failed' && state.error.failure.code === 'stale'
  return (
    <>
      <Workbench
        {...{ editor, upload, productField, productView }}
        head={
          <>
            <IconButton
              framed
              small
              label="Close the editor"
              onClick={() => (editor.changes > 0 ? setClosing(true) : onClose())}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
            <h1>Update hotspots</h1>
          </>
        }
        action={
          <Button small variant="go" busy={isBusy} busyText="Updating" onClick={() => void save(false)}>
            Update Annotations
          </Button>
        }
        notice={isStale && <StaleBanner busy={isBusy} onReload={onReload} onOverwrite={() => void save(true)} />}
      />
      <ConfirmDialog
        open={isClosing}
        title="Close without saving?"
        confirmText="Close"
        onConfirm={onClose}
        onCancel={() => setClosing(false)}
      >
        What you changed on this picture is not saved, and is lost when the editor closes.
      </ConfirmDialog>
    </>
  )
}
