import { Link } from 'react-router'
import { cx } from '../cx.ts'
import { formatCount } from '../format/format-count.ts'

type Tab = { to: string; label: string; count?: number | undefined; current: boolean }

/** On a phone the row scrolls: the current tab must not be hidden at its end. The page itself stays where it is. */
function reveal(link: HTMLAnchorElement | null) {
  const row = link?.parentElement
  if (row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}

/** Filters that are URLs, such as an order list's statuses with their counts. */
export function TabLinks({ label, tabs, className }: { label: string; tabs: readonly Tab[]; className?: string }) {
  return (
    <nav className={cx('tab-links', className)} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          ref={tab.current ? reveal : undefined}
          to={tab.to}
          preventScrollReset
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <b>{formatCount(tab.count)}</b>}
        </Link>
      ))}
    </nav>
  )
}
