import type { Totals } from '#contract/cart/price.ts'
import { splitTotal } from '#contract/invoices/credit.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import { exclVat, totalRows, withIncl } from '#contract/vat.ts'

type Props = {
  totals: Totals & {
    /** An order's, once its invoice may have been issued. */
    invoiceTaxPrice?: string
  }
  /** The cart's rate is the shop's today, an order's the one it was made with. */
  vatPercent: number
  refundedCents?: number
  /** Against the list prices, without VAT. */
  savedCents?: number
  /** How it is delivered. */
  delivery?: string | undefined
  isCollected?: boolean
  /** The delivery price is not known yet. */
  isToBeQuoted?: boolean
}

/** The four figures of a cart or order, as on its invoice; the total is what is charged, with refunds below it. */
export function TotalsList({
  totals,
  vatPercent,
  refundedCents = 0,
  savedCents = 0,
  delivery,
  isCollected = false,
  isToBeQuoted = false,
}: Props) {
  const totalCents = fromDecimal(totals.totalPrice)
  const shippingCents = fromDecimal(totals.shippingPrice)
  const { deliveryCents, taxCents } = splitTotal(
    { itemsCents: fromDecimal(totals.itemsPrice), totalCents, vatPercent },
    totals.invoiceTaxPrice === undefined ? undefined : fromDecimal(totals.invoiceTaxPrice),
  )
  return (
    <dl className="totals">
      <div>
        <dt>{exclVat('Items', vatPercent)}</dt>
        <dd>{formatRand(fromDecimal(totals.itemsPrice))}</dd>
      </div>
      <div>
        <dt>
          {exclVat(isCollected ? 'Collection' : 'Shipping', deliveryCents > 0 ? vatPercent : 0)}
          <small className="text-note text-ink-3 block">
            {[
              isCollected ? undefined : delivery,
              // A cart's delivery is priced with VAT, a quote's without.
              shippingCents > deliveryCents ? withIncl(formatRand(shippingCents), vatPercent) : undefined,
            ]
              .filter(Boolean)
              .join(', ')}
          </small>
        </dt>
        <dd>{isToBeQuoted ? 'to be quoted' : formatRand(deliveryCents)}</dd>
      </div>
      {totalRows(vatPercent, taxCents, totalCents).map(({ label, value, isTotal }) => (
        <div key={label} className={isTotal ? 'totals-sum' : undefined}>
          <dt>
            {label}
            {isTotal && isToBeQuoted && ', without delivery'}
          </dt>
          <dd>{formatRand(value)}</dd>
        </div>
      ))}
      {savedCents > 0 && (
        <div className="text-ok">
          <dt>{exclVat('You save', vatPercent)}</dt>
          <dd>{formatRand(savedCents)}</dd>
        </div>
      )}
      {refundedCents > 0 && (
        <>
          <div>
            <dt>Refunded</dt>
            <dd>{formatRand(-refundedCents)}</dd>
          </div>
          <div>
            <dt>After refunds</dt>
            <dd>{formatRand(totalCents - refundedCents)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}
