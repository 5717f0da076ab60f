import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormParts } from '#app/ui/forms/form/form-context.ts'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { DropZone } from '#app/ui/forms/inputs/drop-zone.tsx'
import { SortableList } from '#app/ui/forms/inputs/sortable-list.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { FromLibrary } from '#app/ui/pictures/from-library.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'

type Words = { loading: string; done: string; failed: string }
export type Upload = (file: File, words: Words) => Promise<{ image: string } | { reason: string }>

const words: Words = {
  loading: 'Uploading Image...',
  done: 'Image uploaded successfully!',
  failed: 'Image upload failed.',
}
const maxImages = 30

/** A project's images. The first one represents it in lists, so their order matters. */
export function ProjectImages({ upload }: { upload: Upload }) {
  const { isBusy: disabled } = useFormParts()
  const { value: images, update: onChange, error } = useFormValue<string[]>('images')
  const [busy, setBusy] = useState(0)
  const [problem, setProblem] = useState<string>()
  const take = async (files: readonly File[]) => {
    setProblem(undefined)
    setBusy((count) => count + files.length)
    for (const file of files) {
      const result = file.type.startsWith('image/')
        ? await upload(file, words)
        : { reason: `${file.name} is not an image file.` }
      setBusy((count) => count - 1)
      if ('image' in result) onChange((before) => (before.includes(result.image) ? before : [...before, result.image]))
      else setProblem(result.reason)
    }
  }
  const isFull = images.length >= maxImages
  return (
    <div className="grid gap-3">
      <DropZone
        label="Images"
        accept="image/*"
        hint={
          isFull
            ? `A project can have at most ${maxImages} images.`
            : 'The first image represents the project in lists. Drag the handle, or use the arrow keys, to change the order.'
        }
        prompt="Drop images here, or choose some"
        disabled={disabled || isFull}
        error={problem ?? error}
        onFiles={(files) => void take(files)}
        chosen={busy > 0 ? `Uploading ${busy === 1 ? 'one image' : `${busy} images`}...` : undefined}
      />
      <FromLibrary
        field="Images"
        disabled={disabled || isFull}
        onChoose={({ image }) => onChange((before) => (before.includes(image) ? before : [...before, image]))}
      />
      {images.length > 0 && (
        <SortableList
          label="Order of the images"
          className="sortable-list-thumbs"
          items={images}
          itemId={(image) => image}
          itemName={(image) => `image ${images.indexOf(image) + 1}`}
          onOrder={(ordered) => onChange(() => ordered)}
          disabled={disabled}
        >
          {(image, position) => (
            <>
              <Picture image={image} alt={`Image ${position + 1}`} sizes="160px" />
              {position === 0 && <span className="badge">Cover</span>}
              <IconButton
                small
                danger
                label={`Remove image ${position + 1}`}
                disabled={disabled}
                onClick={() => onChange((before) => before.filter((other) => other !== image))}
              >
                <Trash2 size={15} aria-hidden="true" />
              </IconButton>
            </>
          )}
        </SortableList>
      )}
    </div>
  )
}
