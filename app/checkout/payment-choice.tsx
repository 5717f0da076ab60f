import { CreditCard, Landmark } from 'lucide-react'
import { RadioCard } from '#app/ui/forms/inputs/radio-card.tsx'
import { defaultPaymentMethod } from '#contract/cart/price.ts'

export const eft = 'EFT'

type Props = {
  method: string
  /** Without bank details the shop takes cards only. */
  takesTransfers: boolean
  /** Neither collected nor made to order first. */
  isShippedAtOnce: boolean
  /** Made to order or quoted, so that nothing can sell out. */
  isStockSafe?: boolean
  onChange: (method: string) => void
}

/** `paymentMethod` is a label: everything but EFT is a card, and the card provider is the shop's setting. */
export function PaymentChoice({ method, takesTransfers, isShippedAtOnce, isStockSafe = false, onChange }: Props) {
  const card = method === eft ? defaultPaymentMethod : method
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Payment method</legend>
      <RadioCard
        name="payment-method"
        label="Card"
        note="Visa or Mastercard. You pay on our provider’s secure page and return here."
        icon={<CreditCard size={22} aria-hidden="true" />}
        checked={method !== eft}
        onChange={() => onChange(card)}
      />
      {takesTransfers && (
        <RadioCard
          name="payment-method"
          label="EFT (bank transfer)"
          note={`You get our bank details with your order. ${isShippedAtOnce ? 'We ship' : 'We get it ready'} once your payment has cleared.${isStockSafe ? '' : ' Stock is not held until then.'}`}
          icon={<Landmark size={22} aria-hidden="true" />}
          checked={method === eft}
          onChange={() => onChange(eft)}
        />
      )}
    </fieldset>
  )
}
