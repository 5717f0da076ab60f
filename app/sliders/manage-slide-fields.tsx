import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useFormParts } from '#app/ui/forms/form/form-context.ts'
import { FormFields } from '#app/ui/forms/form/form-parts.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { ColourInput } from '#app/ui/forms/inputs/colour-input.tsx'
import { DropZone } from '#app/ui/forms/inputs/drop-zone.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { FromLibrary } from '#app/ui/pictures/from-library.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { defaultSlideColour } from '#contract/sliders/colour.ts'
import { findColourProblem } from './manage-slide-draft.ts'
import { backgroundMessages, imageMessages } from './slider-texts.ts'

type Words = { loading: string; done: string; failed: string }
type Upload = (file: File, words: Words) => Promise<{ image: string } | { reason: string }>

type Props = {
  upload: Upload
  labels: { image: string; text: string; link: string }
  /** A new slide needs all its text; a stored one may lack some, and then shows 'No Title'. */
  mustBeComplete?: boolean
}

export function SlideFields({ upload, labels, mustBeComplete = false }: Props) {
  return (
    <FormFields>
      <div className="grid gap-5 md:grid-cols-2">
        <PictureField name="image" label={labels.image} required words={imageMessages} upload={upload} />
        <PictureField name="backgroundImage" label="Background Image" words={backgroundMessages} upload={upload} />
      </div>
      <TextInput name="text" label={labels.text} required={mustBeComplete} maxLength={120} />
      <div className="grid gap-5 md:grid-cols-2">
        <TextInput name="button" label="Button Text" required={mustBeComplete} maxLength={60} />
        <TextInput
          name="link"
          label={labels.link}
          required={mustBeComplete}
          maxLength={2000}
          placeholder="/shop or https://…"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <ColourField />
    </FormFields>
  )
}

function ColourField() {
  const { value, onChange, error } = useFormValue<string>('hexCode')
  return (
    <ColourInput
      label="Background Color"
      hint="Optional. Use hex code or choose background image"
      placeholder={defaultSlideColour}
      value={value}
      error={findColourProblem(value) ?? error}
      onChange={onChange}
    />
  )
}

type PictureProps = Pick<Props, 'upload'> & { name: string; label: string; required?: boolean; words: Words }

function PictureField({ name, label, required = false, words, upload }: PictureProps) {
  const { isBusy } = useFormParts()
  const { value: image, onChange, error } = useFormValue<string>(name)
  const [state, setState] = useState<{ kind: 'idle' } | { kind: 'busy' } | { kind: 'failed'; reason: string }>({
    kind: 'idle',
  })
  const take = async (file: File) => {
    if (!file.type.startsWith('image/')) return setState({ kind: 'failed', reason: 'Please choose an image file.' })
    setState({ kind: 'busy' })
    const result = await upload(file, words)
    if ('image' in result) {
      setState({ kind: 'idle' })
      onChange(result.image)
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
        prompt="Drop an image here, or choose one"
        disabled={isBusy || state.kind === 'busy'}
        error={state.kind === 'failed' ? state.reason : error}
        onFile={(file) => void take(file)}
        chosen={state.kind === 'busy' ? words.loading : image && 'Choose another image'}
        preview={image ? <Picture image={image} alt={`${label}, preview`} sizes="300px" /> : undefined}
      />
      <FromLibrary field={label} disabled={isBusy} onChoose={({ image }) => onChange(image)} />
      {image && !required && (
        <Button
          small
          onClick={() => {
            setState({ kind: 'idle' })
            onChange('')
          }}
        >
          Remove {label.toLowerCase()}
        </Button>
      )}
    </div>
  )
}
