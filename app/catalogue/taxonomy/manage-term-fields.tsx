import { type UploadImage, usePictureUpload } from '#app/api/use-picture-upload.ts'
import { Button } from '#app/ui/button.tsx'
import { DropZone } from '#app/ui/forms/drop-zone.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { imageTypes } from '#contract/media-names.ts'

export type TermDraft = { name: string; slug: string; image: string }
export const emptyTerm: TermDraft = { name: '', slug: '', image: '' }

type Props = {
  form: TermDraft
  problems: Readonly<Record<string, string>>
  slugHint: string
  upload: UploadImage
  onChange: (part: Partial<TermDraft>) => void
  onBusy: (isBusy: boolean) => void
}

/** Name, picture and address of a category or a brand. */
export function TermFields({ form, problems, slugHint, upload, onChange, onBusy }: Props) {
  const { problem, chosen, take } = usePictureUpload({
    upload,
    fallback: 'The picture could not be uploaded.',
    onImage: (image) => onChange({ image }),
    onBusy,
  })
  return (
    <>
      <TextInput
        label="Name"
        required
        maxLength={80}
        value={form.name}
        error={problems.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div className="grid gap-2">
        <DropZone
          label="Picture"
          accept={imageTypes.join(',')}
          prompt={form.image ? 'Drop another picture here, or choose one' : 'Drop a picture here, or choose one'}
          error={problem ?? problems.image}
          chosen={chosen}
          preview={form.image ? <Picture image={form.image} alt="Chosen picture" sizes="160px" /> : undefined}
          onFile={(file) => void take(file)}
        />
        {form.image && (
          <Button small className="justify-self-start" onClick={() => onChange({ image: '' })}>
            Remove picture
          </Button>
        )}
      </div>
      <TextInput
        label="Address"
        maxLength={120}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint={slugHint}
        value={form.slug}
        error={problems.slug}
        onChange={({ target }) => onChange({ slug: target.value })}
      />
    </>
  )
}

/** What can be seen to be wrong before the server is asked. */
export function findTermProblems({ name, slug }: TermDraft): Record<string, string> {
  return {
    ...(name.trim() === '' ? { name: 'Please fill this in.' } : {}),
    ...(slug === '' || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)
      ? {}
      : { slug: 'Lower-case letters, digits and single hyphens, such as steel-enclosures.' }),
  }
}
