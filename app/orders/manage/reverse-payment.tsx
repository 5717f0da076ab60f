import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order, OrderPayment } from '#contract/orders/calls.ts'
import { useReversePaymentMutation } from './manage-orders-api.ts'
import { staleOrder } from './stale-order.ts'

const schema = z.object({ reason: filled('Please give a reason. The buyer will see it.') })

type Props = { order: Order; payment: OrderPayment; onClose: () => void }

/** Takes back a payment that was recorded by mistake. */
export function ReversePayment({ order, payment, onClose }: Props) {
  const [reversePayment] = useReversePaymentMutation()
  const { run } = useAction(reversePayment, { codes: staleOrder, fallback: 'The payment could not be reversed.' })
  const sum = formatRand(fromDecimal(payment.amount))
  return (
    <FormDialog
      title={`Reverse the payment of ${sum}?`}
      action="Reverse the payment"
      busyText="Reversing"
      variant="danger"
      closeText="Keep it"
      schema={schema}
      defaultValues={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        const { _id: id, updatedAt, orderNumber } = order
        const reply = await run({ params: { id, payment: payment._id }, body: { reason, updatedAt } })
        if (!reply.ok) return reply
        toast.success(`The payment of ${sum} for ${orderNumber} was reversed.`)
        onClose()
      }}
      onClose={onClose}
    >
      <p className="note">
        Only for a payment that never arrived or belongs elsewhere. The order waits for payment again, its goods go back
        to stock, and the buyer is e-mailed. To return money that did arrive, refund it instead.
      </p>
      <TextArea name="reason" label="Reason" required rows={2} maxLength={500} />
    </FormDialog>
  )
}
