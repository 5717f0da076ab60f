import type { ReactNode } from 'react'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import type { ContentPageName, ShownContent } from '#contract/content/pages.ts'
import { useContent } from './api.ts'

/** A page of the owner's words: while they load, and if they cannot be loaded. */
export function ContentPage<P extends ContentPageName>({
  page,
  children,
}: {
  page: P
  children: (content: ShownContent<P>) => ReactNode
}) {
  const { content, isError, refetch } = useContent(page)
  if (content) return children(content)
  return (
    <div className="page-width py-10">
      {isError ? (
        <ErrorState heading="h1" title="This page could not be loaded" onRetry={refetch} />
      ) : (
        <Loading>
          <Skeleton height={64} />
          <Skeleton height={420} />
        </Loading>
      )}
    </div>
  )
}
