import { useState } from 'react'
import { FormDialog } from '#app/ui/forms/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import type { Order } from '#contract/orders.ts'
import { CourierField } from './courier-field.tsx'
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
  const ship = () =>
    onShip(Object.fromEntries(orders.map(({ _id }) => [_id, { courier, trackingNumber: numbers[_id] ?? '' }] as const)))
  return (
    <FormDialog
      title={`Ship ${orders.length} orders`}
      action={`Mark ${orders.length} shipped`}
      isBusy={isBusy}
      onSubmit={ship}
      onClose={onClose}
    >
      <CourierField
        hint="Each buyer gets an e-mail with the courier and the number."
        value={courier}
        onChange={setCourier}
      />
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
    </FormDialog>
  )
}
