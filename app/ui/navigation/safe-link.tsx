import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { toSafeLink } from '#contract/links.ts'

type Props = {
  /** As someone entered it. */
  link: string
  className?: string
  children: ReactNode
  /** Stands in the link's place when it leads where no link may. The words alone, unless said. */
  fallback?: ReactNode
}

/**
 * A link that people entered. What is saved was checked, but a row may be older than the check: anything but a web address
 * or a path of the shop renders no link. Other sites open in a new tab and learn nothing of us.
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
