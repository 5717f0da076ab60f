import { Eye } from 'lucide-react'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { ShopDocument } from '#contract/documents/calls.ts'
import { describeFile } from './describe-file.ts'
import { DownloadButton } from './download-button.tsx'

export function DocumentCard({ document: { name, image, url, tag, size } }: { document: ShopDocument }) {
  return (
    <li className="document-card">
      <Picture image={image} alt="" sizes="(max-width: 720px) 50vw, 300px" />
      <h2>{name}</h2>
      <p className="document-card-tag">{describeFile({ tag, size })}</p>
      <div className="document-card-actions">
        <ButtonAnchor
          small
          icon={<Eye size={15} aria-hidden="true" />}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Preview ${name}`}
        >
          Preview
        </ButtonAnchor>
        <DownloadButton url={url} name={name} />
      </div>
    </li>
  )
}
