import { useState } from 'react'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { DropZone } from '#app/ui/drop-zone.tsx'
import { LogoImage } from '#app/ui/logo-image.tsx'
import { imageTypes, maxImageBytes } from '#contract/media-names.ts'

export type UploadImage = (file: File, onProgress: (percent: number) => void) => Promise<{ image: string }>

type Props = {
  logo: string
  upload: UploadImage
  error: string | undefined
  onChange: (logo: string) => void
  onBusy: (isBusy: boolean) => void
}

/** The logo goes to the server at once; the shop shows it when the settings are saved. */
export function LogoField({ logo, upload, error, onChange, onBusy }: Props) {
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  async function take(file: File) {
    if (!imageTypes.some((type) => type === file.type)) return setProblem('This is not a picture we can show.')
    if (file.size > maxImageBytes) return setProblem('This picture is larger than 10 MB.')
    setProblem(undefined)
    setPercent(0)
    onBusy(true)
    try {
      onChange((await upload(file, setPercent)).image)
    } catch (thrown) {
      setProblem(toWords(toApiError(thrown), { fallback: 'The logo could not be uploaded.' }))
    }
    setPercent(undefined)
    onBusy(false)
  }
  return (
    <div className="grid gap-3 md:col-span-2">
      <DropZone
        label="Logo"
        accept={imageTypes.join(',')}
        prompt={logo ? 'Drop another picture here, or choose one' : 'Drop a picture here, or choose one'}
        hint="A PNG without a ground is best. It stands on dark in the shop and in mails, and on white paper on invoices. Without a logo the name is set in type."
        error={problem ?? error}
        chosen={percent === undefined ? undefined : `Uploading, ${percent}%`}
        onFile={(file) => void take(file)}
      />
      {logo && (
        <>
          <div className="logo-grounds">
            <span className="logo dark">
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
