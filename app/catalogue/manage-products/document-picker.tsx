import { FileUp } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { SearchField } from '#app/ui/forms/inputs/search-field.tsx'
import type { ShopDocument } from '#contract/documents/calls.ts'

/** Comes with the page, because documents are another feature's. */
export type UploadDialog = ComponentType<{ onUploaded: (document: ShopDocument) => void; onClose: () => void }>

type Props = {
  documents: readonly ShopDocument[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  UploadDialog: UploadDialog
}

const searchFrom = 8

/** Brochures and certificates offered on the product page. A PDF that the shop does not have yet is uploaded here. */
export function DocumentPicker({ documents, chosen, onChange, UploadDialog }: Props) {
  const [isUploading, setUploading] = useState(false)
  const [search, setSearch] = useState('')
  const term = search.trim().toLowerCase()
  // The selection stays visible, whatever is searched for.
  const options = documents.filter(({ _id, name }) => chosen.includes(_id) || name.toLowerCase().includes(term))
  return (
    <div className="grid gap-2">
      {documents.length === 0 && <p className="text-note text-ink-3">There are no documents yet.</p>}
      {documents.length > searchFrom && (
        <SearchField dense label="Find a document" value={search} onChange={setSearch} maxLength={100} />
      )}
      <div className="document-picker-list">
        {options.map(({ _id, name, tag }) => (
          <Checkbox
            key={_id}
            label={name}
            note={tag.charAt(0).toUpperCase() + tag.slice(1)}
            checked={chosen.includes(_id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, _id] : chosen.filter((other) => other !== _id))
            }
          />
        ))}
        {options.length === 0 && documents.length > 0 && <p className="text-note text-ink-3">No documents found.</p>}
      </div>
      <Button
        small
        className="justify-self-start"
        icon={<FileUp size={15} aria-hidden="true" />}
        onClick={() => setUploading(true)}
      >
        Upload a PDF
      </Button>
      {isUploading && (
        <Suspense fallback={null}>
          <UploadDialog onClose={() => setUploading(false)} onUploaded={({ _id }) => onChange([...chosen, _id])} />
        </Suspense>
      )}
    </div>
  )
}
