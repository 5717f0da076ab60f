import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { Order } from '#contract/orders/calls.ts'
import { CourierField } from './courier-field.tsx'
import { useCorrectParcelMutation } from './manage-orders-api.ts'
import { staleOrder } from './stale-order.ts'

const schema = z.object({ courier: z.string(), trackingNumber: z.string() })

export function CorrectParcel({ order, onClose }: { order: Order; onClose: () => void }) {
  const [correctParcel] = useCorrectParcelMutation()
  const { run } = useAction(correctParcel, { codes: staleOrder, fallback: 'This could not be saved.' })
  const { _id: id, updatedAt, status, courier = '', trackingNumber = '' } = order
  return (
    <FormDialog
      title="Change courier or tracking"
      action="Save"
      schema={schema}
      defaultValues={{ courier, trackingNumber }}
      onSubmit={async (parcel) => {
        const reply = await run({ params: { id }, body: { ...parcel, updatedAt } })
        if (!reply.ok) return reply
        toast.success('Courier and tracking number changed.')
        onClose()
      }}
      onClose={onClose}
    >
      <CourierField {...(status === 'shipped' ? { hint: 'The buyer gets an e-mail with the correction.' } : {})} />
      <TextInput name="trackingNumber" label="Tracking number" maxLength={80} />
    </FormDialog>
  )
}
