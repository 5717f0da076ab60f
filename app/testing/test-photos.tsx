import { Camera, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/forms/inputs/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { maxPhotos } from '#contract/testing/rules.ts'
import type { KeptPhoto } from './kept-tests.ts'
import { shrinkPhoto } from './shrink-photo.ts'

type Props = { photos: readonly KeptPhoto[]; onChange: (photos: KeptPhoto[]) => void }

export function TestPhotos({ photos, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)
  const add = async (files: File[]) => {
    setReading(true)
    const shrunk = await Promise.all(files.slice(0, maxPhotos - photos.length).map(shrinkPhoto))
    setReading(false)
    const good = shrunk.flatMap((blob) => (blob ? [{ _id: crypto.randomUUID(), blob }] : []))
    setProblem(
      good.length < shrunk.length
        ? 'This photo cannot be read. Take it again with the camera.'
        : files.length > shrunk.length
          ? `At most ${maxPhotos} photos: the others were left out.`
          : undefined,
    )
    if (good.length > 0) onChange([...photos, ...good])
  }
  return (
    <div className="grid gap-3">
      {photos.length > 0 && (
        <ul className="test-photos" aria-label="Photos">
          {photos.map((photo, at) => (
            <li key={photo._id}>
              <Preview blob={photo.blob} alt={`Photo ${at + 1}`} />
              <IconButton
                small
                framed
                label={`Remove photo ${at + 1}`}
                onClick={() => onChange(photos.filter(({ _id }) => _id !== photo._id))}
              >
                <Trash2 size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {photos.length < maxPhotos && (
        <Button
          full
          busy={isReading}
          busyText="Reading"
          icon={<Camera size={19} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {photos.length === 0 ? 'Add photos' : 'Add another photo'}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Photos of the unit"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) void add(files)
        }}
      />
      <FieldError error={problem} />
    </div>
  )
}

function Preview({ blob, alt }: { blob: Blob; alt: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(blob)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [blob])
  return url ? <img src={url} alt={alt} /> : null
}
