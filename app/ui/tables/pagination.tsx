import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'

/** The pages worth a link: the ends and the current one's neighbours; 0 is a gap. */
export function pageNumbers(page: number, pages: number): number[] {
  const near = new Set([1, page - 1, page, page + 1, pages])
  // At the ends the row keeps its length, so that the arrows stay in place.
  if (page <= 2) near.add(3)
  if (page >= pages - 1) near.add(pages - 2)
  const numbers = [...near].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b)
  return numbers.flatMap((n, index) => {
    const skipped = n - (numbers[index - 1] ?? 0) - 1
    // A gap of one page shows that page: an ellipsis would take the same room.
    return skipped === 0 ? [n] : skipped === 1 ? [n - 1, n] : [0, n]
  })
}

/** Links that change only `page` in the URL, so that a reload or a shared link shows the same. */
export function Pagination({ page, pages, param = 'page' }: { page: number; pages: number; param?: string }) {
  const [search] = useSearchParams()
  if (pages <= 1) return null
  const to = (number: number) => {
    const next = new URLSearchParams(search)
    if (number === 1) next.delete(param)
    else next.set(param, String(number))
    return `?${next}`
  }
  const arrow = (number: number, label: string, rel: string, icon: ReactNode) =>
    number >= 1 && number <= pages ? (
      <Link to={to(number)} rel={rel} aria-label={label}>
        {icon}
      </Link>
    ) : (
      <span aria-disabled="true">{icon}</span>
    )
  return (
    <nav className="pagination" aria-label="Pages">
      {arrow(page - 1, 'Previous page', 'prev', <ChevronLeft size={18} aria-hidden="true" />)}
      {pageNumbers(page, pages).map((number, index) =>
        number === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other id
          <span key={`gap-${index}`} className="pagination-far" aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={to(number)}
            // Left out where a phone has no room.
            className={Math.abs(number - page) > 1 && number !== 1 && number !== pages ? 'pagination-far' : undefined}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </Link>
        ),
      )}
      {arrow(page + 1, 'Next page', 'next', <ChevronRight size={18} aria-hidden="true" />)}
    </nav>
  )
}
