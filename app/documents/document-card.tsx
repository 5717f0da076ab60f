import { Download, Eye } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { toast } from '#app/ui/toast.ts'
import type { ShopDocument } from '#contract/documents.ts'
import { documentTexts, downloadFailedText } from '#contract/documents-rules.ts'
import { downloadFile } from './download-file.ts'

export function DocumentCard({ document: { name, image, url } }: { document: ShopDocument }) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await downloadFile(url, `${name}.pdf`)
      toast.success(documentTexts.downloadStarted)
    } catch (error) {
      toast.error(downloadFailedText(error instanceof Error ? error.message : documentTexts.downloadRefused))
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="doc-card">
      <Picture image={image} alt="" sizes="(max-width: 720px) 50vw, 300px" />
      <h2>{name}</h2>
      <div className="acts">
        <a
          className="btn plain small"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Preview ${name}`}
        >
          <span className="btn-in">
            <Eye size={15} aria-hidden="true" />
            Preview
          </span>
        </a>
        <Button
          small
          busy={isBusy}
          aria-label={`Download ${name}`}
          icon={<Download size={15} aria-hidden="true" />}
          onClick={download}
        >
          Download
        </Button>
      </div>
    </li>
  )
}
