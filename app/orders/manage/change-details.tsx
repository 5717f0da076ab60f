import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { AddressFields } from '#app/ui/forms/address-fields.tsx'
import {
  addressShape,
  billed,
  billingNames,
  collectorShape,
  type TypedBilling,
  unbilled,
} from '#app/ui/forms/address-shape.ts'
import { BillingFields } from '#app/ui/forms/billing-fields.tsx'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { optionalEmail } from '#app/ui/forms/inputs/optional-email.ts'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { needsPlace } from '#contract/addresses/needed.ts'
import { country } from '#contract/addresses/places.ts'
import type { BillingAddressDraft, BuyerAddressDraft } from '#contract/addresses/schema.ts'
import type { Invoice } from '#contract/invoices/calls.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { isCollected } from '#contract/orders/status.ts'
import { useChangeOrderDetailsMutation } from './manage-orders-api.ts'
import { staleDialog } from './stale-order.ts'

const more = { email: optionalEmail, reference: z.string(), priceDelivery: z.boolean() }
const schemas = {
  place: z.object({ ...addressShape, ...more, billing: unbilled }),
  noPlace: z.object({ ...collectorShape, ...more, billing: unbilled }),
}

type Props = {
  order: Order
  /** From a corrected invoice. */
  buyer?: Invoice['buyer'] | undefined
  /** It has an invoice, which may be wrong now; undefined for who may not correct it. */
  onCorrectInvoice: ((buyer: Invoice['buyer']) => void) | undefined
  onClose: () => void
}

/** Until it leaves the works. Prices stay; lines are changed on their own. */
export function ChangeDetails({ order: current, buyer, onCorrectInvoice, onClose }: Props) {
  // As it was when the fields were filled: a colleague's later change is not overwritten.
  const [order] = useState(current)
  const [changeDetails] = useChangeOrderDetailsMutation()
  const { run } = useAction(changeDetails, { codes: staleDialog, fallback: 'The order could not be changed.' })
  const { _id: id, updatedAt, shippingAddress, billingAddress, papers = [] } = order
  const details: Record<string, string | undefined> = { ...shippingAddress, ...(billingAddress ? {} : buyer) }
  const billedTo: Record<string, string | undefined> | undefined = billingAddress && { ...billingAddress, ...buyer }
  const [isBilled, setBilled] = useState(billingAddress !== undefined)
  const isCollection = isCollected(order)
  const hasPlace =
    needsPlace({ isCollected: isCollection, totalCents: fromDecimal(order.totalPrice) }) || shippingAddress.city !== ''
  const base = hasPlace ? schemas.place : schemas.noPlace
  const field = (name: string) => details[name] ?? ''
  return (
    <FormDialog
      wide
      title={`Change ${order.orderNumber}`}
      action="Save"
      schema={isBilled ? base.extend({ billing: billed }) : base}
      defaultValues={{
        fullName: field('fullName'),
        phone: field('phone'),
        email: field('email'),
        company: field('company'),
        vatNumber: field('vatNumber'),
        reference: field('reference'),
        address: field('address'),
        suburb: field('suburb'),
        city: field('city'),
        province: field('province'),
        postalCode: field('postalCode'),
        priceDelivery: true,
        billing: Object.fromEntries(billingNames.map((name) => [name, billedTo?.[name] ?? ''])) as TypedBilling,
      }}
      onSubmit={async ({ billing, priceDelivery, ...typed }) => {
        // Empty fields count as left out.
        const invoiced = isBilled ? { ...billing, country } : undefined
        const reply = await run({
          params: { id },
          body: {
            shippingAddress: typed as BuyerAddressDraft,
            billingAddress: isBilled ? (billing as BillingAddressDraft) : null,
            ...(priceDelivery && hasPriceBy(order, typed.province) ? { priceDelivery } : {}),
            updatedAt,
          },
        })
        if (!reply.ok) return reply
        onClose()
        const { totalPrice } = reply.value
        if (totalPrice !== order.totalPrice)
          return toast.success(`${order.orderNumber} now costs ${formatRand(fromDecimal(totalPrice))}.`)
        const invoice = papers.findLast(({ kind }) => kind === 'invoice')
        if (!invoice) return toast.success(`${order.orderNumber} has been changed.`)
        const text = `${order.orderNumber} has been changed. Its invoice still says what it said.`
        if (!onCorrectInvoice) return toast.success(text)
        toast.offer(text, {
          label: 'Correct the invoice',
          forMs: 15_000,
          run: () => onCorrectInvoice(invoiced ?? { ...typed, country }),
        })
      }}
      onClose={onClose}
    >
      <TextInput name="email" label="E-mail" type="email" maxLength={254} hint="Without one, nothing is e-mailed." />
      <AddressFields withReference place={hasPlace ? (isCollection ? 'billing' : 'delivery') : 'none'} />
      <BillingFields isOn={isBilled} onChange={setBilled} />
      <DeliveryPrice order={order} />
    </FormDialog>
  )
}

/** Delivery can be priced again while nothing has been paid, unless a quote fixed it. */
const hasPriceBy = (order: Order, province: string): boolean =>
  order.status === 'pending' &&
  fromDecimal(order.receivedPrice) === 0 &&
  !order.quote &&
  !isCollected(order) &&
  province !== '' &&
  province !== order.shippingAddress.province

function DeliveryPrice({ order }: { order: Order }) {
  const province = useWatch<{ province: string }, 'province'>({ name: 'province' })
  if (!hasPriceBy(order, province)) return <p className="note">The delivery price stays.</p>
  return (
    <div>
      <Checkbox name="priceDelivery" label={`Price delivery again, for ${province}`} />
      {order.shippingAddress.email && <p className="note">If the price changes, the buyer gets the new pro forma.</p>}
    </div>
  )
}
