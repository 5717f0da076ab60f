import { formatRand, withVatCents } from '#contract/money.ts'

/**
 * A product's price without and with VAT. Both lines have one size and weight, as the VAT Act wants them; the switch in
 * the top bar only changes which stands first.
 */
export function Price({ cents, big = false }: { cents: number; big?: boolean }) {
  return (
    <div className={big ? 'price price-big' : 'price'}>
      <span className="price-line">
        <b>{formatRand(cents)}</b> <small>excl. VAT</small>
      </span>
      <span className="price-line">
        <b>{formatRand(withVatCents(cents))}</b> <small>incl. VAT</small>
      </span>
    </div>
  )
}
