import { Trash2, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Stock } from '#app/ui/commerce/stock.tsx'
import { VatNote } from '#app/ui/commerce/vat-note.tsx'
import { keepUnitsTogether } from '#app/ui/format/keep-units-together.ts'
import { QuantityInput } from '#app/ui/forms/inputs/quantity-input.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { type CartItem, linePath, quantityLimit } from '#contract/cart/price.ts'
import { formatRand, toCents } from '#contract/money.ts'
import { DesignNote } from './design-note.tsx'

type Props = {
  item: CartItem
  /** The unit price the buyer pays, after any discount code. */
  price: number
  /** What changed since it was added. */
  changes: readonly string[]
  onQuantity: (qty: number) => void
  onRemove: () => void
}

export function CartLine({ item, price, changes, onQuantity, onRemove }: Props) {
  const { name, partNumber, image, qty, countInStock, madeToOrder, leadTimeDays } = item
  const limit = quantityLimit(item)
  // Added on another device and no longer sold: it has no page, image or price.
  const isUnseen = item.slug === '' && !item.design
  return (
    <li>
      {isUnseen ? (
        <span className="line-items-picture" />
      ) : (
        <Link className="line-items-picture" to={linePath(item)} tabIndex={-1} aria-hidden="true">
          {image && <Picture image={image} alt="" sizes="112px" />}
        </Link>
      )}
      <div>
        <span className="line-items-number">{partNumber}</span>
        <h2>{isUnseen ? name : <Link to={linePath(item)}>{keepUnitsTogether(name)}</Link>}</h2>
        {!isUnseen && (
          <span className="text-note text-ink-3 tabular-nums">
            {formatRand(toCents(price))} each
            {price < item.price && <> instead of {formatRand(toCents(item.price))}</>}
          </span>
        )}
        <DesignNote item={item} />
        {limit > 0 && (
          <Stock
            count={madeToOrder && countInStock < qty ? 0 : countInStock}
            madeToOrder={madeToOrder}
            leadTimeDays={leadTimeDays}
          />
        )}
        {limit > 0 && qty >= limit && <p className="line-note">You can order at most {limit} at once.</p>}
        {changes.map((words) => (
          <LineNotice key={words}>{words}</LineNotice>
        ))}
        {limit === 0 && <LineNotice bad>This is no longer available. Please remove it to continue.</LineNotice>}
      </div>
      {limit > 0 ? (
        <QuantityInput small label={`Quantity of ${name}`} value={qty} max={limit} onChange={onQuantity} />
      ) : (
        <span className="line-items-quantity tabular-nums">{qty} ×</span>
      )}
      <div className="line-items-sum">
        {!isUnseen && (
          <>
            <b>{formatRand(toCents(price) * qty)}</b>
            <VatNote is="excl" />
          </>
        )}
      </div>
      <IconButton small className="line-items-remove" label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function LineNotice({ bad = false, children }: { bad?: boolean; children: string }) {
  return (
    <p className={bad ? 'line-notice line-notice-bad' : 'line-notice'} role="status">
      <TriangleAlert size={14} aria-hidden="true" />
      {children}
    </p>
  )
}

/** Takes the removed line's place, and focus, because the focused button is gone. */
export function RemovedLine({ item, onUndo }: { item: CartItem; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    undo.current?.focus()
  }, [])
  return (
    <li className="line-items-removed">
      <span role="status">{item.name} was removed.</span>
      <Button ref={undo} small aria-label={`Undo: put ${item.name} back`} onClick={onUndo}>
        Undo
      </Button>
    </li>
  )
}
