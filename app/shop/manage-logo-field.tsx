import { type UploadImage, usePictureUpload } from '#app/api/use-picture-upload.ts'
import { Button } from '#app/ui/button.tsx'
import { DropZone } from '#app/ui/forms/drop-zone.tsx'
import { LogoImage } from '#app/ui/pictures/logo-image.tsx'
import { imageTypes } from '#contract/media-names.ts'

type Props = {
  logo: string
  upload: UploadImage
  error: string | undefined
  onChange: (logo: string) => void
  onBusy: (isBusy: boolean) => void
}

/** The logo goes to the server at once; the shop shows it when the settings are saved. */
export function LogoField({ logo, upload, error, onChange, onBusy }: Props) {
  const { problem, chosen, take } = usePictureUpload({
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
        prompt={logo ? 'Drop another picture here, or choose one' : 'Drop a picture here, or choose one'}
        hint="A PNG with a transparent background is best. It stands on dark in the shop and in mails, and on white paper on invoices. Without a logo the name is set in type."
        error={problem ?? error}
        chosen={chosen}
        onFile={(file) => void take(file)}
      />
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
