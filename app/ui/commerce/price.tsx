import { useVatPercent } from '#app/ui/vat-context.ts'
import { formatRand, withVatCents } from '#contract/money.ts'

/**
 * A product's price excluding and including VAT. Both lines have the same size and weight, as the VAT Act requires; the
 * switch in the top bar only changes which comes first. A shop that is not registered has one price.
 */
type Props = {
  cents: number
  big?: boolean
  /** Whether this is the lowest of several prices. */
  from?: boolean
}

export function Price({ cents, big = false, from = false }: Props) {
  const percent = useVatPercent()
  return (
    <div className={big ? 'price price-big' : 'price'}>
      {from && <small className="price-from">from</small>}
      <span className="price-line">
        <b>{formatRand(cents)}</b> {percent > 0 && <small>excl. VAT</small>}
      </span>
      {percent > 0 && (
        <span className="price-line">
          <b>{formatRand(withVatCents(cents, percent))}</b> <small>incl. VAT</small>
        </span>
      )}
    </div>
  )
}
