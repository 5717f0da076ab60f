import { useMemo } from 'react'
import { Link } from 'react-router'
import { toApiError, toWords, useAction } from '#app/api/use-action.ts'
import type { Args } from '#app/api/via.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { TableSkeleton } from '#app/ui/list-skeleton.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { TableRange } from '#app/ui/table-range.tsx'
import { toast } from '#app/ui/toast.ts'
import { Toolbar } from '#app/ui/toolbar.tsx'
import { TypedSearch } from '#app/ui/typed-search.tsx'
import { useAddress } from '#app/ui/use-address.ts'
import type { listReviews } from '#contract/catalogue-reviews.ts'
import type { Output } from '#contract/http.ts'
import { officePageSize } from '#contract/page-sizes.ts'
import { useListReviewsQuery, useModerateReviewMutation } from './manage-api.ts'

type ListedReview = Output<typeof listReviews>['reviews'][number]

const readAddress = (address: URLSearchParams): Args<typeof listReviews> => {
  const search = address.get('search')?.trim().slice(0, 100)
  const show = address.get('show')
  return {
    querystring: {
      page: Math.max(1, Math.trunc(Number(address.get('page'))) || 1),
      ...(search ? { search } : {}),
      ...(show === 'hidden' || show === 'shown' ? { hidden: show === 'hidden' } : {}),
    },
  }
}

/** How many there are under each tab. One row is asked for, for the total that comes with it. */
function useCounts(search: string) {
  const wanted = { limit: 1, ...(search ? { search } : {}) }
  const shown = useListReviewsQuery({ querystring: { ...wanted, hidden: false } }).data?.total
  const hidden = useListReviewsQuery({ querystring: { ...wanted, hidden: true } }).data?.total
  return { shown, hidden, all: shown === undefined || hidden === undefined ? undefined : shown + hidden }
}

/** What people say about products. A hidden review counts for nothing in the shop, and can come back. */
export default function ManageReviewsPage() {
  const [address, change] = useAddress()
  const query = readAddress(address)
  const { currentData, data, isFetching, isError, error, refetch } = useListReviewsQuery(query)
  // The old rows stay, paler, while the next are on their way; after a failure they would lie.
  const shown = currentData ?? (isFetching ? data : undefined)
  const { search = '', hidden } = query.querystring
  const columns = useColumns()
  const counts = useCounts(search)
  const to = (show: string) => {
    const next = new URLSearchParams(address)
    next.delete('page')
    if (show) next.set('show', show)
    else next.delete('show')
    return `?${next}`
  }
  return (
    <>
      <title>Reviews | Back-office</title>
      <div className="work-head">
        <h1>Reviews</h1>
      </div>
      <section className="panel" aria-busy={isFetching}>
        <TabLinks
          label="Which reviews"
          tabs={[
            { to: to(''), label: 'All', current: hidden === undefined, count: counts.all },
            { to: to('shown'), label: 'Shown', current: hidden === false, count: counts.shown },
            { to: to('hidden'), label: 'Hidden', current: hidden === true, count: counts.hidden },
          ]}
        />
        <Toolbar>
          <TypedSearch label="Product, person or words" value={search} onChange={(text) => change({ search: text })} />
        </Toolbar>
        {isError && !isFetching && (
          <ErrorState title="The reviews could not be loaded" onRetry={refetch}>
            {toWords(toApiError(error), { fallback: 'Please try again.' })}
          </ErrorState>
        )}
        {!shown && isFetching && <TableSkeleton columns={5} />}
        {shown && (
          <DataTable
            label="Reviews"
            columns={columns}
            rows={shown.reviews}
            rowId={({ _id }) => _id}
            empty={
              <EmptyState title={search || hidden !== undefined ? 'No review fits this search' : 'No reviews yet'}>
                {search || hidden !== undefined
                  ? 'Try a shorter word, or look at all of them.'
                  : 'Reviews show here as soon as people write them.'}
              </EmptyState>
            }
          />
        )}
        {shown && shown.pages > 1 && (
          <div className="table-foot">
            <TableRange page={shown.page} limit={officePageSize} total={shown.total} />
            <span className="sp" />
            <Pagination page={shown.page} pages={shown.pages} />
          </div>
        )}
      </section>
    </>
  )
}

function useColumns(): Column<ListedReview>[] {
  const [moderate] = useModerateReviewMutation()
  const { run } = useAction(moderate, { fallback: 'The review could not be changed. Please try again.' })
  return useMemo(() => {
    const toggle = async ({ _id, product, hidden = false, name, updatedAt }: ListedReview) => {
      const reply = await run({ params: { id: product._id, reviewId: _id }, body: { hidden: !hidden, updatedAt } })
      if (reply.ok) toast.success(`The review of ${name} is ${hidden ? 'shown again' : 'hidden'}.`)
      else toast.error(reply.text)
    }
    return [
      {
        id: 'product',
        header: 'Product',
        look: 'grow',
        phone: 'wide',
        cell: ({ product, rating }) => (
          <span className="review-of">
            <Link className="id" to={`/product/${product.slug}`}>
              {product.name}
            </Link>
            <Stars rating={rating} />
          </span>
        ),
      },
      {
        id: 'review',
        header: 'Review',
        phone: 'wide',
        cell: ({ review, hidden }) => (
          <span className="review-words">
            {hidden && <Chip tone="idle">Hidden</Chip>} {review}
          </span>
        ),
      },
      {
        id: 'by',
        header: 'By',
        phone: 'left',
        cell: ({ name, createdAt }) => (
          <span className="two-lines">
            {name}
            <small>
              <Moment iso={createdAt} />
            </small>
          </span>
        ),
      },
      {
        id: 'acts',
        header: 'Hide or show',
        hideHeader: true,
        align: 'end',
        phone: 'right',
        cell: (review) => (
          <Button
            small
            aria-label={`${review.hidden ? 'Show' : 'Hide'} the review of ${review.name} on ${review.product.name}`}
            onClick={() => void toggle(review)}
          >
            {review.hidden ? 'Show' : 'Hide'}
          </Button>
        ),
      },
    ]
  }, [run])
}
