import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { downloadFailedText, downloadTexts } from '#contract/documents/download.ts'
import { downloadFile } from './download-file.ts'

/** Saves a document under its name, and reports the result. */
export function DownloadButton({ url, name }: { url: string; name: string }) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await downloadFile(url, `${name}.pdf`)
      toast.success(downloadTexts.started)
    } catch (error) {
      toast.error(downloadFailedText(error instanceof Error ? error.message : downloadTexts.refused))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      small
      busy={isBusy}
      aria-label={`Download ${name}`}
      icon={<Download size={15} aria-hidden="true" />}
      onClick={download}
    >
      Download
    </Button>
  )
}
