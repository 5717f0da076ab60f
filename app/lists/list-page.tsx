import { ChevronLeft, Pencil, Share2, ShoppingCart, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { toApiError, toWords, useAction } from '#app/api/use-action.ts'
import { NotFoundScreen } from '#app/page/not-found-screen.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { StaleBanner } from '#app/ui/feedback/stale-banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { ExportLinks } from '#app/ui/tables/export-links.tsx'
import { useVatPercent } from '#app/ui/vat-context.ts'
import type { SavedList } from '#contract/lists/calls.ts'
import { formatRand } from '#contract/money.ts'
import { withExcl } from '#contract/vat.ts'
import {
  useCreateListMutation,
  useDeleteListMutation,
  useGetListQuery,
  useLazyListListsQuery,
  useUpdateListMutation,
} from './api.ts'
import { ListLineRow, RemovedListLine } from './list-line.tsx'
import { RenameList } from './rename-list.tsx'
import { ShareList } from './share-list.tsx'
import { sumOf, toDrafts } from './sum-of.ts'
import { useAddList } from './use-add-list.ts'

export default function ListPage() {
  const { id = '' } = useParams()
  // Not in the screen below, which is reset when the saved lines arrive: a dialog opened meanwhile would close.
  const [open, setOpen] = useState<OpenDialog>()
  const {
    currentData: list,
    error,
    isError,
    refetch,
  } = useGetListQuery({ params: { id }, querystring: {} }, { refetchOnMountOrArgChange: true })
  if (isError && toApiError(error).status === 404) return <NotFoundScreen />
  if (isError && !list) return <ErrorState title="This list could not be loaded" onRetry={refetch} />
  if (!list) return <TableSkeleton />
  // Reset only if the saved lines change: a new name or link leaves unsaved quantities alone.
  const saved = list.lines.map(({ product, qty }) => `${product} ${qty}`).join()
  return <ListScreen key={saved} list={list} onReload={refetch} open={open} setOpen={setOpen} />
}

type OpenDialog = 'rename' | 'share' | undefined
type ListScreenProps = {
  list: SavedList
  onReload: () => void
  open: OpenDialog
  setOpen: (dialog: OpenDialog) => void
}

function ListScreen({ list, onReload, open, setOpen }: ListScreenProps) {
  const vatPercent = useVatPercent()
  const [lines, setLines] = useState(list.lines)
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const left = lines.filter(({ product }) => !removed.has(product))
  const isChanged = removed.size > 0 || lines.some((line, at) => line.qty !== list.lines[at]?.qty)
  const addList = useAddList()
  const [updateList] = useUpdateListMutation()
  const saving = useAction(updateList, { fallback: 'The list could not be saved. Please try again.' })
  const isStale = saving.state.kind === 'failed' && saving.state.error.failure.code === 'stale'
  const save = (updatedAt?: string) =>
    saving.run({ params: { id: list._id }, body: { lines: toDrafts(left), ...(updatedAt ? { updatedAt } : {}) } })
  const remove = useDelete(list)
  const [renew] = useLazyListListsQuery()
  return (
    <>
      <title>{list.name}</title>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <Link className="link mb-3" to="/my-profile/lists">
            <ChevronLeft size={16} aria-hidden="true" />
            All lists
          </Link>
          <h2 className="break-words">{list.name}</h2>
          <p className="note">
            {pluralise(left.length, 'product')}, {withExcl(formatRand(sumOf(left)), vatPercent)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button small icon={<Pencil size={16} aria-hidden="true" />} onClick={() => setOpen('rename')}>
            Rename
          </Button>
          <Button small icon={<Share2 size={16} aria-hidden="true" />} onClick={() => setOpen('share')}>
            {list.isShared ? 'Shared' : 'Share'}
          </Button>
          <ExportLinks href={(format) => `/api/list/${list._id}/export?format=${format}`} renew={() => renew()} />
          <Button
            small
            variant="outline-danger"
            icon={<Trash2 size={16} aria-hidden="true" />}
            busy={remove.isBusy}
            onClick={() => void remove.run()}
          >
            Delete
          </Button>
        </div>
      </div>
      <section className="panel" aria-label="Products on this list">
        {lines.length === 0 ? (
          <EmptyState title="This list is empty" action={<ButtonLink to="/quick-order">Quick order</ButtonLink>}>
            Add products from the shop, your cart, a past order or a quick order.
          </EmptyState>
        ) : (
          <ul className="line-items">
            {lines.map((line) =>
              removed.has(line.product) ? (
                <RemovedListLine
                  key={line.product}
                  name={line.name}
                  onUndo={() => setRemoved(new Set([...removed].filter((id) => id !== line.product)))}
                />
              ) : (
                <ListLineRow
                  key={line.product}
                  line={line}
                  onQuantity={(qty) =>
                    setLines(lines.map((other) => (other.product === line.product ? { ...other, qty } : other)))
                  }
                  onRemove={() => setRemoved(new Set([...removed, line.product]))}
                />
              ),
            )}
          </ul>
        )}
      </section>
      {isStale && (
        <StaleBanner
          busy={saving.isBusy}
          onReload={() => {
            saving.reset()
            onReload()
          }}
          onOverwrite={() => void save()}
        />
      )}
      {saving.state.kind === 'failed' && !isStale && <Banner tone="bad">{saving.state.text}</Banner>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          disabled={left.length === 0}
          icon={<ShoppingCart size={18} aria-hidden="true" />}
          onClick={() => void addList(left)}
        >
          Add all to cart
        </Button>
        {isChanged && (
          <Button busy={saving.isBusy} busyText="Saving" onClick={() => void save(list.updatedAt)}>
            Save changes
          </Button>
        )}
      </div>
      {open === 'rename' && <RenameList list={list} onClose={() => setOpen(undefined)} />}
      {open === 'share' && <ShareList list={list} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** Deletes straight away; Undo creates a new list with the same name and lines. */
function useDelete(list: SavedList) {
  const navigate = useNavigate()
  const [deleteList, { isLoading: isBusy }] = useDeleteListMutation()
  const [createList] = useCreateListMutation()
  const restore = async () => {
    const { data, error } = await createList({ body: { name: list.name, lines: toDrafts(list.lines) } })
    if (data) await navigate(`/my-profile/lists/${data._id}`)
    else toast.error(toWords(toApiError(error), { fallback: 'The list could not be restored.' }))
  }
  const run = async () => {
    const { error } = await deleteList({ params: { id: list._id } })
    if (error) return toast.error(toWords(toApiError(error), { fallback: 'The list could not be deleted.' }))
    await navigate('/my-profile/lists')
    const link = list.isShared ? ' Its link no longer works.' : ''
    toast.offer(`${list.name} was deleted.${link}`, { label: 'Undo', forMs: 10_000, run: () => void restore() })
  }
  return { run, isBusy }
}
