import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { Order } from '#contract/orders/calls.ts'
import { isCollected } from '#contract/orders/status.ts'
import { CourierField } from './courier-field.tsx'
import { keepLastCourier, readLastCourier } from './last-courier.ts'
import { useUpdateOrderStatusMutation } from './manage-orders-api.ts'
import { nameSteps } from './name-steps.ts'
import { staleOrder } from './stale-order.ts'
import { foundField, useFoundGoods } from './use-found-goods.tsx'
import { useUndoOffer } from './use-undo-offer.ts'

const schema = z.object({ courier: z.string(), trackingNumber: z.string(), note: z.string(), ...foundField })

/** What was entered when the order was last marked as shipped, if that was undone. */
const findUndoneShipment = ({ undoneSteps = [] }: Order) => undoneSteps.findLast(({ status }) => status === 'shipped')

/** Ships an order with a courier; one that is collected is made ready instead. */
export function ShipOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const shipped = nameSteps('shipped', [order])
  const [updateStatus] = useUpdateOrderStatusMutation()
  const { run } = useAction(updateStatus, {
    codes: staleOrder,
    fallback: `The order could not be marked as ${shipped}.`,
  })
  const offerUndo = useUndoOffer()
  const { foundOf, offer, message } = useFoundGoods(order)
  const { _id: id, updatedAt, orderNumber } = order
  const undone = findUndoneShipment(order)
  const { courier = isCollected(order) ? '' : readLastCourier(), trackingNumber = '' } = undone ?? order
  return (
    <FormDialog
      title={isCollected(order) ? `Mark ${orderNumber} as ${shipped}` : `Ship ${orderNumber}`}
      action={`Mark ${shipped}`}
      schema={schema}
      defaultValues={{ courier, trackingNumber, note: undone?.note ?? '', isFound: false }}
      message={message}
      onSubmit={async ({ isFound, ...parcel }, { form }) => {
        const body = { status: 'shipped' as const, ...parcel, ...foundOf(isFound), updatedAt }
        const reply = offer(await run({ params: { id }, body }), form)
        if (!reply.ok) return reply
        keepLastCourier(parcel.courier)
        offerUndo([reply.value], `${orderNumber} marked as ${shipped}. The buyer will get an e-mail.`)
        onClose()
      }}
      onClose={onClose}
    >
      {!isCollected(order) && (
        <>
          <CourierField />
          <TextInput name="trackingNumber" label="Tracking number" maxLength={80} />
        </>
      )}
      <TextInput name="note" label="Note" hint="The buyer sees it with the order." maxLength={500} />
    </FormDialog>
  )
}
