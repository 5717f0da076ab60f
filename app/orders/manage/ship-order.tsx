import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { FormDialog } from '#app/ui/forms/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import type { Order } from '#contract/orders.ts'
import { CourierField } from './courier-field.tsx'
import { useUpdateOrderStatusMutation } from './manage-orders-api.ts'
import { useUndoOffer } from './use-undo-offer.ts'

export function ShipOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const [courier, setCourier] = useState(order.courier ?? '')
  const [trackingNumber, setTrackingNumber] = useState(order.trackingNumber ?? '')
  const [note, setNote] = useState('')
  const [updateStatus] = useUpdateOrderStatusMutation()
  const { run, state, isBusy } = useAction(updateStatus, { fallback: 'The order could not be marked as shipped.' })
  const offerUndo = useUndoOffer()
  const ship = async () => {
    const { _id, updatedAt, orderNumber } = order
    const reply = await run({
      params: { id: _id },
      body: { status: 'shipped', courier, trackingNumber, note, updatedAt },
    })
    if (!reply.ok) return
    offerUndo([order], `${orderNumber} is shipped. The buyer gets an e-mail.`)
    onClose()
  }
  return (
    <FormDialog
      title={`Ship ${order.orderNumber}`}
      action="Mark shipped"
      isBusy={isBusy}
      onSubmit={ship}
      onClose={onClose}
    >
      <CourierField value={courier} onChange={setCourier} />
      <TextInput
        label="Tracking number"
        maxLength={80}
        value={trackingNumber}
        onChange={(event) => setTrackingNumber(event.target.value)}
      />
      <TextInput
        label="Note"
        hint="The buyer sees it with the order."
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
    </FormDialog>
  )
}
