import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { SegmentedControl } from '#app/ui/forms/inputs/segmented-control.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { formatRand, fromDecimal, toDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { causeNames, refundCauses } from '#contract/orders/refund-lines.ts'
import { useRefundOrderMutation } from './manage-orders-api.ts'
import { RefundGoods } from './refund-goods.tsx'
import {
  canRefundLines,
  type Goods,
  isPaidByHand,
  leftToRefund,
  noGoods,
  parseRefundAmount,
  priceGoods,
  surplusCents,
} from './refundable.ts'
import { staleOrder } from './stale-order.ts'

const causes = refundCauses.map((value) => ({ value, label: causeNames[value] }))

const schemaFor = (order: Order, left: number) =>
  z
    .object({
      by: z.enum(['lines', 'amount']),
      goods: z.custom<Goods>(),
      amount: z.string(),
      cause: z.enum(['', ...refundCauses]),
      reason: z.string().trim(),
      isSent: z.boolean(),
    })
    .transform(({ by, goods, amount, cause, reason, isSent }, context) => {
      const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      if (!reason && (cause === '' || cause === 'other'))
        refuse(cause === '' ? 'cause' : 'reason', 'Please give a reason. The buyer will see it.')
      const words = { ...(cause ? { cause } : {}), reason, isSent }
      if (by === 'amount') {
        const read = parseRefundAmount(amount, left)
        if ('problem' in read) refuse('amount', read.problem)
        return { cents: 'amount' in read ? fromDecimal(read.amount) : 0, body: { ...read, ...words } }
      }
      const { lines, delivery } = goods
      if (lines.length === 0 && !delivery) refuse('goods', 'Please choose what to refund.')
      return { cents: priceGoods(order, goods), body: { lines, delivery, ...words } }
    })

/** Refunds goods and delivery, which then leave the order, or an amount. */
export function RefundOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const left = leftToRefund(order)
  const [refundOrder] = useRefundOrderMutation()
  const { run } = useAction(refundOrder, {
    codes: staleOrder,
    fallback: 'The refund could not be started.',
  })
  const hasSurplus = surplusCents(order) > 0
  const isTransfer = !hasSurplus && isPaidByHand(order)
  return (
    <FormDialog
      wide
      title={`Refund ${order.orderNumber}`}
      action="Refund"
      busyText="Refunding"
      variant="danger"
      schema={schemaFor(order, left)}
      defaultValues={{
        by: canRefundLines(order) ? 'lines' : 'amount',
        goods: noGoods,
        amount: toDecimal(left),
        cause: '',
        reason: '',
        isSent: false,
      }}
      onSubmit={async ({ body, cents }) => {
        const { _id: id, updatedAt, orderNumber } = order
        const reply = await run({ params: { id }, body: { ...body, updatedAt } })
        if (!reply.ok) return reply
        const sum = formatRand(cents)
        if (body.isSent) toast.success(`Recorded a refund of ${sum} for order ${orderNumber}.`)
        else if (isTransfer) toast.success(`Please pay ${sum} from your bank, then confirm it under Payments to check.`)
        else toast.success(`Refunding ${sum} for order ${orderNumber}.`)
        onClose()
      }}
      onClose={onClose}
    >
      <p className="note">
        {formatRand(left)} is left to refund
        {hasSurplus && `, of which ${formatRand(surplusCents(order))} was paid too much and is refunded first`}.{' '}
        {isTransfer
          ? 'It was not paid by card online, so please refund it from your bank or at the counter.'
          : hasSurplus
            ? 'Each payment is refunded the way it was made: a card through its provider, a transfer from your bank.'
            : 'It will be refunded through the payment provider.'}
      </p>
      <WhatToRefund order={order} />
      <Select name="cause" label="Reason" required options={causes} placeholder="Choose a reason" />
      <TextArea name="reason" label="Note to the buyer" rows={2} maxLength={500} />
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

function WhatToRefund({ order }: { order: Order }) {
  const { value: by, onChange } = useFormValue<'lines' | 'amount'>('by')
  return (
    <>
      {canRefundLines(order) && (
        <SegmentedControl
          label="Refund"
          value={by}
          options={[
            { value: 'lines', label: 'Goods' },
            { value: 'amount', label: 'An amount' },
          ]}
          onChange={onChange}
        />
      )}
      {by === 'lines' ? (
        <RefundGoods order={order} />
      ) : (
        <TextInput name="amount" label="Amount in rand" required inputMode="decimal" maxLength={16} />
      )}
    </>
  )
}
