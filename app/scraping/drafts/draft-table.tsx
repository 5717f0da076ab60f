import { useMemo } from 'react'
import { Link } from 'react-router'
import { Chip } from '#app/ui/chip.tsx'
import { SafeLink } from '#app/ui/navigation/safe-link.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { formatRand, toCents } from '#contract/money.ts'
import type { SavedDraft } from '#contract/scraping/calls.ts'
import { shortUrl } from '../urls.ts'
import { changedFields, draftName, type Form, fieldLabels, findProblems, parseRand } from './review.ts'
import { SupplierPicture } from './supplier-picture.tsx'
import type { Reviews } from './use-reviews.ts'

type Props = {
  drafts: readonly SavedDraft[]
  formOf: Reviews['formOf']
  /** Where a draft is reviewed. */
  toReview: (draft: SavedDraft) => string
  selected: string[]
  /** Without it nothing can be selected. */
  onSelect: ((ids: string[]) => void) | undefined
}

type Row = { draft: SavedDraft; form: Form; name: string; to: string }

// Created once: new columns on each keystroke would re-render their cells and refetch their images.
const columns: Column<Row>[] = [
  {
    id: 'image',
    header: 'Image',
    hideHeader: true,
    phone: 'hide',
    cell: ({ draft, form: { images } }) => {
      const [first] = images
      return (
        first !== undefined && <SupplierPicture draftId={draft._id} position={draft.images.indexOf(first)} alt="" />
      )
    },
  },
  {
    id: 'name',
    header: 'Product',
    look: 'id',
    phone: 'wide',
    value: ({ name }) => name,
    cell: ({ draft, form, name, to }) => (
      <div className="draft-name">
        {draft.state === 'imported' ? (
          <Outcome draft={draft} name={name} />
        ) : (
          <Link to={to} className="inline-block min-h-6">
            {name}
          </Link>
        )}
        <small>
          {form.partNumber || 'No part number'}
          {', from '}
          <SafeLink link={draft.url}>{shortUrl(draft.url).split('/')[0]}</SafeLink>
        </small>
      </div>
    ),
  },
  {
    id: 'kind',
    header: 'In our shop',
    phone: 'left',
    value: ({ draft }) => (draft.existing ? 1 : 0),
    cell: (row) => <Kind {...row} />,
  },
  {
    id: 'price',
    header: 'Excl. VAT',
    align: 'end',
    phone: 'right',
    value: ({ form }) => parseRand(form.price),
    cell: ({ draft, form }) => {
      const price = parseRand(form.price)
      return (
        <span className="tabular-nums">
          {price === undefined ? (draft.priceText ?? '–') : formatRand(toCents(price))}
        </span>
      )
    },
  },
  { id: 'check', header: 'Please check', phone: 'wide', cell: (row) => <Checks {...row} /> },
]

/** A job's drafts at a glance; each opens on its own screen. */
export function DraftTable({ drafts, formOf, toReview, selected, onSelect }: Props) {
  const rows = useMemo(
    () =>
      drafts.map((draft): Row => {
        const form = formOf(draft)
        return { draft, form, name: draftName(draft, form), to: toReview(draft) }
      }),
    [drafts, formOf, toReview],
  )
  return (
    <DataTable
      label="Drafts"
      columns={columns}
      rows={rows}
      rowId={({ draft }) => draft._id}
      rowName={({ name }) => name}
      {...(onSelect ? { selected, onSelect } : {})}
    />
  )
}

function Kind({ draft, form }: Row) {
  if (draft.state === 'imported') return <Chip tone="ok">Imported</Chip>
  if (!draft.existing) return <Chip tone="ok">New</Chip>
  const changed = changedFields(draft, form)
  const [only] = changed
  if (!only) return <Chip tone="idle">No changes selected</Chip>
  return (
    <Chip tone="info">
      {changed.length === 1 ? `Changes: ${fieldLabels[only]}` : `Changes ${changed.length} fields`}
    </Chip>
  )
}

function Checks({ draft, form }: Row) {
  const isImported = draft.state === 'imported'
  const { all: _, ...problems } = isImported ? {} : findProblems(draft, form)
  const failure = isImported ? undefined : draft.outcome?.message
  const problemTexts = [...(failure ? [`Not imported: ${failure}`] : []), ...Object.values(problems)]
  const notes = isImported ? (draft.outcome?.warnings ?? []) : draft.warnings
  if (problemTexts.length + notes.length === 0) return null
  return (
    <ul className="draft-checks">
      {problemTexts.map((text) => (
        <li key={text} className="text-bad">
          {text}
        </li>
      ))}
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

function Outcome({ draft: { outcome }, name }: { draft: SavedDraft; name: string }) {
  if (!outcome?.product) return <span>{name}, deleted since</span>
  return <Link to={`/manage/update-product/${outcome.product._id}`}>{outcome.product.name}</Link>
}
