import { Upload } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { Button } from '#app/ui/button.tsx'
import { filled } from '#app/ui/forms/form/filled.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { useFormParts } from '#app/ui/forms/form/form-context.ts'
import { SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { Annotation } from '#contract/hotspots/calls.ts'
import { isSafeLink } from '#contract/links.ts'
import { isStoredImage } from '#contract/media/names.ts'
import { annotationImageMessages, hotspotTexts } from '../hotspot-texts.ts'

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
  /** Whether the form has input that would be lost. */
  onTyped: (isTyped: boolean) => void
  /** Further buttons beside Cancel. */
  children?: ReactNode
}

const isExternal = (image: string) => /^https?:\/\/./.test(image.trim())

const link = z
  .string()
  .refine((text) => text.trim() === '' || isSafeLink(text), 'A link must start with https://, http:// or /.')
const schema = z
  .object({
    text: filled(hotspotTexts.titleMissing),
    description: z.string(),
    redirectUrl: link,
    image: link,
    product: z.string().optional(),
  })
  .transform(
    ({ text, description, redirectUrl, image, product }): AnnotationData => ({
      text: text.trim(),
      description: description.trim(),
      redirectUrl: redirectUrl.trim(),
      image: image.trim(),
      ...(product ? { product } : {}),
    }),
  )

export function AnnotationForm(props: Props) {
  const { start, submitText, upload, productField, onSubmit, onCancel, onTyped, children } = props
  const [isUploading, setUploading] = useState(false)
  return (
    // The form opens where the user just clicked, so typing can start straight away.
    <Form
      schema={schema}
      defaultValues={{ ...start, product: start.product }}
      focusOn="text"
      onSubmit={(data) => onSubmit(data)}
    >
      <ReportTyped isUploading={isUploading} onTyped={onTyped} />
      <TextInput name="text" dense label="Title" required maxLength={200} />
      <TextArea name="description" dense label="Description" rows={2} maxLength={2000} />
      <TextInput
        name="redirectUrl"
        dense
        type="url"
        label="Redirect URL"
        placeholder="/product/… or https://…"
        maxLength={2000}
      />
      <AnnotationImage upload={upload} onUploading={setUploading} />
      <Product field={productField} />
      <div className="annotation-form-actions flex flex-wrap items-center gap-3">
        <SubmitButton small variant="dark" uploading={isUploading}>
          {submitText}
        </SubmitButton>
        <Button small onClick={onCancel}>
          Cancel
        </Button>
        {children}
      </div>
    </Form>
  )
}

function ReportTyped({ isUploading, onTyped }: { isUploading: boolean; onTyped: (isTyped: boolean) => void }) {
  const { isDirty } = useFormParts()
  const isTyped = isUploading || isDirty
  useEffect(() => {
    onTyped(isTyped)
    return () => onTyped(false)
  }, [isTyped, onTyped])
  return null
}

function Product({ field }: { field: ProductField }) {
  const { value, onChange } = useFormValue<string | undefined>('product')
  return field(value, onChange)
}

type ImageProps = { upload: UploadPicture; onUploading: (isUploading: boolean) => void }

function AnnotationImage({ upload, onUploading }: ImageProps) {
  const { value: image, onChange: onImage, error } = useFormValue<string>('image')
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
        hint={isExternal(image) ? 'The image is copied to this shop when the points are saved.' : undefined}
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
