import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { QuantityInput } from '#app/ui/forms/inputs/quantity-input.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { maxQuantity } from '#contract/cart/price.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { useChangeOrderLinesMutation } from './manage-orders-api.ts'
import { staleDialog } from './stale-order.ts'

type Line = { _id: string; name: string; partNumber: string; qty: number }

type Props = {
  order: Order
  /** The search for products, which the page has. */
  addProduct: (onPick: (product: Omit<Line, 'qty'>) => void) => ReactNode
  onClose: () => void
}

/** Goods, quantities and delivery of an order that nobody has paid for. */
export function ChangeLines({ order: current, addProduct, onClose }: Props) {
  // As it was when the lines were copied: a colleague's later change is not overwritten.
  const [order] = useState(current)
  const [changeLines] = useChangeOrderLinesMutation()
  const { run } = useAction(changeLines, { codes: staleDialog, fallback: 'The order could not be changed.' })
  const [lines, setLines] = useState<readonly Line[]>(order.orderItems)
  const { _id: id, updatedAt, orderNumber, shippingAddress } = order
  const { delivery: methods } = useBrand()
  const before = order.delivery?.method ?? ''
  return (
    <FormDialog
      wide
      title={`Change the goods of ${orderNumber}`}
      action="Save and price again"
      schema={z.object({ delivery: z.string() })}
      defaultValues={{ delivery: before }}
      onSubmit={async ({ delivery }) => {
        const orderItems = lines.map(({ _id, qty }) => ({ _id, qty }))
        const chosen = delivery === before ? {} : { delivery }
        const reply = await run({ params: { id }, body: { orderItems, ...chosen, updatedAt } })
        if (!reply.ok) return reply
        toast.success(
          `${orderNumber} now costs ${formatRand(fromDecimal(reply.value.totalPrice))}.${shippingAddress.email ? ' The buyer gets the new pro forma.' : ''}`,
        )
        onClose()
      }}
      onClose={onClose}
    >
      <ul className="grid gap-3" aria-label="Goods">
        {lines.map((line, index) => (
          <li key={line._id} className="flex flex-wrap items-center gap-3">
            <span className="flex-1 min-w-[180px]">
              {line.name} <small className="block text-note text-ink-3">{line.partNumber}</small>
            </span>
            <QuantityInput
              small
              label={`Quantity of ${line.name}`}
              value={line.qty}
              max={maxQuantity}
              onChange={(qty) => setLines(lines.with(index, { ...line, qty }))}
            />
            <IconButton
              small
              label={`Remove ${line.name}`}
              disabled={lines.length === 1}
              onClick={() => setLines(lines.filter((_, at) => at !== index))}
            >
              <X size={15} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {addProduct(({ _id, name, partNumber }) => {
        const at = lines.findIndex((line) => line._id === _id)
        const before = lines[at]
        setLines(
          before ? lines.with(at, { ...before, qty: before.qty + 1 }) : [...lines, { _id, name, partNumber, qty: 1 }],
        )
      })}
      {!order.quote && (
        <Select
          name="delivery"
          label="Delivery"
          options={[
            // The method may have been deleted since.
            ...(methods.some(({ id }) => id === before)
              ? []
              : [{ value: before, label: order.delivery?.name ?? 'As before' }]),
            ...methods.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <p className="note">
        {order.quote
          ? 'What the quote promised keeps its price, and delivery stays as quoted. New goods cost today’s price.'
          : 'Everything, delivery too, is priced again at today’s prices.'}
      </p>
    </FormDialog>
  )
}
