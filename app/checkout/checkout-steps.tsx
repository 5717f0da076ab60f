import { Steps } from '#app/ui/navigation/steps.tsx'

const steps = [
  { to: '/cart', label: 'Cart' },
  { to: '/shipping', label: 'Shipping' },
  { to: '/placeorder', label: 'Review and pay' },
]

/** The buyer's progress; completed steps are links. */
export const CheckoutSteps = ({ at }: { at: 0 | 1 | 2 }) => (
  <nav aria-label="Checkout">
    <Steps steps={steps} at={at} />
  </nav>
)
