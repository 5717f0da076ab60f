import { useId, useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogActions } from '#app/ui/dialog.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Order } from '#contract/orders.ts'
import { useUpdateOrderStatusMutation } from './manage-orders-api.ts'

export const couriers = ['The Courier Guy', 'RAM', 'Aramex', 'Fastway', 'Dawn Wing', 'Own van', 'Collected']

export function ShipOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const [courier, setCourier] = useState(order.courier ?? '')
  const [trackingNumber, setTrackingNumber] = useState(order.trackingNumber ?? '')
  const [note, setNote] = useState('')
  const [updateStatus] = useUpdateOrderStatusMutation()
  const { run, state, isBusy } = useAction(updateStatus, { fallback: 'The order could not be marked as shipped.' })
  const list = useId()
  const ship = async () => {
    const { _id, updatedAt, orderNumber } = order
    const reply = await run({
      params: { id: _id },
      body: { status: 'shipped', courier, trackingNumber, note, updatedAt },
    })
    if (!reply.ok) return
    toast.success(`${orderNumber} is shipped. The buyer gets an e-mail.`)
    onClose()
  }
  return (
    <Dialog open title={`Ship ${order.orderNumber}`} onClose={() => !isBusy && onClose()}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void ship()
        }}
      >
        <TextInput
          label="Courier"
          list={list}
          maxLength={80}
          value={courier}
          onChange={(event) => setCourier(event.target.value)}
        />
        <datalist id={list}>
          {couriers.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
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
        <DialogActions>
          <Button type="submit" variant="go" busy={isBusy} busyText="Saving">
            Mark shipped
          </Button>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
