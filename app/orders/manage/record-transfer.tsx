import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormDialog } from '#app/ui/forms/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { useRecordTransferMutation } from './manage-orders-api.ts'

/** The office has seen the money on the bank's statement. */
export function RecordTransfer({ order, onClose }: { order: Order; onClose: () => void }) {
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const [recordTransfer] = useRecordTransferMutation()
  const { run, state, isBusy } = useAction(recordTransfer, { fallback: 'The transfer could not be recorded.' })
  // The first press asks what to do when the goods are gone; only the second lets the money go back.
  const missing = state.kind === 'failed' && state.error.failure.code === 'out_of_stock'
  const save = async (ifGone: 'refuse' | 'return' = 'refuse') => {
    setProblem(
      note.trim() ? undefined : 'Please enter the reference from the statement, so that it can be found again.',
    )
    if (!note.trim()) return
    const reply = await run({ params: { orderId: order._id }, body: { note, ifGone } })
    if (!reply.ok) return
    toast.success(
      ifGone === 'return'
        ? `${order.orderNumber} is cancelled. The payment stays under Payments to check until you have refunded it.`
        : `${order.orderNumber} is paid. The buyer gets an e-mail.`,
    )
    onClose()
  }
  return (
    <FormDialog
      title={`Record the transfer for ${order.orderNumber}`}
      action="Mark paid"
      isBusy={isBusy}
      onSubmit={() => save()}
      onClose={onClose}
      others={
        missing && (
          <Button variant="danger" disabled={isBusy} onClick={() => void save('return')}>
            Record and refund
          </Button>
        )
      }
    >
      <p className="note">
        Only when {formatRand(fromDecimal(order.totalPrice))} with the reference {order.orderNumber} is on the bank
        statement. The goods are taken from stock now.
      </p>
      <TextInput
        label="Reference on the statement"
        required
        maxLength={500}
        value={note}
        error={problem}
        onChange={(event) => setNote(event.target.value)}
      />
      {state.kind === 'failed' && (
        <Banner tone="bad">
          {state.text}
          {missing &&
            ' If you can still deliver, put the goods in stock first and press again. Otherwise record the transfer and pay the money back: the order is cancelled, and the buyer is told.'}
        </Banner>
      )}
    </FormDialog>
  )
}
