import { ShoppingCart } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router'
import { toApiError } from '#app/api/use-action.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { Button, ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useVatPercent } from '#app/ui/vat-context.ts'
import { formatRand } from '#contract/money.ts'
import { withExcl } from '#contract/vat.ts'
import { useGetListQuery } from './api.ts'
import { ListLineRow } from './list-line.tsx'
import { sumOf } from './sum-of.ts'
import { useAddList } from './use-add-list.ts'

export const handle = { isSameForAll: true }

/** A list that anyone with the link can read and order from. */
export default function SharedListPage() {
  const vatPercent = useVatPercent()
  const brand = useBrand()
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const key = search.get('key') ?? ''
  const isHydrated = useHydrated()
  const {
    currentData: list,
    error,
    isError,
    refetch,
  } = useGetListQuery({ params: { id }, querystring: { key } }, { skip: !isHydrated, refetchOnMountOrArgChange: true })
  const addList = useAddList()
  const isGone = isError && [400, 404].includes(toApiError(error).status)
  const file = (format: string) => `/api/list/${id}/export?format=${format}&key=${encodeURIComponent(key)}`
  return (
    <div className="page-width pb-16">
      <title>{`${list?.name ?? 'Shared list'} | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="page-head">
        <div className="min-w-0">
          <h1 className="break-words">{list?.name ?? 'Shared list'}</h1>
          {list && (
            <p>
              {pluralise(list.lines.length, 'product')}, {withExcl(formatRand(sumOf(list.lines)), vatPercent)}
            </p>
          )}
        </div>
        {list && (
          <div className="flex flex-wrap items-center gap-3">
            <ButtonAnchor href={file('csv')} download>
              Export CSV
            </ButtonAnchor>
            <ButtonAnchor href={file('xlsx')} download>
              Export XLSX
            </ButtonAnchor>
            <Button
              variant="primary"
              disabled={list.lines.length === 0}
              icon={<ShoppingCart size={18} aria-hidden="true" />}
              onClick={() => void addList(list.lines)}
            >
              Add all to cart
            </Button>
          </div>
        )}
      </div>
      {isGone && (
        <EmptyState
          title="This list is not shared"
          action={
            <ButtonLink variant="primary" to="/shop">
              Go to the shop
            </ButtonLink>
          }
        >
          Its owner may have stopped sharing it, or the link is incomplete.
        </EmptyState>
      )}
      {isError && !isGone && <ErrorState title="This list could not be loaded" onRetry={refetch} />}
      {!list && !isError && <TableSkeleton />}
      {list && (
        <section className="panel" aria-label="Products on this list">
          <ul className="line-items">
            {list.lines.map((line) => (
              <ListLineRow key={line.product} line={line} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
