import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Checkbox } from '#app/ui/forms/checkbox.tsx'
import { FormDialog } from '#app/ui/forms/form-dialog.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { formatRand, fromDecimal, toDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { canRefund } from '#contract/orders-status.ts'
import { useRefundOrderMutation } from './manage-orders-api.ts'
import { parseRefundAmount, refundableCents, surplusCents } from './refundable.ts'

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
        'Someone else changed this order in the meantime. The page now shows the latest version: please check it, then try again.',
    },
    fallback: 'The refund could not be started.',
  })
  const [isSent, setSent] = useState(false)
  const isTransfer = order.paymentResult?.provider === 'eft'
  const send = async () => {
    const read = parseRefundAmount(typed, left)
    const found = {
      ...('problem' in read ? { amount: read.problem } : {}),
      ...(reason.trim() ? {} : { reason: 'Please give a reason. The buyer will see it.' }),
    }
    setProblems(found)
    if ('problem' in read || found.reason) return
    const { _id: id, updatedAt } = order
    const reply = await run({ params: { id }, body: { amount: read.amount, reason, isSent, updatedAt } })
    if (!reply.ok) return
    const sum = formatRand(fromDecimal(read.amount))
    toast.success(
      isTransfer && !isSent
        ? `${sum} stays under Payments to check until it is paid.`
        : `${sum} of ${order.orderNumber} is being refunded.`,
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
          ? 'It was paid by bank transfer, so please refund it from your bank.'
          : 'It will be refunded through the payment provider.'}
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
