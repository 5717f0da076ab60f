import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { formatRand, fromDecimal, toDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { canRefund } from '#contract/orders/status.ts'
import { useRefundOrderMutation } from './manage-orders-api.ts'
import { parseRefundAmount, refundableCents, surplusCents } from './refundable.ts'
import { staleOrder } from './stale-order.ts'

const schemaFor = (left: number) =>
  z.object({
    amount: z.string().transform((typed, context) => {
      const read = parseRefundAmount(typed, left)
      if ('amount' in read) return read.amount
      context.addIssue(read.problem)
      return z.NEVER
    }),
    reason: filled('Please give a reason. The buyer will see it.'),
    isSent: z.boolean(),
  })

export function RefundOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  // For an order that has ended, only duplicate payments can be refunded.
  const left = canRefund(order) ? refundableCents(order) : surplusCents(order)
  const [refundOrder] = useRefundOrderMutation()
  const { run } = useAction(refundOrder, {
    codes: staleOrder,
    fallback: 'The refund could not be started.',
  })
  const hasSurplus = surplusCents(order) > 0
  const isTransfer = !hasSurplus && order.paymentResult?.provider === 'eft'
  return (
    <FormDialog
      title={`Refund ${order.orderNumber}`}
      action="Refund"
      busyText="Refunding"
      variant="danger"
      schema={schemaFor(left)}
      defaultValues={{ amount: toDecimal(left), reason: '', isSent: false }}
      onSubmit={async (refund) => {
        const { _id: id, updatedAt, orderNumber } = order
        const reply = await run({ params: { id }, body: { ...refund, updatedAt } })
        if (!reply.ok) return reply
        const sum = formatRand(fromDecimal(refund.amount))
        if (refund.isSent) toast.success(`Recorded a refund of ${sum} for order ${orderNumber}.`)
        else if (isTransfer) toast.success(`Please pay ${sum} from your bank, then confirm it under Payments to check.`)
        else toast.success(`Refunding ${sum} for order ${orderNumber}.`)
        onClose()
      }}
      onClose={onClose}
    >
      <p className="note">
        {formatRand(left)} is left to refund
        {hasSurplus && `, of which ${formatRand(surplusCents(order))} was paid twice and is refunded first`}.{' '}
        {isTransfer
          ? 'It was paid by bank transfer, so please refund it from your bank.'
          : hasSurplus
            ? 'Each payment is refunded the way it was made: a card through its provider, a transfer from your bank.'
            : 'It will be refunded through the payment provider.'}
      </p>
      <TextInput name="amount" label="Amount in rand" required inputMode="decimal" maxLength={16} />
      <TextArea name="reason" label="Reason" required rows={2} maxLength={500} />
      <Checkbox
        name="isSent"
        label={
          isTransfer
            ? 'I have sent the money from our bank'
            : 'Already refunded at the provider or from our bank: only record it'
        }
      />
    </FormDialog>
  )
}
