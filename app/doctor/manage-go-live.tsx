import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useMay } from '#app/accounts/use-may.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { GoLiveLine } from '#contract/doctor/calls.ts'
import { type GoLiveItem, goLiveLines } from '#contract/doctor/go-live.ts'
import { useGetGoLiveQuery } from './api.ts'

/** On the dashboard, until nothing is missing. */
export function GoLiveNotice() {
  const lines = useGetGoLiveQuery().data?.lines ?? []
  const open = lines.filter(({ isDone }) => !isDone)
  if (open.length === 0) return null
  return (
    <div className="mb-6">
      <Banner tone="hold">
        <p>
          <b>{`Not ready to sell yet: ${open.length === 1 ? '1 thing is' : `${open.length} things are`} missing.`}</b>
        </p>
        <Link to="/manage/settings/health">See what</Link>
      </Banner>
    </div>
  )
}

/** What the shop still needs before it opens, and what it has. */
export function GoLive() {
  const { data, isError, refetch } = useGetGoLiveQuery()
  const lines = data?.lines ?? []
  const open = lines.filter(({ isDone }) => !isDone)
  const done = lines.filter(({ isDone }) => isDone)
  return (
    <Panel
      title="Ready to sell"
      className="go-live"
      aside={data && <span className="note">{`${done.length} of ${lines.length} done`}</span>}
    >
      {isError && <ErrorState title="The list could not be loaded" onRetry={refetch} />}
      {!data && !isError && <TextSkeleton lines={5} />}
      {data && open.length === 0 && <p className="note">Everything is done.</p>}
      {open.length > 0 && (
        <ul>
          {open.map((line) => (
            <OpenLine key={line.name} {...line} />
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <details>
          <summary>Done</summary>
          <ul>
            {done.map(({ name }) => (
              <li key={name}>
                <CircleCheck size={16} aria-hidden="true" /> {goLiveLines[name].title}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  )
}

function OpenLine({ name, says }: GoLiveLine) {
  const may = useMay()
  const item: GoLiveItem = goLiveLines[name]
  const { title, to, place, needs } = item
  return (
    <li>
      <div>
        <b>{title}</b>
        <p>{says}</p>
      </div>
      {!may(needs) && <span className="note">Ask an owner</span>}
      {may(needs) && to && (
        <Link className="link" to={to} aria-label={`${place}: ${title}`}>
          {place}
        </Link>
      )}
    </li>
  )
}
