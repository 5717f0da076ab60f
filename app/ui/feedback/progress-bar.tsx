import type { ReactNode } from 'react'

/** Long-running work. `value` is 0 to 100. */
export function ProgressBar({ label, value, note }: { label: string; value: number; note?: ReactNode }) {
  const percent = Math.round(Math.min(100, Math.max(0, value)))
  return (
    <div className="progress-bar">
      <div className="progress-bar-words">
        <span>{label}</span>
        <b className="tabular-nums">{percent}%</b>
      </div>
      <div
        className="progress-bar-track"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      {note && <span className="note">{note}</span>}
    </div>
  )
}
