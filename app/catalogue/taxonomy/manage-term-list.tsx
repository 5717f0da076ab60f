import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { toApiError, toWords, useAction } from '#app/api/use-action.ts'
import type { UploadImage } from '#app/api/use-picture-field.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { DebouncedSearch } from '#app/ui/forms/debounced-search.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { formatSort, parseSort } from '#app/ui/tables/table-sort.ts'
import { Toolbar } from '#app/ui/tables/toolbar.tsx'
import type { Category } from '#contract/catalogue/category-calls.ts'
import { NameCell } from '../manage-name-cell.tsx'
import { EditTerm } from './manage-edit-term.tsx'
import { type Taxonomy, taxonomies } from './manage-taxonomies.ts'

type Open = { kind: 'edit' | 'delete'; term: Category } | undefined

const sortKeys: Record<string, (one: Category) => string | number> = {
  name: ({ name }) => name.toLowerCase(),
  products: ({ productCount }) => productCount,
  updated: ({ updatedAt }) => updatedAt,
}

/** All categories or all brands, with their number of live products. */
export function TermList({ kind, upload }: { kind: Taxonomy; upload: UploadImage }) {
  const { one, many, create, useList } = taxonomies[kind]
  const { data, isError, error, isFetching, refetch } = useList()
  const [params, change] = useUrlState()
  const [open, setOpen] = useState<Open>()
  const columns = useMemo(() => columnsFor(kind, setOpen), [kind])
  const search = params.get('search') ?? ''
  const urlSort = parseSort(params.get('sort'))
  const sort = urlSort && urlSort.id in sortKeys ? urlSort : { id: 'name', descending: false }
  const rows = useMemo(() => {
    const key = sortKeys[sort.id] ?? (() => 0)
    const term = search.toLowerCase()
    const up = (a: Category, b: Category) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0)
    return data
      ?.filter(({ name }) => name.toLowerCase().includes(term))
      .toSorted((a, b) => (sort.descending ? up(b, a) : up(a, b)))
  }, [data, search, sort.id, sort.descending])
  const reload = async (id: string) => {
    const fresh = await refetch()
    const newer = fresh.data?.find(({ _id }) => _id === id)
    setOpen(newer && { kind: 'edit', term: newer })
  }
  return (
    <>
      <title>{`${many} | Back-office`}</title>
      <div className="office-page-head">
        <h1>{many}</h1>
        {data && <span className="note">{data.length}</span>}
        <span className="flex-1" />
        <ButtonLink small variant="primary" to={create} icon={<Plus size={16} aria-hidden="true" />}>
          Create {one}
        </ButtonLink>
      </div>
      <section className="panel">
        <Toolbar>
          <DebouncedSearch label="Search by name" value={search} onChange={(text) => change({ search: text })} />
        </Toolbar>
        {isError && !data && (
          <ErrorState title={`The ${many.toLowerCase()} could not be loaded`} onRetry={refetch}>
            {toWords(toApiError(error), { fallback: 'Please try again.' })}
          </ErrorState>
        )}
        {!data && isFetching && <TableSkeleton rows={6} columns={4} />}
        {rows && (
          <DataTable
            label={many}
            columns={columns}
            rows={rows}
            rowId={({ _id }) => _id}
            sort={sort}
            onSort={(next) => change({ sort: formatSort(next) })}
            empty={
              <EmptyState title={search ? `No ${many.toLowerCase()} found` : `No ${many.toLowerCase()} yet`}>
                {search ? 'Try a shorter search.' : `Every product needs one: create the first ${one}.`}
              </EmptyState>
            }
          />
        )}
      </section>
      {open?.kind === 'edit' && (
        <EditTerm
          key={open.term.updatedAt}
          kind={kind}
          term={open.term}
          upload={upload}
          onReload={() => void reload(open.term._id)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'delete' && <DeleteTerm kind={kind} term={open.term} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const columnsFor = (kind: Taxonomy, onOpen: (open: Open) => void): Column<Category>[] => [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    look: 'grow',
    phone: 'wide',
    cell: ({ name, slug, image }) => (
      <NameCell image={image} isLogo={kind === 'brand'} letter={name.charAt(0).toUpperCase()}>
        <b className="font-semibold">{name}</b>
        <small>{slug}</small>
      </NameCell>
    ),
  },
  {
    id: 'products',
    header: 'Live products',
    sortable: true,
    align: 'end',
    phone: 'left',
    cell: ({ slug, name, productCount }) => (
      <Link
        className="underline underline-offset-3 tabular-nums"
        to={`/manage/manage-products?${kind}=${slug}`}
        aria-label={`${productCount} live products in ${name}`}
      >
        {productCount}
        <span className="md:hidden"> live products</span>
      </Link>
    ),
  },
  {
    id: 'updated',
    header: 'Changed',
    sortable: true,
    look: 'quiet',
    phone: 'hide',
    cell: ({ updatedAt }) => <FormattedDate iso={updatedAt} />,
  },
  {
    id: 'acts',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    phone: 'right',
    cell: (term) => (
      <span className="inline-flex gap-1">
        <IconButton small label={`Edit ${term.name}`} onClick={() => onOpen({ kind: 'edit', term })}>
          <Pencil size={16} aria-hidden="true" />
        </IconButton>
        <IconButton small danger label={`Delete ${term.name}`} onClick={() => onOpen({ kind: 'delete', term })}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      </span>
    ),
  },
]

/** The server refuses to delete one with products, including drafts and archived ones, and says how many. */
function DeleteTerm({ kind, term, onClose }: { kind: Taxonomy; term: Category; onClose: () => void }) {
  const { one, useDelete } = taxonomies[kind]
  const [remove] = useDelete()
  const { run, state, isBusy } = useAction(remove, { fallback: `The ${one} could not be deleted. Please try again.` })
  const confirm = async () => {
    const reply = await run({ params: { id: term._id }, querystring: {} })
    if (!reply.ok) return
    toast.success(reply.value.message)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={`Delete ${one}?`}
      busy={isBusy}
      error={state.kind === 'failed' ? state.text : undefined}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      Are you sure you want to delete {term.name}?
    </ConfirmDialog>
  )
}
