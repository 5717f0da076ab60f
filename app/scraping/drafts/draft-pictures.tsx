import { Plus, X } from 'lucide-react'
import { FieldError } from '#app/ui/forms/inputs/field.tsx'
import { SortableList } from '#app/ui/forms/inputs/sortable-list.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { SupplierPicture } from './supplier-picture.tsx'

type Props = {
  draftId: string
  /** Every image on the page. */
  found: readonly string[]
  /** The ones to import, in order; the first represents the product in lists. */
  chosen: readonly string[]
  error: string | undefined
  onChange: (images: string[]) => void
}

export function DraftPictures({ draftId, found, chosen, error, onChange }: Props) {
  const left = found.filter((url) => !chosen.includes(url))
  const nameOf = (url: string) => `image ${found.indexOf(url) + 1}`
  if (found.length === 0) return <p className="note">No images found on the page.</p>
  return (
    <div className="grid gap-3">
      {chosen.length > 0 && (
        <SortableList
          label="Images to import, in order"
          className="sortable-list-thumbs supplier-thumbs"
          items={chosen}
          itemId={(url) => url}
          itemName={nameOf}
          onOrder={onChange}
        >
          {(url, position) => (
            <>
              <SupplierPicture draftId={draftId} position={found.indexOf(url)} alt={`The supplier's ${nameOf(url)}`} />
              {position === 0 && <span className="badge">Main image</span>}
              <IconButton
                small
                label={`Leave out ${nameOf(url)}`}
                onClick={() => onChange(chosen.filter((one) => one !== url))}
              >
                <X size={15} aria-hidden="true" />
              </IconButton>
            </>
          )}
        </SortableList>
      )}
      {left.length > 0 && (
        <div className="grid gap-1.5">
          <span className="note">Left out</span>
          <ul className="unused-pictures">
            {left.map((url) => (
              <li key={url}>
                <SupplierPicture
                  draftId={draftId}
                  position={found.indexOf(url)}
                  alt={`The supplier's ${nameOf(url)}, left out`}
                />
                <IconButton
                  small
                  className="absolute top-0.5 right-0.5 bg-white/92"
                  label={`Include ${nameOf(url)}`}
                  onClick={() => onChange([...chosen, url])}
                >
                  <Plus size={15} aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        </div>
      )}
      <FieldError error={error} />
    </div>
  )
}
