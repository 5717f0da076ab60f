import { Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Stock } from '#app/ui/commerce/stock.tsx'
import { VatNote } from '#app/ui/commerce/vat-note.tsx'
import { keepUnitsTogether } from '#app/ui/format/keep-units-together.ts'
import { QuantityInput } from '#app/ui/forms/inputs/quantity-input.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { quantityLimit } from '#contract/cart/price.ts'
import type { ListLine } from '#contract/lists/calls.ts'
import { formatRand, toCents } from '#contract/money.ts'
import { maxListQuantity } from '#contract/quick-order/rules.ts'

type Props = {
  line: ListLine
  /** Without these the line is read-only. */
  onQuantity?: (qty: number) => void
  onRemove?: () => void
}

export function ListLineRow({ line, onQuantity, onRemove }: Props) {
  const { item, qty, partNumber, name } = line
  const limit = item ? quantityLimit(item) : 0
  return (
    <li>
      <span className="line-items-picture">{item?.image && <Picture image={item.image} alt="" sizes="112px" />}</span>
      <div>
        <span className="line-items-number">{partNumber}</span>
        <h2>{item ? <Link to={`/product/${item.slug}`}>{keepUnitsTogether(name)}</Link> : name}</h2>
        {item && (
          <>
            <span className="text-note text-ink-3 tabular-nums">{formatRand(toCents(item.price))} each</span>
            <Stock
              count={item.madeToOrder && item.countInStock < qty ? 0 : item.countInStock}
              madeToOrder={item.madeToOrder}
              leadTimeDays={item.leadTimeDays}
            />
          </>
        )}
        {item && limit > 0 && limit < qty && (
          <p className="line-notice">
            Only {limit} of {qty} can be ordered now.
          </p>
        )}
        {!item && <p className="line-notice line-notice-bad">No longer available.</p>}
      </div>
      {onQuantity ? (
        <QuantityInput small label={`Quantity of ${name}`} value={qty} max={maxListQuantity} onChange={onQuantity} />
      ) : (
        <span className="line-items-quantity tabular-nums">{qty} ×</span>
      )}
      <div className="line-items-sum">
        {item && (
          <>
            <b>{formatRand(toCents(item.price) * qty)}</b>
            <VatNote is="excl" />
          </>
        )}
      </div>
      {onRemove && (
        <IconButton small className="line-items-remove" label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

/** Takes the removed line's place, and focus, because the focused button is gone. */
export function RemovedListLine({ name, onUndo }: { name: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    undo.current?.focus()
  }, [])
  return (
    <li className="line-items-removed">
      <span role="status">{name} was removed.</span>
      <Button ref={undo} small aria-label={`Undo: put ${name} back`} onClick={onUndo}>
        Undo
      </Button>
    </li>
  )
}
