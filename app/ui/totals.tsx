import type { Totals } from '#contract/cart.ts'
import { formatRand, fromDecimal, vatPercent } from '#contract/money.ts'

/** The four figures of a cart or an order; the total is what is charged. */
export function TotalsList({ totals }: { totals: Totals }) {
  return (
    <dl className="totals">
      <div>
        <dt>Items, excl. VAT</dt>
        <dd>{formatRand(fromDecimal(totals.itemsPrice))}</dd>
      </div>
      <div>
        <dt>Shipping</dt>
        <dd>{formatRand(fromDecimal(totals.shippingPrice))}</dd>
      </div>
      <div>
        <dt>VAT {vatPercent}%</dt>
        <dd>{formatRand(fromDecimal(totals.taxPrice))}</dd>
      </div>
      <div className="total">
        <dt>Total incl. VAT</dt>
        <dd>{formatRand(fromDecimal(totals.totalPrice))}</dd>
      </div>
    </dl>
  )
}
