import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { toSafeLink } from '#contract/links.ts'

type Props = {
  /** As entered. */
  link: string
  className?: string
  children: ReactNode
  /** Replaces the link if it leads where no link may. The text alone by default. */
  fallback?: ReactNode
}

/**
 * A link that people entered. Links are checked when saved, but a row may be older than the check: anything but a web
 * URL or a path of the shop renders no link. Other sites open in a new tab without a referrer.
 */
export function SafeLink({ link, className, children, fallback = children }: Props) {
  const safe = toSafeLink(link)
  if (safe === undefined) return fallback
  if (safe.startsWith('/'))
    return (
      <Link to={safe} className={className}>
        {children}
      </Link>
    )
  return (
    <a href={safe} className={className} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
