import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { type UploadImage, usePictureField } from '#app/api/use-picture-field.ts'
import { Button } from '#app/ui/button.tsx'
import { filled } from '#app/ui/forms/form/filled.ts'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { DropZone } from '#app/ui/forms/inputs/drop-zone.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { FromLibrary } from '#app/ui/pictures/from-library.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { imageTypes } from '#contract/media/names.ts'
import type { Taxonomy } from './manage-taxonomies.ts'

export const termSchema = z.object({
  name: filled(),
  slug: z
    .string()
    .regex(
      /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/,
      'Lower-case letters, digits and single hyphens, such as steel-enclosures.',
    ),
  image: z.string(),
  onHome: z.boolean(),
})
export type TermDraft = z.input<typeof termSchema>
export const emptyTerm: TermDraft = { name: '', slug: '', image: '', onHome: false }

type Props = {
  kind: Taxonomy
  slugHint: (slug: string) => string
  upload: UploadImage
  onBusy: (isBusy: boolean) => void
}

/** Name, image and page address of a category or brand. */
export function TermFields({ kind, slugHint, upload, onBusy }: Props) {
  const { value: image, onChange, error } = useFormValue<string>('image')
  const slug = useWatch<TermDraft, 'slug'>({ name: 'slug' })
  const { problem, chosen, take } = usePictureField({
    upload,
    fallback: 'The image could not be uploaded.',
    onImage: onChange,
    onBusy,
  })
  return (
    <>
      <TextInput name="name" label="Name" required maxLength={80} />
      <div className="grid gap-2">
        <DropZone
          label="Image"
          accept={imageTypes.join(',')}
          prompt={image ? 'Drop another image here, or choose one' : 'Drop an image here, or choose one'}
          error={problem ?? error}
          chosen={chosen}
          preview={image ? <Picture image={image} alt="Chosen image" sizes="160px" /> : undefined}
          onFile={(file) => void take(file)}
        />
        <FromLibrary field="Image" onChoose={({ image }) => onChange(image)} />
        {image && (
          <Button small className="justify-self-start" onClick={() => onChange('')}>
            Remove image
          </Button>
        )}
      </div>
      <TextInput
        name="slug"
        label="Page address"
        maxLength={120}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint={slugHint(slug)}
      />
      {kind === 'category' && <Checkbox name="onHome" label="Show on the home page" />}
    </>
  )
}
