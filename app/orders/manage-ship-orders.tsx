import { useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogActions } from '#app/ui/dialog.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { Order } from '#contract/orders.ts'
import { couriers } from './manage-ship-order.tsx'
import type { Parcels } from './use-bulk-steps.ts'

type Props = {
  orders: readonly Order[]
  isBusy: boolean
  onShip: (parcels: Parcels) => Promise<void>
  onClose: () => void
}

/** Several parcels that leave together: one courier for all, and a number for each. */
export function ShipOrders({ orders, isBusy, onShip, onClose }: Props) {
  const [courier, setCourier] = useState('')
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({})
  const list = useId()
  const ship = () =>
    onShip(Object.fromEntries(orders.map(({ _id }) => [_id, { courier, trackingNumber: numbers[_id] ?? '' }] as const)))
  return (
    <Dialog open title={`Ship ${orders.length} orders`} onClose={() => !isBusy && onClose()}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void ship()
        }}
      >
        <TextInput
          label="Courier"
          hint="Each buyer gets an e-mail with the courier and the number."
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
        {orders.map(({ _id, orderNumber, shippingAddress: { company, fullName, city } }) => (
          <TextInput
            key={_id}
            label={`Tracking number of ${orderNumber}`}
            hint={`${company || fullName}, ${city}`}
            maxLength={80}
            value={numbers[_id] ?? ''}
            onChange={(event) => setNumbers({ ...numbers, [_id]: event.target.value })}
          />
        ))}
        <DialogActions>
          <Button type="submit" variant="go" busy={isBusy} busyText="Saving">
            Mark {orders.length} shipped
          </Button>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
