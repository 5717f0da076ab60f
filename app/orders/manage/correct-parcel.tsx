import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormDialog } from '#app/ui/forms/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import type { Order } from '#contract/orders.ts'
import { CourierField } from './courier-field.tsx'
import { useCorrectParcelMutation } from './manage-orders-api.ts'

export function CorrectParcel({ order, onClose }: { order: Order; onClose: () => void }) {
  const [courier, setCourier] = useState(order.courier ?? '')
  const [trackingNumber, setTrackingNumber] = useState(order.trackingNumber ?? '')
  const [correctParcel] = useCorrectParcelMutation()
  const { run, state, isBusy } = useAction(correctParcel, { fallback: 'This could not be saved.' })
  const save = async () => {
    const { _id, updatedAt } = order
    const reply = await run({ params: { id: _id }, body: { courier, trackingNumber, updatedAt } })
    if (!reply.ok) return
    toast.success('Courier and tracking number are corrected.')
    onClose()
  }
  return (
    <FormDialog title="Correct the courier" action="Save" isBusy={isBusy} onSubmit={save} onClose={onClose}>
      <CourierField
        value={courier}
        onChange={setCourier}
        {...(order.status === 'shipped' ? { hint: 'The buyer gets an e-mail with the correction.' } : {})}
      />
      <TextInput
        label="Tracking number"
        maxLength={80}
        value={trackingNumber}
        onChange={(event) => setTrackingNumber(event.target.value)}
      />
      {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
    </FormDialog>
  )
}
