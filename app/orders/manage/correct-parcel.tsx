import { useState } from 'react'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { Order, Parcel } from '#contract/orders/calls.ts'
import { findUnshipped, type LineQty } from '#contract/orders/unshipped.ts'
import { CourierField } from './courier-field.tsx'
import { keepLastCourier } from './last-courier.ts'
import { LineChoice } from './line-choice.tsx'
import { useCorrectParcelMutation } from './manage-orders-api.ts'
import { staleDialog } from './stale-order.ts'
import { foundField, useFoundGoods } from './use-found-goods.tsx'

const schema = z.object({
  lines: z.custom<LineQty[]>().refine((lines) => lines.length > 0, { error: 'Please choose what is in the parcel.' }),
  courier: z.string(),
  trackingNumber: z.string(),
  ...foundField,
})

type Props = { order: Order; parcel: Parcel; onClose: () => void }

/** Its contents can be corrected until the last parcel has left. */
export function CorrectParcel({ order: current, parcel, onClose }: Props) {
  // As it was when the fields were filled: a colleague's later change is not overwritten.
  const [order] = useState(current)
  const [correctParcel] = useCorrectParcelMutation()
  const { run } = useAction(correctParcel, { codes: staleDialog, fallback: 'This could not be saved.' })
  const { _id: id, updatedAt, status } = order
  const { courier = '', trackingNumber = '' } = parcel
  const isOpen = status === 'processing'
  const { foundOf, offer, message } = useFoundGoods(order)
  return (
    <FormDialog
      wide={isOpen}
      title={isOpen ? 'Correct the parcel' : 'Change courier or tracking'}
      action="Save"
      schema={schema}
      defaultValues={{ lines: parcel.lines, courier, trackingNumber, isFound: false }}
      message={message}
      onSubmit={async ({ lines, isFound, ...sent }, { form }) => {
        const body = { ...sent, ...(isOpen ? { lines, ...foundOf(isFound) } : {}), updatedAt }
        const reply = offer(await run({ params: { id, parcel: parcel._id }, body }), form)
        if (!reply.ok) return reply
        keepLastCourier(sent.courier)
        toast.success(isOpen ? 'Parcel corrected.' : 'Courier and tracking number changed.')
        onClose()
      }}
      onClose={onClose}
    >
      {isOpen && <LineChoice lines={findAvailable(order, parcel)} unit="at most" />}
      <CourierField {...(status === 'delivered' ? {} : { hint: 'The buyer gets an e-mail with the correction.' })} />
      <TextInput name="trackingNumber" label="Tracking number" maxLength={80} />
    </FormDialog>
  )
}

/** What is in the parcel, and what has not been shipped. */
const findAvailable = (order: Order, { _id }: Parcel) =>
  findUnshipped({ ...order, items: order.orderItems, parcels: order.parcels.filter((other) => other._id !== _id) })
