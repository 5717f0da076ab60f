import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { Order } from '#contract/orders/calls.ts'
import { isCollected } from '#contract/orders/status.ts'
import { findUnshipped, type LineQty } from '#contract/orders/unshipped.ts'
import { CourierField } from './courier-field.tsx'
import { keepLastCourier, readLastCourier } from './last-courier.ts'
import { LineChoice } from './line-choice.tsx'
import { useAddParcelMutation } from './manage-orders-api.ts'
import { staleOrder } from './stale-order.ts'
import { foundField, useFoundGoods } from './use-found-goods.tsx'
import { useUndoOffer } from './use-undo-offer.ts'

const schema = z.object({
  lines: z.custom<LineQty[]>().refine((lines) => lines.length > 0, { error: 'Please choose what is in the parcel.' }),
  courier: z.string(),
  trackingNumber: z.string(),
  ...foundField,
})

/** Ships some of the goods; the rest follows in another parcel. */
export function ShipPart({ order, onClose }: { order: Order; onClose: () => void }) {
  const [addParcel] = useAddParcelMutation()
  const { run } = useAction(addParcel, { codes: staleOrder, fallback: 'The parcel could not be saved.' })
  const offerUndo = useUndoOffer()
  const { foundOf, offer, message } = useFoundGoods(order)
  const { _id: id, updatedAt, orderNumber } = order
  const isCollection = isCollected(order)
  return (
    <FormDialog
      wide
      title={isCollection ? `Part of ${orderNumber} is ready` : `Ship part of ${orderNumber}`}
      action={isCollection ? 'Mark as ready' : 'Ship this parcel'}
      schema={schema}
      defaultValues={{
        lines: [],
        courier: order.courier ?? (isCollection ? '' : readLastCourier()),
        trackingNumber: '',
        isFound: false,
      }}
      message={message}
      onSubmit={async ({ isFound, ...parcel }, { form }) => {
        const reply = offer(await run({ params: { id }, body: { ...parcel, ...foundOf(isFound), updatedAt } }), form)
        if (!reply.ok) return reply
        keepLastCourier(parcel.courier)
        offerUndo(
          [reply.value],
          `A parcel of ${orderNumber} is ${isCollection ? 'ready' : 'shipped'}. The buyer will get an e-mail.`,
        )
        onClose()
      }}
      onClose={onClose}
    >
      <p className="note">
        Choose what goes now. The rest stays open. After the first parcel the order cannot be cancelled; what you do not
        send is refunded by line.
      </p>
      <LineChoice lines={findUnshipped({ ...order, items: order.orderItems })} unit="to ship" />
      {!isCollection && (
        <>
          <CourierField />
          <TextInput name="trackingNumber" label="Tracking number" maxLength={80} />
        </>
      )}
    </FormDialog>
  )
}
