import { ShoppingCart } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { type CartState, itemAdded, itemRemoved, selectInCart } from '#app/cart/cart-slice.ts'
import { Button } from '#app/ui/button.tsx'
import { QuantityInput } from '#app/ui/forms/inputs/quantity-input.tsx'
import { quantityLimit } from '#contract/cart/price.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'

type Props = {
  product: ProductSummary
  qty: number
  onQuantity: (qty: number) => void
  /** Returns whether it was added. */
  onAdd: () => boolean
}

/** A quantity to add or, once it is in the cart, the quantity there: one or the other, never two. */
export function AddToCartLine({ product, qty, onQuantity, onAdd }: Props) {
  const inCart = useSelector((state: { cart: CartState }) => selectInCart(state, product._id))
  const limit = quantityLimit(product)
  // The pressed button is gone, so the focus moves on: to a button, because a field would open a phone's keyboard.
  const wasPressed = useRef(false)
  const line = useRef<HTMLDivElement>(null)
  const isInCart = inCart > 0
  useEffect(() => {
    if (!wasPressed.current) return
    wasPressed.current = false
    line.current?.querySelector<HTMLElement>('.quantity-input > :last-child:not([disabled]), a')?.focus()
  })
  const dispatch = useAppDispatch()
  const add = () => {
    wasPressed.current = onAdd()
  }
  const remove = () => {
    wasPressed.current = true
    dispatch(itemRemoved(product._id))
  }
  if (!isInCart && limit === 0) return null
  return (
    <div className="buy-box-line" ref={line}>
      {isInCart ? (
        <>
          <QuantityInput
            label={`${product.name} in the cart`}
            value={inCart}
            max={Math.max(inCart, limit)}
            onChange={(next) => dispatch(itemAdded({ product, qty: next }))}
          />
          <span role="status" className="inline-flex grow items-center gap-1.5 text-ui">
            <ShoppingCart size={16} aria-hidden="true" />
            <span>
              {inCart} in your{' '}
              <Link className="link" to="/cart">
                cart
              </Link>
            </span>
          </span>
          <Button small aria-label={`Remove ${product.name} from the cart`} onClick={remove}>
            Remove
          </Button>
        </>
      ) : (
        <>
          <QuantityInput label={`Quantity of ${product.name}`} value={qty} max={limit} onChange={onQuantity} />
          <Button
            variant="primary"
            className="shrink-0 grow"
            icon={<ShoppingCart size={18} aria-hidden="true" />}
            onClick={add}
          >
            Add to cart
          </Button>
        </>
      )}
    </div>
  )
}
