import { type UploadImage, usePictureField } from '#app/api/use-picture-field.ts'
import { Button } from '#app/ui/button.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { DropZone } from '#app/ui/forms/inputs/drop-zone.tsx'
import { FromLibrary } from '#app/ui/pictures/from-library.tsx'
import { LogoImage } from '#app/ui/pictures/logo-image.tsx'
import { imageTypes } from '#contract/media/names.ts'

type Props = { upload: UploadImage; onBusy: (isBusy: boolean) => void }

/** The logo is uploaded straight away; the shop shows it once the settings are saved. */
export function LogoField({ upload, onBusy }: Props) {
  const { value: logo, onChange, error } = useFormValue<string>('logo')
  const { problem, chosen, take } = usePictureField({
    upload,
    fallback: 'The logo could not be uploaded.',
    onImage: onChange,
    onBusy,
  })
  return (
    <div className="grid gap-3 md:col-span-2">
      <DropZone
        label="Logo"
        accept={imageTypes.join(',')}
        prompt={logo ? 'Drop another image here, or choose one' : 'Drop an image here, or choose one'}
        hint="A PNG with a transparent background is best. It appears on a dark background in the shop and in e-mails, and on white on invoices. Without a logo, the name is shown as text."
        error={problem ?? error}
        chosen={chosen}
        onFile={(file) => void take(file)}
      />
      <FromLibrary field="Logo" onChoose={({ image }) => onChange(image)} />
      {logo && (
        <>
          <div className="logo-previews">
            <span className="logo on-dark">
              <LogoImage logo={logo} />
            </span>
            <span className="logo">
              <LogoImage logo={logo} />
            </span>
          </div>
          <Button small className="justify-self-start" onClick={() => onChange('')}>
            Remove logo
          </Button>
        </>
      )}
    </div>
  )
}
