import { Link } from 'react-router'
import { formatCount } from '#app/ui/format/format-count.ts'
import { Panel } from '#app/ui/panel.tsx'
import { useGetQuoteFiguresQuery } from './api.ts'

const views = [
  ['to-answer', 'to answer'],
  ['follow-up', 'to follow up'],
  ['sent', 'sent, waiting for the buyer'],
  ['expiring', 'expiring within a week'],
] as const

/** Open quotes by status; hidden if there are none. */
export function OpenQuotes() {
  const { data } = useGetQuoteFiguresQuery({ querystring: {} })
  if (!data || views.every(([view]) => data.counts[view] === 0)) return null
  return (
    <Panel
      title="Open quotes"
      className="mb-4"
      aside={
        <Link className="link" to="/manage/quotes?view=all">
          All quotes
        </Link>
      }
    >
      <ul className="flex flex-wrap gap-x-8 gap-y-2 text-ui">
        {views.map(([view, label]) => (
          <li key={view}>
            <Link className="underline-offset-3 hover:underline" to={`/manage/quotes?view=${view}`}>
              <b className="tabular-nums">{formatCount(data.counts[view])}</b> {label}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
