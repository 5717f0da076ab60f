import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { dayOf, formatDay } from '#contract/days.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { OrderHistory } from '#contract/orders/office-calls.ts'
import { invoiceLabel } from '../print/invoice-buttons.tsx'
import { useGetOrderHistoryQuery, useSendOrderAgainMutation } from './manage-orders-api.ts'

const schema = z.object({
  what: filled('Please choose what to send.'),
  to: filled('Please enter an e-mail address.'),
})

/** 'paper:…', 'receipt:…', 'proForma:' or 'email:…' */
function toOptions(order: Order, emails: OrderHistory['emails']) {
  const { isPaid, status, orderNumber, papers = [], payments = [] } = order
  const receipts = payments.flatMap(({ receipt }) => receipt ?? [])
  return [
    ...papers.map((paper) => ({ value: `paper:${paper._id}`, label: invoiceLabel(paper) })),
    ...receipts.map(({ _id, number }) => ({ value: `receipt:${_id}`, label: `Receipt ${number}` })),
    ...(!isPaid && status !== 'cancelled' ? [{ value: 'proForma:', label: `Pro forma invoice ${orderNumber}` }] : []),
    ...emails
      .filter(({ by }) => !by)
      .toReversed()
      .map(({ _id, subject, at }) => ({
        value: `email:${_id}`,
        label: `E-mail of ${formatDay(dayOf(at))}: ${subject}`,
      })),
  ]
}

/** Sends one of the order's e-mails or documents again. */
export function SendAgain({ order, onClose }: { order: Order; onClose: () => void }) {
  const emails = useGetOrderHistoryQuery({ params: { id: order._id } }).data?.emails ?? []
  const [sendOrderAgain] = useSendOrderAgainMutation()
  const { run } = useAction(sendOrderAgain, { fallback: 'It could not be sent. Please try again.' })
  return (
    <FormDialog
      title={`Send again for ${order.orderNumber}`}
      action="Send"
      busyText="Sending"
      schema={schema}
      defaultValues={{ what: '', to: order.shippingAddress.email ?? '' }}
      onSubmit={async ({ what, to }) => {
        const [kind = '', id = ''] = what.split(':')
        const chosen = kind === 'proForma' ? { proForma: true as const } : { [kind]: id }
        const reply = await run({ params: { id: order._id }, body: { ...chosen, to } })
        if (!reply.ok) return reply
        toast.success(reply.value.message)
        onClose()
      }}
      onClose={onClose}
    >
      <Select
        name="what"
        label="What"
        required
        options={toOptions(order, emails)}
        placeholder="Choose an e-mail or a document"
      />
      <TextInput
        name="to"
        label="To"
        required
        type="email"
        maxLength={254}
        hint="Whoever gets a guest's e-mail can open the order with its link."
      />
    </FormDialog>
  )
}
