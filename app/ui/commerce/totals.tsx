import type { Totals } from '#contract/cart/price.ts'
import { formatRand, fromDecimal, nameVat, vatPercent } from '#contract/money.ts'

type Props = {
  totals: Totals
  refundedCents?: number
  /** Against the list prices, without VAT. */
  savedCents?: number
  /** How it is delivered. */
  delivery?: string | undefined
  isCollected?: boolean
  /** The delivery price is not known yet. */
  isToBeQuoted?: boolean
  /** A quote's delivery is without VAT, unlike a cart's. */
  isFromQuote?: boolean
}

/** The four figures of a cart or order; the total is what is charged, with refunds below it. */
export function TotalsList({
  totals,
  refundedCents = 0,
  savedCents = 0,
  delivery,
  isCollected = false,
  isToBeQuoted = false,
  isFromQuote = false,
}: Props) {
  const totalCents = fromDecimal(totals.totalPrice)
  return (
    <dl className="totals">
      <div>
        <dt>Items, excl. VAT</dt>
        <dd>{formatRand(fromDecimal(totals.itemsPrice))}</dd>
      </div>
      <div>
        <dt>
          {isCollected ? 'Collection' : isFromQuote ? 'Delivery, excl. VAT' : 'Shipping'}
          {delivery && !isCollected && <small className="text-note text-ink-3"> {delivery}</small>}
        </dt>
        <dd>{isToBeQuoted ? 'to be quoted' : formatRand(fromDecimal(totals.shippingPrice))}</dd>
      </div>
      <div>
        <dt>{nameVat(vatPercent)}</dt>
        <dd>{formatRand(fromDecimal(totals.taxPrice))}</dd>
      </div>
      <div className="totals-sum">
        <dt>Total incl. VAT{isToBeQuoted && ', without delivery'}</dt>
        <dd>{formatRand(totalCents)}</dd>
      </div>
      {savedCents > 0 && (
        <div className="text-ok">
          <dt>You save, excl. VAT</dt>
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
