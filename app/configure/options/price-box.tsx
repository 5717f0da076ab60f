import './price-box.css'
import type { ReactNode } from 'react'
import { useVatPercent } from '#app/ui/vat-context.ts'
import { formatRand, withVatCents } from '#contract/money.ts'
import { type DesignPrice, priceGroups } from '#enclosure/price.ts'

/** A shop that is not registered for VAT has one price. */
export function BothPrices({ cents }: { cents: number }) {
  const percent = useVatPercent()
  return (
    <div className="both-prices">
      <span>
        <b className="tabular-nums">{formatRand(cents)}</b> {percent > 0 && <small>excl. VAT</small>}
      </span>
      {percent > 0 && (
        <span>
          <b className="tabular-nums">{formatRand(withVatCents(cents, percent))}</b> <small>incl. VAT</small>
        </span>
      )}
    </div>
  )
}

type Props = { price: DesignPrice; children: ReactNode }

export function PriceBox({ price: { cents, lines, kg, leadTimeDays, deliveryQuoted, goesByWeight }, children }: Props) {
  return (
    <section className="price-box" aria-labelledby="price-title">
      <h2 id="price-title" className="sr-only">
        Price
      </h2>
      <BothPrices cents={cents} />
      <dl className="price-lines">
        {lines
          .filter((line) => line.cents !== 0)
          .map(({ group, cents: part }) => (
            <div key={group}>
              <dt>{priceGroups[group]}</dt>
              <dd>{formatRand(part)}</dd>
            </div>
          ))}
      </dl>
      <p className="note">
        {kg} kg. Ships in {leadTimeDays / 7} weeks.{' '}
        {deliveryQuoted &&
          (goesByWeight
            ? 'Delivery is priced by weight, or quoted for your address before you pay. '
            : 'Delivery is quoted for your address before you pay. ')}
        Made to your specification: the seven-day right to return goods does not apply.
      </p>
      {children}
    </section>
  )
}
