import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'

type Props = {
  count: number
  /** A summary of the selection, such as the sum of its orders. */
  summary?: ReactNode
  onClear: () => void
  /** Actions for all of them. */
  children: ReactNode
}

export function BulkBar({ count, summary, onClear, children }: Props) {
  if (count === 0) return null
  return (
    <div className="bulk-bar on-dark">
      <b className="font-semibold" role="status">
        {count} selected
      </b>
      <IconButton small label="Clear selection" onClick={onClear}>
        <X size={17} aria-hidden="true" />
      </IconButton>
      {summary && <span className="tabular-nums text-on-dark-2">{summary}</span>}
      <span className="flex-1 max-md:hidden" />
      {children}
    </div>
  )
}
