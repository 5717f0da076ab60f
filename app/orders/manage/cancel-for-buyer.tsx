import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { withIncl } from '#contract/vat.ts'
import { useCancelOrderMutation } from '../api.ts'
import { parseAmount } from './parse-amount.ts'
import { isPaidByHand, ownLeftCents, refundableCents } from './refundable.ts'
import { staleOrder } from './stale-order.ts'

const schemaFor = (most: number) =>
  z.object({
    reason: filled('Please give a reason. The buyer will see it.'),
    keep: z.string().transform((typed, context) => {
      if (typed.trim() === '') return '0.00'
      const read = parseAmount(typed)
      const problem =
        'problem' in read
          ? read.problem
          : fromDecimal(read.amount) > most && `Only ${formatRand(most)} was received and not returned.`
      if (problem) context.addIssue(problem)
      return 'amount' in read ? read.amount : z.NEVER
    }),
  })

/** The office cancels, tells the buyer why, and says how much of a deposit is kept. */
export function CancelForBuyer({ order, onClose }: { order: Order; onClose: () => void }) {
  const [cancelOrder] = useCancelOrderMutation()
  const { run } = useAction(cancelOrder, {
    codes: {
      ...staleOrder,
      step_not_allowed: 'This order can no longer be cancelled. You now see the latest version.',
    },
    fallback: 'The order could not be cancelled. Please try again.',
  })
  // Of a paid order, less than everything is refunded as an amount.
  const most = order.isPaid ? 0 : ownLeftCents(order)
  return (
    <FormDialog
      title={`Cancel ${order.orderNumber}?`}
      action="Cancel the order"
      busyText="Cancelling"
      variant="danger"
      closeText="Keep the order"
      schema={schemaFor(most)}
      defaultValues={{ reason: '', keep: '' }}
      onSubmit={async ({ reason, keep }) => {
        const { _id: id, updatedAt, orderNumber } = order
        const kept = fromDecimal(keep) > 0 ? { keep } : {}
        const reply = await run({ params: { id }, body: { reason, updatedAt, ...kept } })
        if (!reply.ok) return reply
        toast.success(`Order ${orderNumber} has been cancelled.`)
        onClose()
      }}
      onClose={onClose}
    >
      <p className="note">{describeMoney(order)}</p>
      {most > 0 && (
        <>
          <TextInput
            name="keep"
            label={withIncl('Keep as a cancellation charge, in rand', order.vatPercent)}
            inputMode="decimal"
            maxLength={16}
            hint={`${formatRand(most)} was received. Leave this empty to refund all of it.`}
          />
          <Kept order={order} most={most} />
        </>
      )}
      <TextArea name="reason" label="Reason" required rows={2} maxLength={500} />
    </FormDialog>
  )
}

/** What becomes of the money, before the order is cancelled. */
function Kept({ order, most }: { order: Order; most: number }) {
  const typed = useWatch<{ keep: string }, 'keep'>({ name: 'keep' })
  const read = parseAmount(typed.trim() || '0')
  const kept = 'amount' in read ? fromDecimal(read.amount) : 0
  const back = formatRand(refundableCents(order) - kept)
  return (
    <p className="note" role="status">
      {kept === 0 || kept > most
        ? `${formatRand(refundableCents(order))} is refunded.`
        : `${formatRand(kept)} is kept and invoiced as a cancellation charge. ${back} is refunded.`}
    </p>
  )
}

function describeMoney(order: Order): string {
  if (refundableCents(order) === 0 && !order.isPaid) return 'The buyer has not been charged.'
  return isPaidByHand(order)
    ? `${order.paymentResult?.provider === 'counter' ? 'It was paid at the counter' : 'It was paid by bank transfer'}: please refund it from your bank. It stays under Payments to check until you have.`
    : 'Anything paid and not yet refunded will be refunded through the payment provider.'
}
