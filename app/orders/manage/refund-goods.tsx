import './line-choice.css'
import { Button } from '#app/ui/button.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { FieldError } from '#app/ui/forms/inputs/field.tsx'
import { QuantityInput } from '#app/ui/forms/inputs/quantity-input.tsx'
import { formatRand } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { findReturned, paidDeliveryCents } from '#contract/orders/refund-lines.ts'
import { findUnshipped } from '#contract/orders/unshipped.ts'
import { type Goods, ownLeftCents, priceGoods, toSold } from './refundable.ts'

/** How many of each line, with the money it comes to. */
export function RefundGoods({ order }: { order: Order }) {
  const { value, onChange, error } = useFormValue<Goods>('goods')
  const returned = findReturned(order.refunds)
  const unshipped = new Set(findUnshipped({ ...order, items: order.orderItems }).map(({ _id }) => _id))
  const deliveryCents = paidDeliveryCents(toSold(order))
  const hasDelivery = deliveryCents > 0 && !returned.delivery
  const lines = order.orderItems
    .map((item) => ({ ...item, left: item.qty - (returned.units.get(item._id) ?? 0) }))
    .filter(({ left }) => left > 0)
  const change = (_id: string, part: { qty?: number; restock?: boolean }) => {
    const before = value.lines.find((line) => line._id === _id) ?? { _id, qty: 0, restock: unshipped.has(_id) }
    const others = value.lines.filter((line) => line._id !== _id)
    const after = { ...before, ...part }
    onChange({ ...value, lines: after.qty > 0 ? [...others, after] : others })
  }
  const chooseAll = () =>
    onChange({
      lines: lines.map(({ _id, left }) => ({ _id, qty: left, restock: unshipped.has(_id) })),
      delivery: hasDelivery,
    })
  const cents = priceGoods(order, value)
  const mostCents = ownLeftCents(order)
  return (
    <div className="grid gap-3" data-invalid={error ? '' : undefined}>
      <ul className="line-choice">
        {lines.map(({ _id, name, partNumber, left, isCustom, design }) => {
          const chosen = value.lines.find((line) => line._id === _id)
          return (
            <li key={_id}>
              <div>
                <b>{name}</b>
                <small>
                  {[partNumber, `${left} left`, unshipped.has(_id) ? 'not shipped' : 'shipped']
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </div>
              <QuantityInput
                small
                label={`Refund of ${name}`}
                min={0}
                max={left}
                value={chosen?.qty ?? 0}
                onChange={(qty) => change(_id, { qty })}
              />
              {chosen && !isCustom && !design && (
                <Checkbox
                  className="line-choice-more"
                  label="Back to stock"
                  checked={chosen.restock}
                  onChange={(event) => change(_id, { restock: event.target.checked })}
                />
              )}
            </li>
          )
        })}
        {hasDelivery && (
          <li>
            <Checkbox
              label={`Delivery, ${formatRand(deliveryCents)}`}
              checked={value.delivery}
              onChange={(event) => onChange({ ...value, delivery: event.target.checked })}
            />
          </li>
        )}
      </ul>
      <div className="line-choice-sum">
        <Button small onClick={chooseAll}>
          Choose everything
        </Button>
        <p aria-live="polite">
          Refund <b>{formatRand(Math.min(cents, mostCents))}</b> incl. VAT
          {cents > mostCents && <small>They cost {formatRand(cents)}, but no more is left to refund.</small>}
        </p>
      </div>
      <FieldError id="refund-goods-error" error={error} />
    </div>
  )
}
