import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { toApiError } from '#app/api/use-action.ts'
import { PreviewContext } from '#app/content/preview-context.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import type { ContentPageName } from '#contract/content/pages.ts'
import { usePreviewContentMutation } from './manage-api.ts'

const Views = lazy(() => import('./manage-content-views.tsx'))

type Props = { page: ContentPageName; fields: Record<string, unknown>; onEdit: () => void }

/** The page as it would be shown, drawn by the shop's own components. */
export function ContentPreview({ page, fields, onEdit }: Props) {
  const [ask, { data, error }] = usePreviewContentMutation()
  const typed = JSON.stringify(fields)
  useEffect(() => {
    void ask({ params: { page }, body: { fields: JSON.parse(typed) } })
  }, [ask, page, typed])
  if (error)
    return (
      <Banner tone="bad">
        <p>{toApiError(error).failure.message || 'The preview could not be made.'}</p>
        <Button small className="mt-3" onClick={onEdit}>
          Back to the form
        </Button>
      </Banner>
    )
  const waiting: ReactNode = <Skeleton height={420} />
  if (!data) return waiting
  return (
    <PreviewContext value={data}>
      <section className="content-preview" aria-label="The page as it will look" inert>
        <div>
          <Suspense fallback={waiting}>
            <Views page={page} />
          </Suspense>
        </div>
      </section>
    </PreviewContext>
  )
}
