import { formatDate } from '#app/ui/format/date.tsx'
import { describeLeadTime } from '#contract/catalogue/lead-time.ts'
import { formatRand, fromDecimal, toCents } from '#contract/money.ts'
import type { QuoteLine, QuoteVersion } from '#contract/quotes/schema.ts'
import { exclVat, withIncl } from '#contract/vat.ts'

export type Difference = { what: string; before: string; after: string }

const place = (deliverTo: QuoteVersion['deliverTo']) => (deliverTo === 'collection' ? 'collected by you' : deliverTo)
const time = (days: number) => (days > 0 ? describeLeadTime(days) : 'from stock')
const price = (decimal: string) => formatRand(fromDecimal(decimal))
const lineWords = ({ qty, price: unit }: QuoteLine) => `${qty} × ${formatRand(toCents(unit))}`

/** The differences between two versions of a quote, in the order of the page. */
export function compareVersions(before: QuoteVersion, after: QuoteVersion): Difference[] {
  const old = new Map(before.lines.map((line) => [line._id, line]))
  const idsAfter = new Set(after.lines.map(({ _id }) => _id))
  const lines = after.lines.flatMap((line): Difference[] => {
    const was = old.get(line._id)
    if (!was) return [{ what: line.name, before: 'not included', after: lineWords(line) }]
    const isSame = lineWords(was) === lineWords(line) && was.name === line.name && was.description === line.description
    if (isSame) return []
    const words = lineWords(was) === lineWords(line) ? 'new description' : lineWords(line)
    return [{ what: line.name, before: lineWords(was), after: words }]
  })
  const gone = before.lines
    .filter(({ _id }) => !idsAfter.has(_id))
    .map((line): Difference => ({ what: line.name, before: lineWords(line), after: 'removed' }))
  const facts: Difference[] = [
    { what: 'Delivery to', before: place(before.deliverTo), after: place(after.deliverTo) },
    {
      what: exclVat('Delivery', after.vatPercent),
      before: price(before.deliveryPrice),
      after: price(after.deliveryPrice),
    },
    { what: 'Lead time', before: time(before.leadTimeDays), after: time(after.leadTimeDays) },
    { what: 'Deposit', before: price(before.depositPrice ?? '0.00'), after: price(after.depositPrice ?? '0.00') },
    { what: 'Terms', before: before.terms, after: after.terms },
    { what: withIncl('Total', after.vatPercent), before: price(before.totalPrice), after: price(after.totalPrice) },
    { what: 'Valid until', before: formatDate(before.validUntil), after: formatDate(after.validUntil) },
  ]
  return [...lines, ...gone, ...facts.filter((fact) => fact.before !== fact.after)]
}
