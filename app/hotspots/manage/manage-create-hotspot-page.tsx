import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { SingleProductPicker } from '#app/catalogue/manage-single-product-picker.tsx'
import { usePictureUpload } from '#app/media/use-picture-upload.ts'
import { ProductLine } from '#app/storefront/product-line.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { hotspotTexts } from '../hotspot-texts.ts'
import { useCreateHotspotMutation } from '../manage-api.ts'
import type { ProductField } from './annotation-form.tsx'
import { toAnnotationInputs } from './editor-state.ts'
import { useEditor } from './use-editor.ts'
import { Workbench } from './workbench.tsx'

const empty = { image: '', annotations: [] }

export default function ManageCreateHotspotPage() {
  // A new form after each image.
  const [round, setRound] = useState(0)
  return (
    <>
      <title>Create Hotspot Image | Back-office</title>
      <NewHotspot key={round} onMade={() => setRound(round + 1)} />
    </>
  )
}

function NewHotspot({ onMade }: { onMade: () => void }) {
  const editor = useEditor(empty)
  const { upload, isUploading } = usePictureUpload()
  const [createHotspot] = useCreateHotspotMutation()
  const { run, state, isBusy } = useAction(createHotspot, { fallback: hotspotTexts.saveFailed })
  async function create() {
    const { image, annotations } = editor.present
    if (!image || annotations.length === 0) return toast.error(hotspotTexts.fieldsMissing)
    const reply = await run({ body: { image, annotations: toAnnotationInputs(annotations) } })
    if (!reply.ok) return toast.error(hotspotTexts.saveFailed)
    toast.success(reply.value.message)
    onMade()
  }
  return (
    <Workbench
      {...{ editor, upload, productField }}
      productView={(id) => <ProductLine id={id} />}
      title="Create Hotspot Image"
      save={{ text: 'Create Hotspot', busyText: 'Creating', isBusy, isUploading, run: () => void create() }}
      notice={state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
      isFrozen={isBusy}
    />
  )
}

const productField: ProductField = (id, onChange) => (
  <SingleProductPicker
    label="Product"
    hint="Shows its price and stock, and adds it to the cart."
    {...{ id, onChange }}
  />
)
