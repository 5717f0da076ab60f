const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Johannesburg is two hours ahead of Greenwich all year. Asking Intl for its time costs a phone a sixth of a second. */
const aheadMs = 2 * 60 * 60 * 1000

const atJohannesburg = (iso: string) => new Date(Date.parse(iso) + aheadMs)
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** '2026-11-14T07:41:00Z' → '14 Nov 2026', on every machine. */
export function formatDay(iso: string): string {
  const day = atJohannesburg(iso)
  return `${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

/** '2026-11-14T07:41:00Z' → '09:41'. */
export function formatTime(iso: string): string {
  const time = atJohannesburg(iso)
  return `${twoDigits(time.getUTCHours())}:${twoDigits(time.getUTCMinutes())}`
}

/** '2026-11-14T07:41:00Z' → '14 Nov 2026, 09:41'. */
export const formatMoment = (iso: string): string => `${formatDay(iso)}, ${formatTime(iso)}`

export function Moment({ iso, withTime = false }: { iso: string; withTime?: boolean }) {
  return <time dateTime={iso}>{withTime ? formatMoment(iso) : formatDay(iso)}</time>
}
