import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { DropZone } from '#app/ui/forms/inputs/drop-zone.tsx'
import { FromLibrary } from '#app/ui/pictures/from-library.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { annotationImageMessages } from '../hotspot-texts.ts'
import type { UploadPicture } from './annotation-form.tsx'

type Props = { image: string; onImage: (image: string) => void; upload: UploadPicture; roomy?: boolean }

/** The image itself. It is uploaded straight away, so that its size is known and nothing large stays in the page. */
export function HotspotImageField({ image, onImage, upload, roomy = false }: Props) {
  const [state, setState] = useState<{ kind: 'idle' } | { kind: 'busy' } | { kind: 'failed'; reason: string }>({
    kind: 'idle',
  })
  const take = async (file: File) => {
    if (!file.type.startsWith('image/')) return setState({ kind: 'failed', reason: 'Please choose an image file.' })
    setState({ kind: 'busy' })
    const result = await upload(file, annotationImageMessages)
    if ('image' in result) {
      setState({ kind: 'idle' })
      onImage(result.image)
    } else setState({ kind: 'failed', reason: result.reason })
  }
  return (
    <div className="grid gap-3">
      <DropZone
        label="Image"
        required
        roomy={roomy}
        accept="image/*"
        prompt={roomy ? 'Drop the image here, or choose one' : 'Replace image'}
        disabled={state.kind === 'busy'}
        error={state.kind === 'failed' ? state.reason : undefined}
        onFile={(file) => void take(file)}
        chosen={state.kind === 'busy' ? annotationImageMessages.loading : undefined}
        preview={
          image ? (
            <Picture image={image} alt="" sizes="96px" className="h-11 w-18 flex-none rounded-s object-cover" />
          ) : undefined
        }
      />
      <FromLibrary field="Image" disabled={state.kind === 'busy'} onChoose={({ image }) => onImage(image)} />
      {image && (
        <Button
          small
          variant="outline-danger"
          icon={<Trash2 size={15} aria-hidden="true" />}
          onClick={() => onImage('')}
        >
          Delete Image
        </Button>
      )}
    </div>
  )
}
