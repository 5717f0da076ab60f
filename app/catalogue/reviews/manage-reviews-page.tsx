import { useMemo } from 'react'
import { Link } from 'react-router'
import { useMay } from '#app/accounts/use-may.ts'
import type { Args } from '#app/api/add-endpoints.ts'
import { live } from '#app/api/live.ts'
import { toApiError, toWords, useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { Stars } from '#app/ui/commerce/stars.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { DebouncedSearch } from '#app/ui/forms/debounced-search.tsx'
import { TabLinks } from '#app/ui/navigation/tab-links.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { PageFoot } from '#app/ui/tables/page-foot.tsx'
import { Toolbar } from '#app/ui/tables/toolbar.tsx'
import type { listReviews } from '#contract/catalogue/review-calls.ts'
import type { Output } from '#contract/http/schema.ts'
import { officePageSize } from '#contract/page-sizes.ts'
import { useListReviewsQuery, useModerateReviewMutation } from '../manage-api.ts'

type ListedReview = Output<typeof listReviews>['reviews'][number]

const parseUrl = (params: URLSearchParams): Args<typeof listReviews> => {
  const search = params.get('search')?.trim().slice(0, 100)
  const show = params.get('show')
  return {
    querystring: {
      page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
      ...(search ? { search } : {}),
      ...(show === 'hidden' || show === 'shown' ? { hidden: show === 'hidden' } : {}),
    },
  }
}

/** The count on each tab. Requests a single row, for the total that comes with it. */
function useCounts(search: string) {
  const filter = { limit: 1, ...(search ? { search } : {}) }
  const visible = useListReviewsQuery({ querystring: { ...filter, hidden: false } }).data?.total
  const hidden = useListReviewsQuery({ querystring: { ...filter, hidden: true } }).data?.total
  return { shown: visible, hidden, all: visible === undefined || hidden === undefined ? undefined : visible + hidden }
}

/** Customers' product reviews. A hidden review does not count towards the rating, and can be shown again. */
export default function ManageReviewsPage() {
  const [params, change] = useUrlState()
  const query = parseUrl(params)
  const { currentData, data, isFetching, isError, error, refetch } = useListReviewsQuery(query, live)
  // Old rows stay, dimmed, while the next ones load; after a failure they would be wrong.
  const latest = currentData ?? (isFetching ? data : undefined)
  const { search = '', hidden } = query.querystring
  const columns = useColumns()
  const counts = useCounts(search)
  const to = (show: string) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    if (show) next.set('show', show)
    else next.delete('show')
    return `?${next}`
  }
  return (
    <>
      <title>Reviews | Back-office</title>
      <div className="office-page-head">
        <h1>Reviews</h1>
      </div>
      <section className="panel" aria-busy={isFetching && !currentData}>
        <TabLinks
          label="Which reviews"
          tabs={[
            { to: to(''), label: 'All', current: hidden === undefined, count: counts.all },
            { to: to('shown'), label: 'Shown', current: hidden === false, count: counts.shown },
            { to: to('hidden'), label: 'Hidden', current: hidden === true, count: counts.hidden },
          ]}
        />
        <Toolbar>
          <DebouncedSearch
            label="Product, customer or text"
            value={search}
            onChange={(text) => change({ search: text })}
          />
        </Toolbar>
        {isError && !isFetching && (
          <ErrorState title="The reviews could not be loaded" onRetry={refetch}>
            {toWords(toApiError(error), { fallback: 'Please try again.' })}
          </ErrorState>
        )}
        {!latest && isFetching && <TableSkeleton columns={5} />}
        {latest && (
          <DataTable
            label="Reviews"
            columns={columns}
            rows={latest.reviews}
            rowId={({ _id }) => _id}
            empty={
              <EmptyState
                title={
                  search
                    ? 'No reviews found'
                    : hidden
                      ? 'No review is hidden'
                      : hidden === false
                        ? 'No reviews shown'
                        : 'No reviews yet'
                }
              >
                {search ? 'Try a shorter search, or view all reviews.' : 'New reviews will appear here.'}
              </EmptyState>
            }
          />
        )}
        {latest && <PageFoot page={latest.page} limit={officePageSize} pages={latest.pages} total={latest.total} />}
      </section>
    </>
  )
}

function useColumns(): Column<ListedReview>[] {
  const mayHide = useMay()('catalogue.write')
  const [moderate] = useModerateReviewMutation()
  const { run } = useAction(moderate, { fallback: 'The review could not be changed. Please try again.' })
  return useMemo(() => {
    const toggle = async ({ _id, product, hidden = false, name, updatedAt }: ListedReview) => {
      const reply = await run({ params: { id: product._id, reviewId: _id }, body: { hidden: !hidden, updatedAt } })
      if (reply.ok) toast.success(`The review by ${name} is now ${hidden ? 'shown again' : 'hidden'}.`)
      else toast.error(reply.text)
    }
    const columns: Column<ListedReview>[] = [
      {
        id: 'product',
        header: 'Product',
        look: 'grow',
        phone: 'wide',
        cell: ({ product, rating }) => (
          <span className="review-cell">
            <Link className="data-table-id" to={`/product/${product.slug}`}>
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
          <span className="review-cell-text">
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
              <FormattedDate iso={createdAt} />
            </small>
          </span>
        ),
      },
    ]
    if (!mayHide) return columns
    return [
      ...columns,
      {
        id: 'acts',
        header: 'Hide or show',
        hideHeader: true,
        align: 'end',
        phone: 'right',
        cell: (review) => (
          <Button
            small
            aria-label={`${review.hidden ? 'Show' : 'Hide'} the review by ${review.name} of ${review.product.name}`}
            onClick={() => void toggle(review)}
          >
            {review.hidden ? 'Show' : 'Hide'}
          </Button>
        ),
      },
    ]
  }, [run, mayHide])
}
