import { Paperclip } from 'lucide-react'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { formatFileSize } from '#app/ui/format/format-file-size.ts'
import { formatDay } from '#contract/days.ts'
import type { Quote } from '#contract/quotes/schema.ts'

/** When the buyer needs it, how the buyer calls it, and what was attached. */
export function RequestFacts({ quote: { _id, request, files = [] } }: { quote: Quote }) {
  const { neededBy, reference } = request
  return (
    <>
      {neededBy && (
        <p>
          Needed by <b className="font-semibold">{formatDay(neededBy)}</b>
        </p>
      )}
      {reference && (
        <p>
          Reference <b className="font-semibold">{reference}</b>
        </p>
      )}
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-3 my-2" aria-label="Attached files">
          {files.map((file) => (
            <li key={file._id}>
              <ButtonAnchor
                small
                wrap
                icon={<Paperclip size={15} aria-hidden="true" />}
                href={`/api/quote/${_id}/files/${file._id}`}
                download={file.name}
              >
                {file.name}, {formatFileSize(file.size)}
              </ButtonAnchor>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
