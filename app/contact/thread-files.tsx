import { Paperclip } from 'lucide-react'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { formatFileSize } from '#app/ui/format/format-file-size.ts'
import type { ContactAttachment } from '#contract/contact/calls.ts'

type Props = {
  files: readonly ContactAttachment[] | undefined
  /** The URL of a file by its id. */
  href: (id: string) => string
}

/** Attachments of a message or an answer, always as downloads. */
export function ThreadFiles({ files = [], href }: Props) {
  if (files.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-3" aria-label="Attached files">
      {files.map((file) => (
        <li key={file._id}>
          <ButtonAnchor
            small
            wrap
            icon={<Paperclip size={15} aria-hidden="true" />}
            href={href(file._id)}
            download={file.name}
          >
            {file.name}, {formatFileSize(file.size)}
          </ButtonAnchor>
        </li>
      ))}
    </ul>
  )
}
