import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useMay } from '#app/accounts/use-may.ts'
import {
  dashboardLink,
  findCurrent,
  historyLink,
  type ManageGroup,
  type ManageLink,
  manageGroups,
  settingsLink,
} from './manage-links.ts'

type Props = {
  /** Counts beside links by URL, such as pending orders. */
  counts?: Readonly<Record<string, number>>
  onNavigate?: () => void
}

/** The groups of the back-office. The current page's group opens by itself. */
export function ManageNav({ counts = {}, onNavigate }: Props) {
  const { pathname } = useLocation()
  const may = useMay()
  const groups = manageGroups
    .map((group) => ({ ...group, links: group.links.filter(({ needs }) => may(needs)) }))
    .filter(({ links }) => links.length > 0)
  const current = findCurrent(pathname)
  const own = groups.find(({ links }) => current && links.includes(current))?.title
  const [choice, setChoice] = useState<{ own: string | undefined; title: string | undefined }>({ own, title: own })
  // A page of another group opens that group.
  const open = choice.own === own || own === undefined ? choice.title : own
  const toggle = (title: string) => setChoice({ own, title: title === open ? undefined : title })
  const toLink = (link: ManageLink) => (
    <Link to={link.to} title={link.label} aria-current={link === current ? 'page' : undefined} onClick={onNavigate}>
      <link.icon size={17} aria-hidden="true" />
      <span>{link.label}</span>
      <Count of={[link]} counts={counts} />
    </Link>
  )
  return (
    <nav className="office-nav" aria-label="Back-office">
      {may(dashboardLink.needs) && toLink(dashboardLink)}
      {groups.map((group) => (
        <div key={group.title}>
          <GroupHead group={group} isOpen={group.title === open} counts={counts} onToggle={() => toggle(group.title)} />
          {(group.isDaily || group.title === open) && (
            <ul aria-label={group.title}>
              {group.links.map((link) => (
                <li key={link.to}>{toLink(link)}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
      {[historyLink, settingsLink].some(({ needs }) => may(needs)) && (
        <div>
          {may(historyLink.needs) && toLink(historyLink)}
          {may(settingsLink.needs) && toLink(settingsLink)}
        </div>
      )}
    </nav>
  )
}

type HeadProps = {
  group: ManageGroup
  isOpen: boolean
  counts: Readonly<Record<string, number>>
  onToggle: () => void
}

function GroupHead({ group, isOpen, counts, onToggle }: HeadProps) {
  if (group.isDaily) return <h2>{group.title}</h2>
  return (
    <h2>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        <span>{group.title}</span>
        <ChevronDown size={14} aria-hidden="true" />
        {!isOpen && <Count of={group.links} counts={counts} />}
      </button>
    </h2>
  )
}

function Count({ of, counts }: { of: readonly ManageLink[]; counts: Readonly<Record<string, number>> }) {
  const count = of.reduce((sum, { to }) => sum + (counts[to] ?? 0), 0)
  return count > 0 ? <em>{count}</em> : null
}
