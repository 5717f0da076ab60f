import { useState } from 'react'
import { Link } from 'react-router'
import { live } from '#app/api/live.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useListAuditQuery } from './api.ts'
import { AuditRows } from './audit-rows.tsx'

type Props = {
  /** What History calls such a thing. */
  entity: string
  /** Without one: all of them. */
  id?: string
  className?: string
}

/** Who did what with one thing; fetched when it is opened. Only for those with audit.read. */
export function HistoryPanel({ entity, id, className = 'mt-5' }: Props) {
  const [isOpen, setOpen] = useState(false)
  const thing = { entity, ...(id ? { id } : {}) }
  const { currentData, isError, refetch } = useListAuditQuery({ querystring: thing }, { ...live, skip: !isOpen })
  return (
    <Panel className={className} flush>
      <details className="audit-panel" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <h2>History</h2>
        </summary>
        {isError && !currentData && <ErrorState title="The history could not be loaded" onRetry={refetch} />}
        {isOpen && !currentData && !isError && <TextSkeleton lines={4} />}
        {currentData?.rows.length === 0 && (
          <EmptyState title="No changes yet">Who changes this, and how, appears here.</EmptyState>
        )}
        {currentData && currentData.rows.length > 0 && <AuditRows {...currentData} />}
        {currentData?.next !== undefined && (
          <p className="px-4 py-3">
            <Link className="link" to={`/manage/history?${new URLSearchParams(thing)}`}>
              All changes
            </Link>
          </p>
        )}
      </details>
    </Panel>
  )
}
