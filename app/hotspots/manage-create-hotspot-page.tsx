import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { OneProductPicker } from '#app/catalogue/manage-one-product-picker.tsx'
import { usePictureUpload } from '#app/media/use-picture-upload.ts'
import { ProductLine } from '#app/shell/product-line.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { toast } from '#app/ui/toast.ts'
import { hotspotTexts } from './hotspot-texts.ts'
import type { ProductField } from './manage-annotation-form.tsx'
import { useCreateHotspotMutation } from './manage-api.ts'
import { toSentAnnotations } from './manage-editor-state.ts'
import { useEditor } from './manage-use-editor.ts'
import { Workbench } from './manage-workbench.tsx'

const empty = { image: '', annotations: [] }

export default function ManageCreateHotspotPage() {
  // A new picture after each one that was made.
  const [made, setMade] = useState(0)
  return (
    <>
      <title>Create Hotspot Image | Back-office</title>
      <NewHotspot key={made} onMade={() => setMade(made + 1)} />
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
    const reply = await run({ body: { image, annotations: toSentAnnotations(annotations) } })
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
  <OneProductPicker label="Product" hint="Shows its price and stock, and adds it to the cart." {...{ id, onChange }} />
)
