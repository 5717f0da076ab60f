import { Check } from 'lucide-react'
import { Link } from 'react-router'

const steps = [
  { to: '/cart', label: 'Cart' },
  { to: '/shipping', label: 'Shipping' },
  { to: '/placeorder', label: 'Review and pay' },
]

/** Where the buyer stands; what is done can be gone back to. */
export function CheckoutSteps({ at }: { at: 0 | 1 | 2 }) {
  return (
    <nav aria-label="Checkout">
      <ol className="steps">
        {steps.map(({ to, label }, index) => (
          <li key={to} className={index < at ? 'done' : undefined} aria-current={index === at ? 'step' : undefined}>
            {index < at ? (
              <Link to={to} aria-label={`Back to ${label}`}>
                <b>
                  <Check size={14} aria-hidden="true" />
                </b>
                {label}
              </Link>
            ) : (
              <span>
                <b>{index + 1}</b>
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
