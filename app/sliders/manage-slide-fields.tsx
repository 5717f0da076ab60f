import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ColourInput } from '#app/ui/forms/colour-input.tsx'
import { DropZone } from '#app/ui/forms/drop-zone.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { defaultSlideColour } from '#contract/sliders-colour.ts'
import type { SlideDraft } from './manage-slide-draft.ts'
import { backgroundMessages, imageMessages } from './slider-texts.ts'

type Words = { loading: string; done: string; failed: string }
type Upload = (file: File, words: Words) => Promise<{ image: string } | { reason: string }>

type Props = {
  draft: SlideDraft
  onChange: (part: Partial<SlideDraft>) => void
  /** The server's words for single fields. */
  errors: Readonly<Record<string, string>>
  upload: Upload
  disabled: boolean
  labels: { image: string; text: string; link: string }
  /** A new slide needs its words; a stored one may lose them and then says 'No Title'. */
  mustBeWhole?: boolean
}

export function SlideFields({ draft, onChange, errors, upload, disabled, labels, mustBeWhole = false }: Props) {
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        <PictureField
          label={labels.image}
          required
          image={draft.image}
          error={errors.image}
          words={imageMessages}
          {...{ upload, disabled }}
          onImage={(image) => onChange({ image })}
        />
        <PictureField
          label="Background Image"
          image={draft.backgroundImage}
          error={errors.backgroundImage}
          words={backgroundMessages}
          {...{ upload, disabled }}
          onImage={(backgroundImage) => onChange({ backgroundImage })}
        />
      </div>
      <TextInput
        label={labels.text}
        required={mustBeWhole}
        maxLength={120}
        value={draft.text}
        error={errors.text}
        disabled={disabled}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <TextArea
        label="Description"
        rows={3}
        maxLength={500}
        hint="Optional. One or two sentences under the title."
        value={draft.description}
        error={errors.description}
        disabled={disabled}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextInput
          label="Button Text"
          required={mustBeWhole}
          maxLength={60}
          value={draft.button}
          error={errors.button}
          disabled={disabled}
          onChange={(event) => onChange({ button: event.target.value })}
        />
        <TextInput
          label={labels.link}
          required={mustBeWhole}
          maxLength={2000}
          placeholder="/shop or https://…"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.link}
          error={errors.link}
          disabled={disabled}
          onChange={(event) => onChange({ link: event.target.value })}
        />
      </div>
      <ColourInput
        label="Background Color"
        hint="Optional. Use hex code or choose background image"
        placeholder={defaultSlideColour}
        value={draft.hexCode}
        error={errors.hexCode}
        onChange={(hexCode) => onChange({ hexCode })}
      />
    </>
  )
}

type PictureProps = Pick<Props, 'upload' | 'disabled'> & {
  label: string
  required?: boolean
  image: string
  error: string | undefined
  words: Words
  onImage: (image: string) => void
}

function PictureField({ label, required = false, image, error, words, upload, disabled, onImage }: PictureProps) {
  const [state, setState] = useState<{ kind: 'idle' } | { kind: 'busy' } | { kind: 'failed'; reason: string }>({
    kind: 'idle',
  })
  const take = async (file: File) => {
    if (!file.type.startsWith('image/')) return setState({ kind: 'failed', reason: 'Please choose an image file.' })
    setState({ kind: 'busy' })
    const result = await upload(file, words)
    if ('image' in result) {
      setState({ kind: 'idle' })
      onImage(result.image)
    } else setState({ kind: 'failed', reason: result.reason })
  }
  return (
    <div className="grid gap-2 content-start">
      <DropZone
        label={label}
        required={required}
        roomy
        accept="image/*"
        hint="Image files: JPG, PNG, GIF"
        prompt="Drop a picture here, or choose one"
        disabled={disabled || state.kind === 'busy'}
        error={state.kind === 'failed' ? state.reason : error}
        onFile={(file) => void take(file)}
        chosen={state.kind === 'busy' ? words.loading : image && 'Choose another picture'}
        preview={image ? <Picture image={image} alt={`${label}, preview`} sizes="300px" /> : undefined}
      />
      {image && !required && (
        <Button small disabled={disabled} onClick={() => onImage('')}>
          Remove {label.toLowerCase()}
        </Button>
      )}
    </div>
  )
}
