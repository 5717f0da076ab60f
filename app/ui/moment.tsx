/** Days and times as the shop writes them, in Johannesburg's time on every machine. */
const zone = 'Africa/Johannesburg'
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone })
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone })

/** '2026-11-14T07:41:00Z' → '14 Nov 2026'. en-GB writes September with four letters, the rest with three. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso)).replace('Sept', 'Sep')
}

/** '2026-11-14T07:41:00Z' → '14 Nov 2026, 09:41'. */
export function formatMoment(iso: string): string {
  return `${formatDay(iso)}, ${time.format(new Date(iso))}`
}

export function Moment({ iso, withTime = false }: { iso: string; withTime?: boolean }) {
  return <time dateTime={iso}>{withTime ? formatMoment(iso) : formatDay(iso)}</time>
}
