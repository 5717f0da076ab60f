import './price-box.css'
import type { ReactNode } from 'react'
import { formatRand, withVatCents } from '#contract/money.ts'
import { type DesignPrice, priceGroups } from '#enclosure/price.ts'

export const BothPrices = ({ cents }: { cents: number }) => (
  <div className="both-prices">
    <span>
      <b className="tabular-nums">{formatRand(cents)}</b> <small>excl. VAT</small>
    </span>
    <span>
      <b className="tabular-nums">{formatRand(withVatCents(cents))}</b> <small>incl. VAT</small>
    </span>
  </div>
)

type Props = { price: DesignPrice; children: ReactNode }

export function PriceBox({ price: { cents, lines, kg, leadTimeDays, deliveryQuoted }, children }: Props) {
  return (
    <section className="price-box" aria-labelledby="price-title">
      <h2 id="price-title" className="sr-only">
        Price
      </h2>
      <BothPrices cents={cents} />
      <dl className="price-lines">
        {lines.map(({ group, cents: part }) => (
          <div key={group}>
            <dt>{priceGroups[group]}</dt>
            <dd>{formatRand(part)}</dd>
          </div>
        ))}
      </dl>
      <p className="note">
        {kg} kg. Ships in {leadTimeDays / 7} weeks.{' '}
        {deliveryQuoted && 'Delivery is quoted for your address before you pay. '}Made to your specification: the
        seven-day right to return goods does not apply.
      </p>
      {children}
    </section>
  )
}
