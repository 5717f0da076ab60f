import { formatDay, toJohannesburgTime } from '#contract/days.ts'

/** '2026-11-14T07:41:00Z' → '14 Nov 2026', on every machine. */
export const formatDate = (iso: string): string => formatDay(toJohannesburgTime(iso))

export const FormattedDate = ({ iso }: { iso: string }) => (
  <time className="whitespace-nowrap" dateTime={iso}>
    {formatDate(iso)}
  </time>
)
