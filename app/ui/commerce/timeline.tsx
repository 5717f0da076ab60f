import type { CSSProperties, ReactNode } from 'react'
import type { Tone } from '#app/ui/chip.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'

/** `by` is the name of who did it. */
type Entry = { title: ReactNode; at: string; by?: string | undefined; note?: ReactNode; tone?: Tone }

/** What happened to an order, newest first or last as the list is given. */
export function Timeline({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className="timeline">
      {entries.map(({ title, at, by, note, tone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps may carry the same moment, and the list only grows
        <li key={index} style={tone && ({ '--tone': `var(--${tone})` } as CSSProperties)}>
          <b>{title}</b>
          <FormattedDateTime iso={at} />
          {by && <span>, {by}</span>}
          {note && <p>{note}</p>}
        </li>
      ))}
    </ol>
  )
}
