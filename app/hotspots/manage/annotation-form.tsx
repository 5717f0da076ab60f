import { Upload } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { annotationImageMessages, hotspotTexts } from '#app/hotspots/hotspot-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { Annotation } from '#contract/hotspots.ts'
import { isSafeLink } from '#contract/links.ts'
import { isStoredImage } from '#contract/media-names.ts'

export type AnnotationData = Annotation['data']
export type UploadPicture = (
  file: File,
  words: typeof annotationImageMessages,
) => Promise<{ image: string } | { reason: string }>
export type ProductField = (id: string | undefined, onChange: (id: string | undefined) => void) => ReactNode

export const emptyAnnotation: AnnotationData = { text: '', description: '', redirectUrl: '', image: '' }

type Props = {
  start: AnnotationData
  submitText: string
  upload: UploadPicture
  productField: ProductField
  onSubmit: (data: AnnotationData) => void
  onCancel: () => void
  /** Whether there is something in the form that would be lost with it. */
  onTyped: (isTyped: boolean) => void
  /** Further buttons beside Cancel. */
  children?: ReactNode
}

const isOfOtherSite = (image: string) => /^https?:\/\/./.test(image.trim())
const badLink = 'A link starts with https://, http:// or /.'

export function AnnotationForm(props: Props) {
  const { start, submitText, upload, productField, onSubmit, onCancel, onTyped, children } = props
  const [data, setData] = useState(start)
  const [isUploading, setUploading] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const title = useRef<HTMLDivElement>(null)
  // The form opens where the hand or the key just was: typing goes on at once.
  useEffect(() => {
    title.current?.querySelector('input')?.focus()
  }, [])
  const isTyped = isUploading || JSON.stringify(data) !== JSON.stringify(start)
  useEffect(() => {
    onTyped(isTyped)
    return () => onTyped(false)
  }, [isTyped, onTyped])
  const change = (part: Partial<AnnotationData>) => setData((before) => ({ ...before, ...part }))
  const problems = {
    text: data.text.trim() === '' ? hotspotTexts.titleMissing : undefined,
    redirectUrl: data.redirectUrl.trim() === '' || isSafeLink(data.redirectUrl) ? undefined : badLink,
    image: data.image.trim() === '' || isSafeLink(data.image) ? undefined : badLink,
  }
  const shown = isChecked ? problems : undefined
  const submit = () => {
    setChecked(true)
    if (Object.values(problems).some(Boolean)) return
    const { product, ...texts } = data
    onSubmit({
      text: texts.text.trim(),
      description: texts.description.trim(),
      redirectUrl: texts.redirectUrl.trim(),
      image: texts.image.trim(),
      ...(product ? { product } : {}),
    })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div ref={title}>
        <TextInput
          dense
          label="Title"
          required
          maxLength={200}
          value={data.text}
          error={shown?.text}
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
      <TextArea
        dense
        label="Description"
        rows={2}
        maxLength={2000}
        value={data.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <TextInput
        dense
        type="url"
        label="Redirect URL"
        placeholder="/product/… or https://…"
        maxLength={2000}
        value={data.redirectUrl}
        error={shown?.redirectUrl}
        onChange={(event) => change({ redirectUrl: event.target.value })}
      />
      <AnnotationImage
        image={data.image}
        error={shown?.image}
        upload={upload}
        onUploading={setUploading}
        onImage={(image) => change({ image })}
      />
      {productField(data.product, (product) =>
        setData(({ product: _, ...before }) => ({ ...before, ...(product ? { product } : {}) })),
      )}
      <div className="annotation-form-actions flex flex-wrap items-center gap-3">
        <Button small type="submit" variant="dark" busy={isUploading} busyText="Uploading">
          {submitText}
        </Button>
        <Button small onClick={onCancel}>
          Cancel
        </Button>
        {children}
      </div>
    </form>
  )
}

type ImageProps = {
  image: string
  error: string | undefined
  upload: UploadPicture
  onUploading: (isUploading: boolean) => void
  onImage: (image: string) => void
}

function AnnotationImage({ image, error, upload, onUploading, onImage }: ImageProps) {
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{ kind: 'idle' } | { kind: 'busy' } | { kind: 'failed'; reason: string }>({
    kind: 'idle',
  })
  const isBusy = state.kind === 'busy'
  const take = async (file: File | undefined) => {
    if (!file) return
    setState({ kind: 'busy' })
    onUploading(true)
    const result = await upload(file, annotationImageMessages)
    onUploading(false)
    if ('image' in result) {
      setState({ kind: 'idle' })
      onImage(result.image)
    } else setState({ kind: 'failed', reason: result.reason })
  }
  return (
    <div className="grid gap-2">
      <TextInput
        dense
        type="url"
        label="Annotation Image"
        placeholder="https://"
        value={image}
        disabled={isBusy}
        hint={isOfOtherSite(image) ? 'The picture is copied to this shop when the points are saved.' : undefined}
        error={state.kind === 'failed' ? state.reason : error}
        onChange={(event) => {
          setState({ kind: 'idle' })
          onImage(event.target.value)
        }}
      />
      {isStoredImage(image) && <Picture image={image} alt="Annotation image, preview" sizes="120px" />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          small
          busy={isBusy}
          busyText="Uploading"
          icon={<Upload size={15} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          Upload Image
        </Button>
        {image && (
          <Button small variant="outline-danger" disabled={isBusy} onClick={() => onImage('')}>
            Delete Image
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Annotation image file"
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}
