import type { CSSProperties, ReactNode } from 'react'
import type { Tone } from '../chip.tsx'
import { FormattedDateTime } from '../format/date-time.tsx'

/** `by` is the name of the person who did it. */
type Entry = { title: ReactNode; at: string; by?: string | undefined; note?: ReactNode; tone?: Tone }

/** What happened to an order, in the order given. */
export function Timeline({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className="timeline">
      {entries.map(({ title, at, by, note, tone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same time, and the list only grows
        <li key={index} style={tone && ({ '--tone': `var(--${tone})` } as CSSProperties)}>
          <b>{title}</b>
          <FormattedDateTime iso={at} />
          {by && <small>by {by}</small>}
          {note && <p>{note}</p>}
        </li>
      ))}
    </ol>
  )
}
