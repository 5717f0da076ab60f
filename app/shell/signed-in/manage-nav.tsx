import { Link, useLocation } from 'react-router'
import { isCurrent, manageGroups } from './manage-links.ts'

type Props = {
  /** Counts beside links by URL, such as pending orders. */
  counts?: Readonly<Record<string, number>>
  onNavigate?: () => void
}

export function ManageNav({ counts = {}, onNavigate }: Props) {
  const { pathname } = useLocation()
  return (
    <nav className="office-nav" aria-label="Back-office">
      {manageGroups.map(({ title, label, links }) => (
        <div key={label}>
          {title && <h2>{title}</h2>}
          <ul aria-label={label}>
            {links.map((link) => (
              <li key={link.to}>
                <Link
                  to={link.to}
                  title={link.label}
                  aria-current={isCurrent(link, pathname) ? 'page' : undefined}
                  onClick={onNavigate}
                >
                  <link.icon size={17} aria-hidden="true" />
                  {link.label}
                  {counts[link.to] ? <em>{counts[link.to]}</em> : null}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
