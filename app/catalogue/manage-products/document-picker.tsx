import { useState } from 'react'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { SearchField } from '#app/ui/forms/inputs/search-field.tsx'
import type { ShopDocument } from '#contract/documents/calls.ts'

type Props = { documents: readonly ShopDocument[]; chosen: readonly string[]; onChange: (ids: string[]) => void }

const searchFrom = 8

/** Brochures and certificates offered on the product page. */
export function DocumentPicker({ documents, chosen, onChange }: Props) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  // The selection stays visible, whatever is searched for.
  const shown = documents.filter(({ _id, name }) => chosen.includes(_id) || name.toLowerCase().includes(wanted))
  if (documents.length === 0)
    return <p className="text-note text-ink-3">There are no documents yet. Upload them under Documents.</p>
  return (
    <div className="grid gap-2">
      {documents.length > searchFrom && (
        <SearchField dense label="Find a document" value={search} onChange={setSearch} maxLength={100} />
      )}
      <div className="document-picker-list">
        {shown.map(({ _id, name, tag }) => (
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
        {shown.length === 0 && <p className="text-note text-ink-3">No documents found.</p>}
      </div>
    </div>
  )
}
