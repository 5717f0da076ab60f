import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { useFormParts } from '#app/ui/forms/form/form-context.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { useRecordTransferMutation } from './manage-orders-api.ts'

const schema = z.object({
  note: filled('Please enter the reference from the statement, so that we can find it again.'),
})

/** The office has seen the money on its bank statement. */
export function RecordTransfer({ order, onClose }: { order: Order; onClose: () => void }) {
  const [recordTransfer] = useRecordTransferMutation()
  const { run } = useAction(recordTransfer, { fallback: 'The transfer could not be recorded.' })
  return (
    <FormDialog
      title={`Record the transfer for ${order.orderNumber}`}
      action="Mark paid"
      schema={schema}
      defaultValues={{ note: '' }}
      onSubmit={async ({ note }, { pressed }) => {
        const ifGone = pressed === 'return' ? 'return' : 'refuse'
        const reply = await run({ params: { orderId: order._id }, body: { note, ifGone } })
        if (!reply.ok) return reply
        toast.success(
          ifGone === 'return'
            ? `${order.orderNumber} has been cancelled. The payment stays under Payments to check until you have refunded it.`
            : `${order.orderNumber} marked as paid. The buyer will get an e-mail.`,
        )
        onClose()
      }}
      onClose={onClose}
      message={
        <FormMessage>
          {(code) =>
            code === 'out_of_stock' &&
            ' If you can still deliver, put the goods in stock first and press again. Otherwise record the transfer and refund it: the order is cancelled, and the buyer is notified.'
          }
        </FormMessage>
      }
      others={<RecordAndRefund />}
    >
      <p className="note">
        Only do this once {formatRand(fromDecimal(order.totalPrice))} with the reference{' '}
        <span className="whitespace-nowrap">{order.orderNumber}</span> is on the bank statement. It takes the goods from
        stock.
      </p>
      <TextInput name="note" label="Reference on the statement" required maxLength={500} />
    </FormDialog>
  )
}

/** The first press asks what to do if the goods are gone; only this one allows a refund. */
function RecordAndRefund() {
  const { failure } = useFormParts()
  if (failure?.code !== 'out_of_stock') return null
  return (
    <SubmitButton value="return" variant="danger">
      Record and refund
    </SubmitButton>
  )
}
