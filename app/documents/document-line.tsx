import { Download, FileText } from 'lucide-react'
import type { ShopDocument } from '#contract/documents.ts'
import { describeFile } from './describe-file.ts'

type Props = { document: Pick<ShopDocument, 'name' | 'tag' | 'url' | 'size'> }

/** A document in a list of few. The download is a plain link: it works before the scripts have come, and costs none. */
export const DocumentLine = ({ document: { name, tag, url, size } }: Props) => (
  <li className="doc">
    <span className="doc-icon">
      <FileText size={20} strokeWidth={1.5} aria-hidden="true" />
    </span>
    <div>
      <b>{name}</b>
      <small>{describeFile({ tag, size })}</small>
    </div>
    <a className="link preview" href={url} target="_blank" rel="noopener noreferrer" aria-label={`Preview ${name}`}>
      Preview
    </a>
    <a className="btn plain small" href={url} download={`${name}.pdf`} aria-label={`Download ${name}`}>
      <span className="btn-in">
        <Download size={15} aria-hidden="true" />
        <span>Download</span>
      </span>
    </a>
  </li>
)
