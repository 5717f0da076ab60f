import './thread-list.css'
import type { ReactNode } from 'react'
import { FormattedDateTime } from '../format/date-time.tsx'

type Entry = {
  key: string
  /** Written by whoever is reading. */
  isOwn: boolean
  name: string
  text: string
  at: string
  /** After the moment: how it came. */
  note?: string
  /** Below the text, such as attachments. */
  more?: ReactNode
}

/** What two sides have written to each other, oldest first. */
export const ThreadList = ({ entries }: { entries: readonly Entry[] }) => (
  <ol className="thread">
    {entries.map(({ key, isOwn, name, text, at, note, more }) => (
      <li key={key} className={isOwn ? 'thread-own' : undefined}>
        <p className="thread-head">
          <b>{name}</b> <FormattedDateTime iso={at} /> {note && <span>{note}</span>}
        </p>
        <p className="whitespace-pre-line">{text}</p>
        {more}
      </li>
    ))}
  </ol>
)
