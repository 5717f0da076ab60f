import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { SignInFirst } from '#app/orders/sign-in-first.tsx'
import { NotFoundScreen } from '#app/page/not-found-screen.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { SummaryPageSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import type { Quote } from '#contract/quotes/schema.ts'
import { useGetQuoteQuery } from './api.ts'
import { useGuestQuote } from './use-guest-quote.ts'

type Props = { children: (quote: Quote, renew: () => PromiseLike<{ isError: boolean }>) => ReactNode }

/** Loads the quote in the URL, if the visitor may read it. */
export function LoadedQuote({ children }: Props) {
  const { id = '' } = useParams()
  const opening = useGuestQuote(id)
  const {
    currentData: quote,
    isError,
    error,
    refetch,
  } = useGetQuoteQuery({ params: { id } }, { skip: opening.kind !== 'none', refetchOnMountOrArgChange: true })
  if (opening.kind === 'failed') return <NotLoaded onRetry={opening.retry} />
  if (isError && !quote) {
    const { status = 0 } = error as { status?: number }
    // A malformed id, a missing quote and someone else's quote all look the same, so that strangers learn nothing.
    if ([400, 401, 404].includes(status))
      return (
        <SignInFirst waiting={<SummaryPageSkeleton label="Loading the quote" />}>
          <NotFoundScreen />
        </SignInFirst>
      )
    return <NotLoaded onRetry={refetch} />
  }
  return quote ? children(quote, refetch) : <SummaryPageSkeleton label="Loading the quote" />
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <div className="page-width">
    <ErrorState heading="h1" title="The quote could not be loaded" onRetry={onRetry}>
      Please check your network and try again.
    </ErrorState>
  </div>
)
