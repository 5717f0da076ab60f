import { Chip } from '#app/ui/chip.tsx'
import { formatCount } from '#app/ui/format/format-count.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { formatRand } from '#contract/money.ts'
import type { PlannedPrice, PricePlan } from './price-plan.ts'

const shownRows = 8

/** Before and after, the rows that need a look first. */
export function PricePreview({ plan, total }: { plan: PricePlan; total: number }) {
  const { rows, changed } = plan
  return (
    <section aria-label="Preview" className="price-preview">
      <p role="status">{describePlan(plan, total)}</p>
      {rows.length > 0 && (
        <div className="overflow-x-auto">
          <table className="data-table price-table" aria-label="Before and after">
            <thead>
              <tr>
                <th>Product</th>
                <th className="data-table-end">Price</th>
                <th className="data-table-end">Cost</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, shownRows).map((row) => (
                <Row key={row.product._id} {...row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > shownRows && (
        <p className="note">{`And ${formatCount(rows.length - shownRows)} more, ${formatCount(changed.length)} in all.`}</p>
      )}
    </section>
  )
}

const signed = (cents: number) => `${cents < 0 ? '−' : '+'}${formatRand(Math.abs(cents))}`

function describePlan({ changed, smallest, largest, refused, losses, newLosses }: PricePlan, total: number): string {
  const range =
    smallest === largest
      ? `Each by ${signed(largest)}.`
      : `Smallest change ${signed(smallest)}, largest ${signed(largest)}.`
  return [
    `${formatCount(changed.length)} of ${pluralise(total, 'product')} will change.`,
    ...(changed.length > 0 ? [range] : []),
    ...(losses > 0
      ? [
          `${formatCount(losses)} will sell below cost${newLosses < losses ? ` (${formatCount(newLosses)} more than today)` : ''}.`,
        ]
      : []),
    ...(refused > 0 ? [`${formatCount(refused)} cannot: they would be below zero, or above the highest price.`] : []),
  ].join(' ')
}

const Row = ({ product, before, after, isLoss }: PlannedPrice) => (
  <tr>
    <td>
      <span className="two-lines block py-1.5 whitespace-normal wrap-anywhere">
        <b>{product.name}</b>
        <small>{product.partNumber}</small>
      </span>
      {isLoss && <Chip tone="bad">Below cost</Chip>}
      {!after && <Chip tone="hold">Stays as it is</Chip>}
    </td>
    <Figure label="Price" before={before.price} after={after ? after.price : before.price} />
    <Figure label="Cost" before={before.cost} after={after ? after.cost : before.cost} />
  </tr>
)

function Figure({ label, before, after }: { label: string; before: number | undefined; after: number | undefined }) {
  const words = (cents: number | undefined) => (cents === undefined ? 'Not known' : formatRand(cents))
  return (
    <td className="data-table-end tabular-nums" data-label={label}>
      {before !== after && (
        <>
          <del>{words(before)}</del>
          <span className="sr-only"> becomes </span>
        </>
      )}
      {before === after ? <span className="text-ink-3">{words(after)}</span> : <ins>{words(after)}</ins>}
    </td>
  )
}
