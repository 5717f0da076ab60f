import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { johannesburgOffset } from '#contract/days.ts'

/** PayFast reports a payment's outcome only in its account history, a CSV of incoming and outgoing money. */
export type HistoryRow = {
  kind: 'received' | 'refunded' | 'other'
  checkoutId: string
  paymentId: string
  cents: number | null
  currency: string
  at: Date | null
}

const row = z.object({
  Date: z.string(),
  Type: z.string(),
  Sign: z.string(),
  Currency: z.string(),
  Gross: z.string(),
  'M Payment ID': z.string(),
  'PF Payment ID': z.string(),
})

/** Rows of the history, or undefined if the text is not such a CSV (an error page, a truncated response). */
export function findHistory(text: string): HistoryRow[] | undefined {
  if (text.trim() === '') return []
  let records: unknown
  try {
    records = parse(text, { bom: true, columns: true, trim: true, skip_empty_lines: true, relax_column_count: true })
  } catch {
    return
  }
  const header = text.slice(0, 1000)
  if (!header.includes('M Payment ID') || !header.includes('PF Payment ID')) return
  const rows = z.array(row).safeParse(records).data
  return rows?.map((entry) => ({
    kind: kindOf(entry),
    checkoutId: entry['M Payment ID'],
    paymentId: entry['PF Payment ID'],
    cents: parseCents(entry.Gross.replace(/^-/, '').replaceAll(',', '')),
    currency: entry.Currency,
    at: findLocalTime(entry.Date),
  }))
}

function kindOf({ Type, Sign }: z.infer<typeof row>): HistoryRow['kind'] {
  if (Type === 'FUNDS_RECEIVED' && Sign === 'CREDIT') return 'received'
  return /refund/i.test(Type) && Sign === 'DEBIT' ? 'refunded' : 'other'
}

/** '675.00' → 67500, without floating point; nothing else is an amount. */
export function parseCents(text: string): number | null {
  const parts = /^(\d{1,7})\.(\d{2})$/.exec(text)
  return parts ? Number(parts[1]) * 100 + Number(parts[2]) : null
}

/** PayFast uses South African time, without an offset. */
function findLocalTime(text: string): Date | null {
  const date = new Date(`${text.replace(' ', 'T')}${johannesburgOffset}`)
  return Number.isNaN(date.getTime()) ? null : date
}

/** One download for all requests within `freshMs`: a reconciler asks about a hundred checkouts at once. */
export function shareHistory(download: (from: string) => Promise<HistoryRow[]>, freshMs: number) {
  const cached = new Map<string, { until: number; rows: Promise<HistoryRow[]> }>()
  return (from: string): Promise<HistoryRow[]> => {
    const now = Date.now()
    for (const [day, { until }] of cached) if (until <= now) cached.delete(day)
    const fresh = cached.get(from)
    if (fresh) return fresh.rows
    const rows = download(from)
    cached.set(from, { until: now + freshMs, rows })
    // A failure is returned to those waiting for it, not to later requests.
    rows.catch(() => cached.delete(from))
    return rows
  }
}
