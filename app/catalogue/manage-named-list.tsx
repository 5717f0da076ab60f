import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { toApiError, toWords, useAction } from '#app/api/use-action.ts'
import type { UploadImage } from '#app/api/use-picture-upload.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { TableSkeleton } from '#app/ui/list-skeleton.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { formatSort, parseSort } from '#app/ui/table-sort.ts'
import { toast } from '#app/ui/toast.ts'
import { Toolbar } from '#app/ui/toolbar.tsx'
import { TypedSearch } from '#app/ui/typed-search.tsx'
import { useAddress } from '#app/ui/use-address.ts'
import type { Category } from '#contract/catalogue-categories.ts'
import { EditNamed } from './manage-edit-named.tsx'
import { type NamedKind, namedKinds } from './manage-named-kinds.ts'

type Open = { kind: 'edit' | 'delete'; named: Category } | undefined

const sortKeys: Record<string, (one: Category) => string | number> = {
  name: ({ name }) => name.toLowerCase(),
  products: ({ productCount }) => productCount,
  updated: ({ updatedAt }) => updatedAt,
}

/** All categories or all brands, with how many live products each has. */
export function NamedList({ kind, upload }: { kind: NamedKind; upload: UploadImage }) {
  const { one, many, create, useList } = namedKinds[kind]
  const { data, isError, error, isFetching, refetch } = useList()
  const [address, change] = useAddress()
  const [open, setOpen] = useState<Open>()
  const columns = useMemo(() => columnsFor(kind, setOpen), [kind])
  const search = address.get('search') ?? ''
  const asked = parseSort(address.get('sort'))
  const sort = asked && asked.id in sortKeys ? asked : { id: 'name', descending: false }
  const rows = useMemo(() => {
    const key = sortKeys[sort.id] ?? (() => 0)
    const wanted = search.toLowerCase()
    const up = (a: Category, b: Category) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0)
    return data
      ?.filter(({ name }) => name.toLowerCase().includes(wanted))
      .toSorted((a, b) => (sort.descending ? up(b, a) : up(a, b)))
  }, [data, search, sort.id, sort.descending])
  return (
    <>
      <title>{`${many} | Back-office`}</title>
      <div className="work-head">
        <h1>{many}</h1>
        {data && <span className="note">{data.length}</span>}
        <span className="sp" />
        <ButtonLink small variant="go" to={create} icon={<Plus size={16} aria-hidden="true" />}>
          Create {one}
        </ButtonLink>
      </div>
      <section className="panel">
        <Toolbar>
          <TypedSearch label="Search by name" value={search} onChange={(text) => change({ search: text })} />
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
              <EmptyState title={search ? `No ${one} has this in its name` : `No ${many.toLowerCase()} yet`}>
                {search ? 'Try a shorter word.' : `Every product needs one: create the first ${one}.`}
              </EmptyState>
            }
          />
        )}
      </section>
      {open?.kind === 'edit' && (
        <EditNamed
          kind={kind}
          named={open.named}
          upload={upload}
          onReload={() => void refetch()}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'delete' && <DeleteNamed kind={kind} named={open.named} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const columnsFor = (kind: NamedKind, onOpen: (open: Open) => void): Column<Category>[] => [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    look: 'grow',
    phone: 'wide',
    cell: ({ name, slug, image }) => (
      <span className={`named-cell of-${kind}`}>
        {image ? (
          <Picture image={image} alt="" sizes="104px" />
        ) : (
          <span className="no-pic monogram" aria-hidden="true">
            {name.charAt(0).toUpperCase()}
          </span>
        )}
        <span>
          <b className="font-semibold">{name}</b>
          <small>{slug}</small>
        </span>
      </span>
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
        className="text-link num"
        to={`/manage/manage-products?${kind}=${slug}`}
        aria-label={`${productCount} live products in ${name}`}
      >
        {productCount}
        <span className="m-only"> live products</span>
      </Link>
    ),
  },
  {
    id: 'updated',
    header: 'Changed',
    sortable: true,
    look: 'quiet',
    phone: 'hide',
    cell: ({ updatedAt }) => <Moment iso={updatedAt} />,
  },
  {
    id: 'acts',
    header: 'Change',
    hideHeader: true,
    align: 'end',
    phone: 'right',
    cell: (named) => (
      <span className="acts">
        <IconButton small label={`Edit ${named.name}`} onClick={() => onOpen({ kind: 'edit', named })}>
          <Pencil size={16} aria-hidden="true" />
        </IconButton>
        <IconButton small bad label={`Delete ${named.name}`} onClick={() => onOpen({ kind: 'delete', named })}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      </span>
    ),
  },
]

/** One that has products, also drafts and archived ones, is refused by the server, which says how many. */
function DeleteNamed({ kind, named, onClose }: { kind: NamedKind; named: Category; onClose: () => void }) {
  const { one, useDelete } = namedKinds[kind]
  const [remove] = useDelete()
  const { run, state, isBusy } = useAction(remove, { fallback: `The ${one} could not be deleted. Please try again.` })
  const confirm = async () => {
    const reply = await run({ params: { id: named._id } })
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
      Are you sure you want to delete {named.name}?
    </ConfirmDialog>
  )
}
