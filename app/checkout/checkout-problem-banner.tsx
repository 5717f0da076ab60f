import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { useVatPercent } from '#app/ui/vat-context.ts'
import type { Totals } from '#contract/cart/price.ts'
import { taxWithin } from '#contract/invoices/credit.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { OutOfStockDetails } from '#contract/payments/calls.ts'
import { requestQuotePath } from '#contract/quotes/paths.ts'

export type CheckoutProblem =
  | { kind: 'price-changed'; totals: Totals; before: string }
  | { kind: 'out-of-stock'; items: OutOfStockDetails['items'] }
  | { kind: 'hold-limit'; text: string }
  | { kind: 'quote-needed'; text: string }
  | { kind: 'code-refused'; text: string }
  | { kind: 'no-card-page' }
  | { kind: 'failed'; text: string }

const rand = (decimal: string) => formatRand(fromDecimal(decimal))

type Props = {
  problem: CheckoutProblem
  onTakeLess: () => void
  onDropCode: () => void
  /** Absent if the shop takes no transfers. */
  onTransfer: (() => void) | undefined
}

/** Says why the order was not placed, what changed, and that nothing was lost or charged. */
export function CheckoutProblemBanner({ problem, onTakeLess, onDropCode, onTransfer }: Props) {
  const vatPercent = useVatPercent()
  switch (problem.kind) {
    case 'price-changed':
      return (
        <Banner tone="hold">
          <b>The total has changed.</b> It is now {rand(problem.totals.totalPrice)}
          {vatPercent > 0 && (
            <>, including VAT of {formatRand(taxWithin(fromDecimal(problem.totals.totalPrice), vatPercent))}</>
          )}
          ; it was {rand(problem.before)}. You have not been charged. If you agree, press the button again.
        </Banner>
      )
    case 'out-of-stock':
      return (
        <Banner tone="bad">
          <b>Some items are no longer available.</b> You have not been charged.
          <ul className="my-2 grid gap-1">
            {problem.items.map(({ _id, name, qty, countInStock }) => (
              <li key={_id}>
                {countInStock > 0
                  ? `${name}: only ${countInStock} left (you asked for ${qty}).`
                  : `${name} is no longer available.`}
              </li>
            ))}
          </ul>
          <Button small onClick={onTakeLess}>
            Update my cart
          </Button>
        </Banner>
      )
    case 'hold-limit':
      return (
        <Banner tone="hold">
          {problem.text} <Link to={requestQuotePath}>Request a quote</Link>
        </Banner>
      )
    case 'quote-needed':
      return (
        <Banner tone="hold">
          {problem.text} <Link to="/cart">Go to the cart</Link>
        </Banner>
      )
    case 'code-refused':
      return (
        <Banner tone="hold">
          <p>{problem.text} You have not been charged.</p>
          <Button small className="mt-2" onClick={onDropCode}>
            Continue without the code
          </Button>
        </Banner>
      )
    case 'no-card-page':
      return (
        <Banner tone="bad">
          <p>
            <b>The payment provider is not responding.</b> You were not charged.{' '}
            {onTransfer
              ? 'You can place the order now and pay by EFT, or try the card again in a minute.'
              : 'Please try again in a minute.'}
          </p>
          {onTransfer && (
            <Button small className="mt-2" onClick={onTransfer}>
              Order now and pay by EFT
            </Button>
          )}
        </Banner>
      )
    case 'failed':
      return <Banner tone="bad">{problem.text}</Banner>
  }
}
