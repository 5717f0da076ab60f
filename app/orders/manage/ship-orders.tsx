import type { KeyboardEvent } from 'react'
import { z } from 'zod'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { Order } from '#contract/orders/calls.ts'
import { isCollected } from '#contract/orders/status.ts'
import { CourierField } from './courier-field.tsx'
import { keepLastCourier, readLastCourier } from './last-courier.ts'
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
      defaultValues={{ courier: readLastCourier(), numbers: Object.fromEntries(parcels.map(({ _id }) => [_id, ''])) }}
      focusOn={parcels[0] && readLastCourier() ? `numbers.${parcels[0]._id}` : undefined}
      onSubmit={async ({ courier, numbers }) => {
        await onShip(
          Object.fromEntries(parcels.map(({ _id }) => [_id, { courier, trackingNumber: numbers[_id] ?? '' }])),
        )
        keepLastCourier(courier)
      }}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields inside take the key */}
      <div className="grid gap-4" onKeyDown={toNextField}>
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
      </div>
    </FormDialog>
  )
}

/** A barcode reader ends each number with Enter, which must not ship the orders. From the last field it goes to the button. */
function toNextField(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const fields = [...event.currentTarget.querySelectorAll('input')]
  const next = fields[fields.indexOf(event.target) + 1]
  if (next) next.focus()
  else event.target.form?.querySelector<HTMLElement>('button[type="submit"]')?.focus()
}
