import { Link } from 'react-router'
import { Chip } from '#app/ui/chip.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { SafeLink } from '#app/ui/safe-link.tsx'
import { formatRand, toCents } from '#contract/money.ts'
import type { KeptDraft } from '#contract/scraping.ts'
import { shortAddress } from './job-list.tsx'
import { changedFields, fieldLabels, findProblems, nameOf, readRand } from './review.ts'
import { SupplierPicture } from './supplier-picture.tsx'
import type { Reviews } from './use-reviews.ts'

type Props = {
  drafts: readonly KeptDraft[]
  reviews: Reviews
  /** Where a draft is reviewed. */
  toReview: (draft: KeptDraft) => string
  selected: string[]
  /** Without it nothing can be chosen. */
  onSelect: ((ids: string[]) => void) | undefined
}

/** The drafts of a job at a glance; each opens on a screen of its own. */
export function DraftTable({ drafts, reviews: { formOf }, toReview, selected, onSelect }: Props) {
  const columns: Column<KeptDraft>[] = [
    {
      id: 'picture',
      header: 'Picture',
      hideHeader: true,
      phone: 'hide',
      cell: (draft) => {
        const [first] = formOf(draft).images
        return first === undefined ? null : (
          <SupplierPicture draftId={draft._id} position={draft.images.indexOf(first)} alt="" />
        )
      },
    },
    {
      id: 'name',
      header: 'Product',
      look: 'id',
      phone: 'wide',
      value: (draft) => nameOf(draft, formOf(draft)),
      cell: (draft) => (
        <div className="draft-name">
          {draft.state === 'imported' ? (
            <Outcome draft={draft} name={nameOf(draft, formOf(draft))} />
          ) : (
            <Link to={toReview(draft)}>{nameOf(draft, formOf(draft))}</Link>
          )}
          <small>
            {formOf(draft).partNumber || 'No part number'}
            {', from '}
            <SafeLink link={draft.url}>{shortAddress(draft.url).split('/')[0]}</SafeLink>
          </small>
        </div>
      ),
    },
    {
      id: 'price',
      header: 'Excl. VAT',
      align: 'end',
      phone: 'right',
      value: (draft) => readRand(formOf(draft).price),
      cell: (draft) => {
        const price = readRand(formOf(draft).price)
        return (
          <span className="num">{price === undefined ? (draft.priceText ?? '–') : formatRand(toCents(price))}</span>
        )
      },
    },
    {
      id: 'kind',
      header: 'In our shop',
      phone: 'left',
      value: ({ existing }) => (existing ? 1 : 0),
      cell: (draft) => <Kind draft={draft} reviews={{ formOf }} />,
    },
    {
      id: 'check',
      header: 'Please check',
      phone: 'wide',
      cell: (draft) => <Checks draft={draft} reviews={{ formOf }} />,
    },
  ]
  return (
    <DataTable
      label="Drafts"
      columns={columns}
      rows={drafts}
      rowId={({ _id }) => _id}
      rowName={(draft) => nameOf(draft, formOf(draft))}
      {...(onSelect ? { selected, onSelect } : {})}
    />
  )
}

type CellProps = { draft: KeptDraft; reviews: Pick<Reviews, 'formOf'> }

function Kind({ draft, reviews: { formOf } }: CellProps) {
  if (draft.state === 'imported') return <Chip tone="ok">Imported</Chip>
  if (!draft.existing) return <Chip tone="ok">New</Chip>
  const changed = changedFields(draft, formOf(draft))
  if (changed.length === 0) return <Chip tone="idle">No change chosen</Chip>
  const [only] = changed
  return (
    <Chip tone="info">
      {changed.length === 1 && only ? `Changes ${fieldLabels[only].toLowerCase()}` : `Changes ${changed.length} fields`}
    </Chip>
  )
}

function Checks({ draft, reviews: { formOf } }: CellProps) {
  const { name, price, attributes, documents, inStock } = findProblems(draft, formOf(draft))
  const blocking = draft.state === 'imported' ? [] : [name, price, attributes, documents, inStock]
  const failure = draft.state === 'imported' ? undefined : draft.outcome?.message
  const lines = [...(failure ? [`Not imported: ${failure}`] : []), ...blocking.flatMap((problem) => problem ?? [])]
  const doubts = draft.state === 'imported' ? (draft.outcome?.warnings ?? []) : draft.warnings
  if (lines.length + doubts.length === 0) return null
  return (
    <ul className="draft-checks">
      {lines.map((line) => (
        <li key={line} className="text-bad">
          {line}
        </li>
      ))}
      {doubts.map((doubt) => (
        <li key={doubt}>{doubt}</li>
      ))}
    </ul>
  )
}

function Outcome({ draft: { outcome }, name }: { draft: KeptDraft; name: string }) {
  if (!outcome?.product) return <span>{name}, deleted since</span>
  return <Link to={`/manage/update-product/${outcome.product._id}`}>{outcome.product.name}</Link>
}
