import { toApiError, toWords } from '#app/api/use-action.ts'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

type Props = {
  /** What is being loaded, as in 'The quote could not be loaded'. */
  subject: string
  error: unknown
  onRetry: () => void
}

/** What an office page about one thing shows until it is there: its outline, that it does not exist, or what went wrong. */
export function RecordStatus({ subject, error, onRetry }: Props) {
  if (error === undefined)
    return (
      <Loading label={`Loading the ${subject}`}>
        <div className="office-page-head">
          <Skeleton width={260} height={36} />
        </div>
        <div className="office-columns">
          <Skeleton height={480} />
          <Skeleton height={480} />
        </div>
      </Loading>
    )
  const failure = toApiError(error)
  if ([400, 404].includes(failure.status)) return <NotFoundScreen />
  return (
    <ErrorState heading="h1" title={`The ${subject} could not be loaded`} onRetry={onRetry}>
      {toWords(failure, { fallback: 'Please try again.' })}
    </ErrorState>
  )
}
