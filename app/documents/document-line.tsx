import { Download, FileText } from 'lucide-react'
import { ButtonAnchor } from '#app/ui/button.tsx'
import type { ShopDocument } from '#contract/documents/calls.ts'
import { describeFile } from './describe-file.ts'

type Props = { document: Pick<ShopDocument, 'name' | 'tag' | 'url' | 'size'> }

/** A document in a short list. The download is a plain link, which works before hydration. */
export const DocumentLine = ({ document: { name, tag, url, size } }: Props) => (
  <li className="document-line">
    <span className="document-line-icon">
      <FileText size={20} strokeWidth={1.5} aria-hidden="true" />
    </span>
    <div>
      <b>{name}</b>
      <small>{describeFile({ tag, size })}</small>
    </div>
    <a
      className="link max-md:hidden"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Preview ${name}`}
    >
      Preview
    </a>
    <ButtonAnchor
      small
      className="max-sm:w-11 max-sm:px-0"
      icon={<Download size={15} aria-hidden="true" />}
      href={url}
      download={`${name}.pdf`}
      aria-label={`Download ${name}`}
    >
      <span className="max-sm:hidden">Download</span>
    </ButtonAnchor>
  </li>
)
