const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const afrikaans: Record<string, string> = { mrt: 'mar', mei: 'may', okt: 'oct', des: 'dec' }

/** Whether the day or the month comes first in 03/11/2026. */
export type DayOrder = 'day' | 'month'

/** A date as banks write it, as YYYY-MM-DD: 2026/11/03, 20261103, 03/11/2026, 3 Nov 2026, 03Nov26. A time behind it is dropped. */
export function readDay(cell: string, first: DayOrder = 'day'): string | undefined {
  const text = cell.trim()
  if (text.length > 40) return undefined
  const big = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?:$|[T ,])/.exec(text)
  if (big) return toDay(big[1], big[3], big[4])
  const small = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})(?:$|[T ,])/.exec(text)
  if (small) return first === 'day' ? toDay(small[4], small[3], small[1]) : toDay(small[4], small[1], small[3])
  const named = /^(\d{1,2})[-/ ]?([a-z]{3})[a-z]{0,6}\.?[-/ ,]{0,2}(\d{4}|\d{2})(?:$|[T ,])/i.exec(text)
  const name = named?.[2]?.toLowerCase() ?? ''
  return named ? toDay(named[3], String(months.indexOf(afrikaans[name] ?? name) + 1), named[1]) : undefined
}

function toDay(year = '', month = '', day = ''): string | undefined {
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(written)
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)
  return isReal && written >= '2000' && written < '2100' ? written : undefined
}
