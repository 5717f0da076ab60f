import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'

type Props = {
  title: string
  /** What happened, in a sentence the user can act on; a general one if it can be retried. */
  children?: ReactNode
  onRetry?: () => void
  retryText?: string
  /** Other ways back, such as a link to the list. */
  action?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
}

export function ErrorState({
  title,
  children,
  onRetry,
  retryText = 'Try again',
  action,
  heading: Heading = 'h2',
}: Props) {
  const text = children ?? (onRetry && 'The shop is not responding. Check your connection and try again.')
  return (
    <div className="empty-state" role="alert">
      <TriangleAlert size={36} strokeWidth={1.5} aria-hidden="true" />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {(onRetry || action) && (
        <div className="mt-2 flex flex-wrap items-center justify-center gap-3">
          {onRetry && (
            <Button small onClick={onRetry}>
              {retryText}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
