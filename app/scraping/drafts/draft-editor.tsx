import { useId } from 'react'
import { SegmentedControl } from '#app/ui/forms/inputs/segmented-control.tsx'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { formatRand, toCents, usualVatPercent, withVatCents } from '#contract/money.ts'
import type { DraftReview, SavedDraft } from '#contract/scraping/calls.ts'
import { DraftAttributes } from './draft-attributes.tsx'
import { DraftDocuments } from './draft-documents.tsx'
import { DraftPictures } from './draft-pictures.tsx'
import { type ComparedField, type Form, isSameName, type Problems, parseRand, toPriceWithoutVat } from './review.ts'

export type Option = { _id: string; name: string }

type Props = {
  field: ComparedField
  draft: SavedDraft
  form: Form
  problems: Problems
  edit: (field: ComparedField, part: DraftReview) => void
  categories: readonly Option[]
  brands: readonly Option[]
}

/** The supplier's value of one field, editable. */
export function DraftEditor({ field, draft, form, problems, edit, categories, brands }: Props) {
  const { existing } = draft
  switch (field) {
    case 'name':
      return (
        <TextInput
          dense
          hideLabel
          label="Name"
          maxLength={200}
          value={form.name}
          error={problems.name}
          onChange={({ target }) => edit('name', { name: target.value })}
        />
      )
    case 'price':
      return <PriceEditor {...{ draft, form, problems, edit }} />
    case 'category':
      return (
        <NameInput
          label="Category"
          value={form.category}
          all={categories}
          whenEmpty={existing ? 'We will keep ours.' : 'Without one it goes under Uncategorised.'}
          onChange={(category) => edit('category', { category })}
        />
      )
    case 'brand':
      return (
        <NameInput
          label="Brand"
          value={form.brand}
          all={brands}
          whenEmpty={existing ? 'We will keep ours.' : 'Without one it goes under Unbranded.'}
          onChange={(brand) => edit('brand', { brand })}
        />
      )
    case 'description':
      return (
        <TextArea
          dense
          hideLabel
          label="Description"
          rows={5}
          className="draft-description"
          maxLength={20_000}
          value={form.description}
          error={problems.description}
          onChange={({ target }) => edit('description', { description: target.value })}
        />
      )
    case 'attributes':
      return (
        <DraftAttributes
          rows={form.attributes}
          error={problems.attributes}
          onChange={(attributes) => edit('attributes', { attributes })}
        />
      )
    case 'images':
      return (
        <DraftPictures
          draftId={draft._id}
          found={draft.images}
          chosen={form.images}
          error={problems.images}
          onChange={(images) => edit('images', { images })}
        />
      )
    case 'documents':
      return (
        <DraftDocuments
          found={draft.documents}
          chosen={form.documents}
          copied={existing?.copied ?? []}
          error={problems.documents}
          onChange={(documents) => edit('documents', { documents })}
        />
      )
    case 'inStock':
      return (
        <TextInput
          dense
          hideLabel
          label="In stock"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={form.countInStock}
          error={problems.inStock}
          placeholder={existing ? '' : '0'}
          hint={stockHint(draft)}
          onChange={({ target }) => edit('inStock', { countInStock: target.value })}
        />
      )
  }
}

function PriceEditor({ draft, form, problems, edit }: Pick<Props, 'draft' | 'form' | 'problems' | 'edit'>) {
  const price = parseRand(form.price)
  return (
    <div className="grid gap-2">
      <TextInput
        dense
        hideLabel
        label="Price in rand, without VAT"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={form.price}
        error={problems.price}
        hint={
          <>
            {price !== undefined && `${formatRand(withVatCents(toCents(price), usualVatPercent))} with VAT. `}
            {draft.priceText && `The page says “${draft.priceText}”.`}
          </>
        }
        onChange={({ target }) => edit('price', { price: target.value })}
      />
      {draft.shownPrice !== undefined && (
        <SegmentedControl
          label="VAT in the page's price"
          value={vatOf(form.price, draft.shownPrice)}
          options={[
            { value: 'included', label: 'It includes VAT' },
            { value: 'excluded', label: 'It excludes VAT' },
          ]}
          onChange={(vat) => {
            if (draft.shownPrice !== undefined)
              edit('price', { price: toPriceWithoutVat(draft.shownPrice, vat === 'included') })
          }}
        />
      )}
    </div>
  )
}

/** Whether the price in the field is the page's price with or without VAT; any other amount was typed. */
function vatOf(price: string, shownPrice: number): 'included' | 'excluded' | 'typed' {
  if (price === toPriceWithoutVat(shownPrice, false)) return 'excluded'
  return price === toPriceWithoutVat(shownPrice, true) ? 'included' : 'typed'
}

function stockHint({ existing, inStock, countInStock }: SavedDraft): string {
  const theirs =
    countInStock !== undefined
      ? `The supplier has ${countInStock}.`
      : inStock === undefined
        ? ''
        : inStock
          ? 'The supplier has some.'
          : 'The supplier has none.'
  return `${theirs} ${existing ? 'This is our own count.' : 'Our own count starts at 0 unless you enter one.'}`.trim()
}

type NameProps = {
  label: string
  value: string
  all: readonly Option[]
  /** What happens if it is left empty. */
  whenEmpty: string
  onChange: (name: string) => void
}

/** One of ours, or a new name, which the import creates. */
function NameInput({ label, value, all, whenEmpty, onChange }: NameProps) {
  const id = useId()
  const isKnown = all.some(({ name }) => isSameName(name, value))
  return (
    <>
      <TextInput
        dense
        hideLabel
        label={label}
        list={id}
        maxLength={80}
        autoComplete="off"
        value={value}
        hint={
          value.trim() === ''
            ? whenEmpty
            : isKnown
              ? 'One of ours.'
              : `New: the import will create this ${label.toLowerCase()}.`
        }
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {all.map(({ _id, name }) => (
          <option key={_id} value={name} />
        ))}
      </datalist>
    </>
  )
}
