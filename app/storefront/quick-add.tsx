import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { QuantityInput } from '#app/ui/forms/inputs/quantity-input.tsx'
import { quantityLimit } from '#contract/cart/price.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { useAddAndTell } from './use-add-to-cart.ts'

/** Quantity and button for a product in a table; nothing if it cannot be ordered. */
export function QuickAdd({ product }: { product: ProductSummary }) {
  const [qty, setQty] = useState(1)
  const add = useAddAndTell(product)
  const limit = quantityLimit(product)
  if (limit === 0) return null
  return (
    <div className="quick-add">
      <QuantityInput small label={`Quantity of ${product.partNumber}`} value={qty} max={limit} onChange={setQty} />
      <Button small aria-label={`Add ${product.partNumber} to the cart`} onClick={() => add(qty)}>
        Add
      </Button>
    </div>
  )
}
