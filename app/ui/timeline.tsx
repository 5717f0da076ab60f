import type { CSSProperties, ReactNode } from 'react'
import type { Tone } from './chip.tsx'
import { ExactMoment } from './exact-moment.tsx'

type Entry = { title: ReactNode; at: string; note?: ReactNode; tone?: Tone }

/** What happened to an order, newest first or last as the list is given. */
export function Timeline({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className="timeline">
      {entries.map(({ title, at, note, tone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps may carry the same moment, and the list only grows
        <li key={index} style={tone && ({ '--c': `var(--${tone})` } as CSSProperties)}>
          <b>{title}</b>
          <ExactMoment iso={at} />
          {note && <p>{note}</p>}
        </li>
      ))}
    </ol>
  )
}
