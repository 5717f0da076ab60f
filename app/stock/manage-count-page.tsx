import { useParams } from 'react-router'
import { toApiError } from '#app/api/use-action.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { PageSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { useGetCountQuery } from './api.ts'
import { CountDesk } from './manage-count-desk.tsx'
import { CountReview } from './manage-count-review.tsx'

/** One count: its products one by one, then what differs. Who counts does not see what is expected. */
export default function ManageCountPage() {
  const { id = '' } = useParams()
  const [params] = useUrlState()
  const isReview = params.get('view') === 'review'
  const { currentData, isError, error, refetch } = useGetCountQuery(
    { params: { id }, querystring: isReview ? { review: true } : {} },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  const isGone = isError && [400, 404].includes(toApiError(error).status)
  if (isGone)
    return (
      <ErrorState
        heading="h1"
        title="There is no such count"
        action={
          <ButtonLink small to="/manage/counts">
            All counts
          </ButtonLink>
        }
      >
        Somebody may have discarded it.
      </ErrorState>
    )
  if (isError && !currentData)
    return <ErrorState heading="h1" title="The count could not be loaded" onRetry={refetch} />
  if (!currentData) return <PageSkeleton title="Count" />
  const { name, state } = currentData
  return (
    <>
      <title>{`Count of ${name} | Back-office`}</title>
      <Breadcrumbs items={[{ label: 'Stock counts', to: '/manage/counts' }, { label: name }]} />
      {isReview || state === 'posted' ? <CountReview count={currentData} /> : <CountDesk count={currentData} />}
    </>
  )
}
