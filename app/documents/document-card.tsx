import { Eye } from 'lucide-react'
import { Picture } from '#app/ui/picture.tsx'
import type { ShopDocument } from '#contract/documents.ts'
import { describeFile } from './describe-file.ts'
import { DownloadButton } from './download-button.tsx'

export function DocumentCard({ document: { name, image, url, tag, size } }: { document: ShopDocument }) {
  return (
    <li className="doc-card">
      <Picture image={image} alt="" sizes="(max-width: 720px) 50vw, 300px" />
      <h2>{name}</h2>
      <p className="tag">{describeFile({ tag, size })}</p>
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
        <DownloadButton url={url} name={name} />
      </div>
    </li>
  )
}
