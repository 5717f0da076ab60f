import { z } from 'zod'
import { FormDialog } from '#app/ui/forms/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import type { Order } from '#contract/orders.ts'
import { CourierField } from './courier-field.tsx'
import type { Parcels } from './use-bulk-steps.ts'

type Props = { orders: readonly Order[]; onShip: (parcels: Parcels) => Promise<void>; onClose: () => void }

const schema = z.object({ courier: z.string(), numbers: z.record(z.string(), z.string()) })

/** Ships several orders together: one courier for all, and a tracking number for each. */
export function ShipOrders({ orders, onShip, onClose }: Props) {
  return (
    <FormDialog
      title={`Ship ${orders.length} orders`}
      action={`Mark ${orders.length} shipped`}
      schema={schema}
      defaultValues={{ courier: '', numbers: Object.fromEntries(orders.map(({ _id }) => [_id, ''])) }}
      onSubmit={({ courier, numbers }) =>
        onShip(Object.fromEntries(orders.map(({ _id }) => [_id, { courier, trackingNumber: numbers[_id] ?? '' }])))
      }
      onClose={onClose}
    >
      <CourierField hint="Each buyer gets an e-mail with the courier and tracking number." />
      {orders.map(({ _id, orderNumber, shippingAddress: { company, fullName, city } }) => (
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
