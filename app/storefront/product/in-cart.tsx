import { ShoppingCart } from 'lucide-react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { type CartState, itemAdded, itemRemoved, selectInCart } from '#app/cart/cart-slice.ts'
import { Button } from '#app/ui/button.tsx'
import { QuantityInput } from '#app/ui/forms/quantity-input.tsx'
import { quantityLimit } from '#contract/cart.ts'
import type { ProductSummary } from '#contract/catalogue.ts'

/** How many of a product are in the cart, editable; nothing if there are none. */
export function InCart({ product }: { product: ProductSummary }) {
  const qty = useSelector((state: { cart: CartState }) => selectInCart(state, product._id))
  const dispatch = useAppDispatch()
  if (qty === 0) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 rounded-m bg-steel-100 px-3.5 py-2.5 text-ui">
      <span role="status" className="mr-auto inline-flex items-center gap-1.5">
        <ShoppingCart size={16} aria-hidden="true" />
        <span>
          {qty} in your{' '}
          <Link className="link" to="/cart">
            cart
          </Link>
        </span>
      </span>
      <QuantityInput
        small
        label={`${product.name} in the cart`}
        value={qty}
        max={Math.max(qty, quantityLimit(product))}
        onChange={(next) => dispatch(itemAdded({ product, qty: next }))}
      />
      <Button
        small
        aria-label={`Remove ${product.name} from the cart`}
        onClick={() => dispatch(itemRemoved(product._id))}
      >
        Remove
      </Button>
    </div>
  )
}
