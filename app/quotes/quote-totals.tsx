import './quote-totals.css'
import { formatRand, fromDecimal, nameVat } from '#contract/money.ts'
import type { DeliverTo } from '#contract/quotes/rules.ts'

type Props = {
  totals: { itemsPrice: string; deliveryPrice: string; taxPrice: string; totalPrice: string; vatPercent: number }
  deliverTo: DeliverTo
}

/** The VAT Act requires the prices with and without VAT, and the tax, to be equally prominent. */
export function QuoteTotals({ totals, deliverTo }: Props) {
  const items = fromDecimal(totals.itemsPrice)
  const delivery = fromDecimal(totals.deliveryPrice)
  return (
    <dl className="totals quote-totals">
      <div>
        <dt>Items, excl. VAT</dt>
        <dd>{formatRand(items)}</dd>
      </div>
      <div>
        <dt>{deliverTo === 'collection' ? 'Collection' : `Delivery to ${deliverTo}, excl. VAT`}</dt>
        <dd>{formatRand(delivery)}</dd>
      </div>
      <div className="totals-sum">
        <dt>Total excl. VAT</dt>
        <dd>{formatRand(items + delivery)}</dd>
      </div>
      <div className="totals-sum">
        <dt>{nameVat(totals.vatPercent)}</dt>
        <dd>{formatRand(fromDecimal(totals.taxPrice))}</dd>
      </div>
      <div className="totals-sum">
        <dt>Total incl. VAT</dt>
        <dd>{formatRand(fromDecimal(totals.totalPrice))}</dd>
      </div>
    </dl>
  )
}
