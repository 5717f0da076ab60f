import { Link } from 'react-router'
import { digits } from './digits.ts'

type Tab = { to: string; label: string; count?: number | undefined; current: boolean }

/** Filters that are addresses, such as an order list's statuses with their counts. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="status-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} preventScrollReset aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <b>{digits(tab.count)}</b>}
        </Link>
      ))}
    </nav>
  )
}
