import { X } from 'lucide-react'
import { useRef } from 'react'
import { FieldError } from '#app/ui/forms/inputs/field.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { SortableList } from '#app/ui/forms/inputs/sortable-list.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Thumbnail } from '#app/ui/pictures/thumbnail.tsx'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { maxRelated, type RelatedKind } from '#contract/catalogue/related.ts'
import { ProductSearch } from '../manage-product-picker.tsx'
import type { RelatedRow } from './product-draft.ts'

const kinds: { value: RelatedKind; label: string }[] = [
  { value: 'accessory', label: 'Accessory' },
  { value: 'spare_part', label: 'Spare part' },
  { value: 'alternative', label: 'Alternative' },
  { value: 'accessory_for', label: 'This is its accessory' },
  { value: 'spare_part_for', label: 'This is its spare part' },
]

type Props = {
  rows: readonly RelatedRow[]
  ownId: string | undefined
  error: string | undefined
  onChange: (rows: RelatedRow[]) => void
}

/**
 * Accessories, spare parts and alternatives in the shop's order, and products that this one is an accessory or spare
 * part for.
 */
export function RelatedEditor({ rows, ownId, error, onChange }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const add = ({ _id, name, partNumber, image }: ProductSummary) => {
    if (_id === ownId || rows.some((row) => row._id === _id)) return
    onChange([...rows, { _id, name, partNumber, image, kind: rows.at(-1)?.kind ?? 'accessory' }])
  }
  const remove = (id: string) => {
    onChange(rows.filter(({ _id }) => _id !== id))
    root.current?.querySelector('input')?.focus()
  }
  return (
    <div className="product-picker related-editor" ref={root}>
      {rows.length < maxRelated && <ProductSearch label="Add a product" dense onPick={add} />}
      {rows.length > 0 && (
        <SortableList
          label="Goes with"
          items={rows}
          itemId={({ _id }) => _id}
          itemName={({ name }) => name}
          onOrder={onChange}
        >
          {({ _id, name, partNumber, image, kind }) => (
            <>
              <Thumbnail image={image} sizes="48px" />
              <span>
                {name}
                <small>{partNumber}</small>
              </span>
              <Select
                dense
                hideLabel
                label={`What ${name} is`}
                options={kinds}
                value={kind}
                onChange={({ target }) =>
                  onChange(rows.map((row) => (row._id === _id ? { ...row, kind: target.value as RelatedKind } : row)))
                }
              />
              <IconButton small label={`Remove ${name}`} onClick={() => remove(_id)}>
                <X size={15} aria-hidden="true" />
              </IconButton>
            </>
          )}
        </SortableList>
      )}
      <FieldError error={error} />
    </div>
  )
}
