// Separate from date.tsx, which home loads: the shop's own pages show only days.
import { toJohannesburgTime } from '#contract/days.ts'
import { formatDate } from './date.tsx'

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** '2026-11-14T07:41:00Z' → '09:41'. */
export function formatTime(iso: string): string {
  const time = toJohannesburgTime(iso)
  return `${twoDigits(time.getUTCHours())}:${twoDigits(time.getUTCMinutes())}`
}

/** '2026-11-14T07:41:00Z' → '14 Nov 2026, 09:41'. */
export const formatDateTime = (iso: string): string => `${formatDate(iso)}, ${formatTime(iso)}`

export const FormattedDateTime = ({ iso }: { iso: string }) => <time dateTime={iso}>{formatDateTime(iso)}</time>
