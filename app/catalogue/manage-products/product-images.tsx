import { RotateCcw, Trash2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { toApiError, toWords } from '#app/api/use-action.ts'
import type { UploadImage } from '#app/api/use-picture-field.ts'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { DropZone } from '#app/ui/forms/inputs/drop-zone.tsx'
import { SortableList } from '#app/ui/forms/inputs/sortable-list.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { FromLibrary } from '#app/ui/pictures/from-library.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { imageTypes, maxImageBytes } from '#contract/media/names.ts'
import { maxImages } from './product-draft.ts'

type Sending = { id: number; file: File; percent: number; problem?: string }

type Props = {
  images: readonly string[]
  onChange: (change: (images: string[]) => string[]) => void
  upload: UploadImage
  /** The form must not be saved before the last upload has finished. */
  onBusy: (isBusy: boolean) => void
  error: string | undefined
}

/** A product's images; the first one represents it in lists, so their order matters. */
export function ProductImages({ images, onChange, upload, onBusy, error }: Props) {
  const [sendings, setSendings] = useState<Sending[]>([])
  const lastId = useRef(0)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const waiting = useRef(0)
  const patch = (id: number, change: Partial<Sending>) =>
    setSendings((before) => before.map((one) => (one.id === id ? { ...one, ...change } : one)))
  const drop = (id: number) => setSendings((before) => before.filter((one) => one.id !== id))

  async function send({ id, file }: Sending) {
    try {
      const { image } = await upload(file, (percent) => patch(id, { percent }))
      onChange((before) => (before.includes(image) ? before : [...before, image]))
      drop(id)
    } catch (thrown) {
      patch(id, { problem: toWords(toApiError(thrown), { fallback: 'This image could not be uploaded.' }) })
    }
  }
  // One at a time, so that the images stay in the order they were chosen.
  function enqueue(sending: Sending) {
    waiting.current++
    onBusy(true)
    queue.current = queue.current
      .then(() => send(sending))
      .then(() => {
        waiting.current--
        if (waiting.current === 0) onBusy(false)
      })
  }
  function take(files: readonly File[]) {
    const room = maxImages - images.length - waiting.current
    const fresh = files.map((file, index): Sending => {
      const problem = index >= room ? `A product can have at most ${maxImages} images.` : findProblem(file)
      return { id: ++lastId.current, file, percent: 0, ...(problem ? { problem } : {}) }
    })
    setSendings((before) => [...before.filter(({ problem }) => !problem), ...fresh])
    for (const one of fresh) if (!one.problem) enqueue(one)
  }
  const retry = (sending: Sending) => {
    const { problem: _, ...again } = { ...sending, percent: 0 }
    setSendings((before) => before.map((one) => (one.id === sending.id ? again : one)))
    enqueue(again)
  }

  return (
    <div className="grid gap-4">
      {images.length > 0 && (
        <SortableList
          label="Order of the images"
          className="sortable-list-thumbs"
          items={images}
          itemId={(image) => image}
          itemName={(image) => `image ${images.indexOf(image) + 1}`}
          onOrder={(ordered) => onChange(() => ordered)}
        >
          {(image, position) => (
            <>
              <Picture image={image} alt={`Image ${position + 1}`} sizes="180px" />
              {position === 0 && <span className="badge">Main image</span>}
              <IconButton
                small
                label={`Remove image ${position + 1}`}
                onClick={() => onChange((before) => before.filter((other) => other !== image))}
              >
                <Trash2 size={15} aria-hidden="true" />
              </IconButton>
            </>
          )}
        </SortableList>
      )}
      {sendings.length > 0 && (
        <ul className="upload-list">
          {sendings.map((sending) => (
            <li key={sending.id}>
              {sending.problem ? (
                <>
                  <span className="text-bad" role="alert">
                    <b>{sending.file.name}</b>: {sending.problem}
                  </span>
                  {!findProblem(sending.file) && (
                    <IconButton small label={`Upload ${sending.file.name} again`} onClick={() => retry(sending)}>
                      <RotateCcw size={15} aria-hidden="true" />
                    </IconButton>
                  )}
                  <IconButton small label={`Remove ${sending.file.name}`} onClick={() => drop(sending.id)}>
                    <X size={15} aria-hidden="true" />
                  </IconButton>
                </>
              ) : (
                <ProgressBar label={`Uploading ${sending.file.name}`} value={sending.percent} />
              )}
            </li>
          ))}
        </ul>
      )}
      <DropZone
        label="Add images"
        accept={imageTypes.join(',')}
        prompt="Drop images here, or choose some"
        hint="JPEG, PNG, WebP, AVIF or GIF, at most 10 MB each. Drag an image by its handle, or use the arrow keys on it, to change the order."
        disabled={images.length >= maxImages}
        error={error}
        onFiles={take}
      />
      <FromLibrary
        field="Images"
        disabled={images.length >= maxImages}
        onChoose={({ image }) => onChange((before) => (before.includes(image) ? before : [...before, image]))}
      />
    </div>
  )
}

function findProblem(file: File): string | undefined {
  if (!imageTypes.some((type) => type === file.type)) return 'This file type is not supported.'
  if (file.size > maxImageBytes) return 'This image is larger than 10 MB.'
  return undefined
}
