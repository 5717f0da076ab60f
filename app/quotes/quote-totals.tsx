import './quote-totals.css'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { DeliverTo } from '#contract/quotes/rules.ts'
import { exclVat, totalRows } from '#contract/vat.ts'

type Props = {
  totals: {
    itemsPrice: string
    deliveryPrice: string
    taxPrice: string
    totalPrice: string
    vatPercent: number
    depositPrice?: string | undefined
  }
  deliverTo: DeliverTo
}

/** The VAT Act requires the prices with and without VAT, and the tax, to be equally prominent. */
export function QuoteTotals({ totals, deliverTo }: Props) {
  const items = fromDecimal(totals.itemsPrice)
  const delivery = fromDecimal(totals.deliveryPrice)
  return (
    <dl className="totals quote-totals">
      <div>
        <dt>{exclVat('Items', totals.vatPercent)}</dt>
        <dd>{formatRand(items)}</dd>
      </div>
      <div>
        <dt>{deliverTo === 'collection' ? 'Collection' : exclVat(`Delivery to ${deliverTo}`, totals.vatPercent)}</dt>
        <dd>{formatRand(delivery)}</dd>
      </div>
      {totals.vatPercent > 0 && (
        <div className="totals-sum">
          <dt>Total excl. VAT</dt>
          <dd>{formatRand(items + delivery)}</dd>
        </div>
      )}
      {totalRows(totals.vatPercent, totals.taxPrice, totals.totalPrice).map(({ label, value }) => (
        <div key={label} className="totals-sum">
          <dt>{label}</dt>
          <dd>{formatRand(fromDecimal(value))}</dd>
        </div>
      ))}
      {totals.depositPrice && (
        <>
          <div>
            <dt>Deposit, with the order</dt>
            <dd>{formatRand(fromDecimal(totals.depositPrice))}</dd>
          </div>
          <div>
            <dt>Balance, before it leaves our works</dt>
            <dd>{formatRand(fromDecimal(totals.totalPrice) - fromDecimal(totals.depositPrice))}</dd>
          </div>
        </>
      )}
    </dl>
  )
}
