import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { toast } from '#app/ui/toast.ts'
import { formatRand, fromDecimal, toDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { canRefund } from '#contract/orders-status.ts'
import { useRefundOrderMutation } from './manage-orders-api.ts'
import { readAmount, refundableCents, surplusCents } from './refundable.ts'

export function RefundOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  // Of an order that is over only what came twice can go back.
  const left = canRefund(order) ? refundableCents(order) : surplusCents(order)
  const [typed, setTyped] = useState(toDecimal(left))
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<{ amount?: string; reason?: string }>({})
  const [refundOrder] = useRefundOrderMutation()
  const { run, state, isBusy } = useAction(refundOrder, {
    codes: {
      stale:
        'Someone else changed this order in the meantime. You see how it stands now: please look, then press again.',
    },
    fallback: 'The refund could not be started.',
  })
  const [isSent, setSent] = useState(false)
  const isTransfer = order.paymentResult?.provider === 'eft'
  const send = async () => {
    const read = readAmount(typed, left)
    const found = {
      ...('problem' in read ? { amount: read.problem } : {}),
      ...(reason.trim() ? {} : { reason: 'Please write why; the buyer reads it.' }),
    }
    setProblems(found)
    if ('problem' in read || found.reason) return
    const { _id: id, updatedAt } = order
    const reply = await run({ params: { id }, body: { amount: read.amount, reason, isSent, updatedAt } })
    if (!reply.ok) return
    const sum = formatRand(fromDecimal(read.amount))
    toast.success(
      isTransfer && !isSent
        ? `${sum} stands under Payments to check until it is paid.`
        : `${sum} of ${order.orderNumber} goes back.`,
    )
    onClose()
  }
  return (
    <FormDialog
      title={`Refund ${order.orderNumber}`}
      action="Refund"
      busyText="Refunding"
      variant="danger"
      isBusy={isBusy}
      onSubmit={send}
      onClose={onClose}
    >
      <p className="note">
        {formatRand(left)} is left to refund
        {surplusCents(order) > 0 && `, of which ${formatRand(surplusCents(order))} came twice and goes first`}.{' '}
        {isTransfer
          ? 'It was paid by bank transfer, so you pay it back from your bank.'
          : 'It goes back through the payment provider, by the way it came.'}
      </p>
      <TextInput
        label="Amount in rand"
        required
        inputMode="decimal"
        maxLength={16}
        value={typed}
        error={problems.amount}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextArea
        label="Reason"
        required
        rows={2}
        maxLength={500}
        value={reason}
        error={problems.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {isTransfer && (
        <Checkbox
          label="I have sent the money from our bank"
          checked={isSent}
          onChange={(event) => setSent(event.target.checked)}
        />
      )}
      {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
    </FormDialog>
  )
}
