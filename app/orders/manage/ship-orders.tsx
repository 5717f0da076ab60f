import { z } from 'zod'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { Order } from '#contract/orders/calls.ts'
import { isCollected } from '#contract/orders/status.ts'
import { CourierField } from './courier-field.tsx'
import { nameSteps } from './name-steps.ts'
import type { Parcels } from './use-bulk-steps.ts'

type Props = { orders: readonly Order[]; onShip: (parcels: Parcels) => Promise<void>; onClose: () => void }

const schema = z.object({ courier: z.string(), numbers: z.record(z.string(), z.string()) })

/** Ships several orders together: one courier for all, and a tracking number for each. Those collected need neither. */
export function ShipOrders({ orders, onShip, onClose }: Props) {
  const shipped = nameSteps('shipped', orders)
  const parcels = orders.filter((order) => !isCollected(order))
  return (
    <FormDialog
      title={
        parcels.length === orders.length ? `Ship ${orders.length} orders` : `Mark ${orders.length} orders as ${shipped}`
      }
      action={`Mark ${orders.length} ${shipped}`}
      schema={schema}
      defaultValues={{ courier: '', numbers: Object.fromEntries(parcels.map(({ _id }) => [_id, ''])) }}
      onSubmit={({ courier, numbers }) =>
        onShip(Object.fromEntries(parcels.map(({ _id }) => [_id, { courier, trackingNumber: numbers[_id] ?? '' }])))
      }
      onClose={onClose}
    >
      {parcels.length > 0 ? (
        <CourierField hint="Each buyer gets an e-mail with the courier and tracking number." />
      ) : (
        <p>Each buyer gets an e-mail.</p>
      )}
      {parcels.map(({ _id, orderNumber, shippingAddress: { company, fullName, city } }) => (
        <TextInput
          key={_id}
          name={`numbers.${_id}`}
          label={`Tracking number for ${orderNumber}`}
          hint={`${company || fullName}, ${city}`}
          maxLength={80}
        />
      ))}
    </FormDialog>
  )
}
