import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormButton, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { PaymentToCheck } from '#contract/payments/calls.ts'
import { useRefundPaymentMutation, useResolvePaymentMutation } from './manage-orders-api.ts'

type Props = { payment: PaymentToCheck; onClose: () => void }

const schema = z.object({ note: z.string() })

/** What the office does about a payment: confirm a refund, refund it, or record what was agreed. */
export function ResolvePayment({ payment, onClose }: Props) {
  const [resolvePayment] = useResolvePaymentMutation()
  const [refundPayment] = useRefundPaymentMutation()
  const resolve = useAction(resolvePayment, { fallback: 'This could not be saved.' })
  const sendBack = useAction(refundPayment, { fallback: 'The refund could not be sent.' })
  const { _id: id, message, order, asksOutcome, refundablePrice, expectedPrice } = payment
  const left = refundablePrice && formatRand(fromDecimal(refundablePrice))
  const amount = expectedPrice ? formatRand(fromDecimal(expectedPrice)) : 'The money'
  const outcomeText: Record<string, string> = {
    paid: `${amount} is recorded as refunded.`,
    not_paid: `${amount} can be refunded again.`,
    send_back: `${left} is being refunded. The buyer gets an e-mail when it is done.`,
  }
  return (
    <Dialog
      open
      title={asksOutcome ? 'Was the money refunded?' : 'What did you do about it?'}
      onClose={() => !resolve.isBusy && !sendBack.isBusy && onClose()}
    >
      <Form
        schema={schema}
        defaultValues={{ note: payment.note ?? '' }}
        className="grid gap-4"
        onSubmit={async ({ note }, { form, pressed }) => {
          if (pressed === 'send_back' && !note.trim())
            return form.setError('note', { message: 'Please give a reason. It is sent to the payment provider.' })
          const outcome = pressed === 'paid' || pressed === 'not_paid' ? ({ outcome: pressed } as const) : {}
          const reply =
            pressed === 'send_back'
              ? await sendBack.run({ params: { id }, body: { reason: note } })
              : await resolve.run({ params: { id }, body: { resolved: true, note, ...outcome } })
          if (!reply.ok) return reply
          if (outcomeText[pressed]) toast.success(outcomeText[pressed])
          onClose()
        }}
      >
        <p>
          {message}{' '}
          {order && (
            <Link className="link" to={`/manage/orders/${order._id}`}>
              Open {order.orderNumber}
            </Link>
          )}
        </p>
        {asksOutcome ? <Outcomes onClose={onClose} /> : <NoteOrReturn left={left} onClose={onClose} />}
      </Form>
    </Dialog>
  )
}

/** Each answer changes the books, so neither button says just 'OK'. */
const Outcomes = ({ onClose }: { onClose: () => void }) => (
  <>
    <ul className="note list-disc pl-5">
      <li>If it was, the buyer gets an e-mail, and the order counts as refunded once everything has been paid back.</li>
      <li>If it was not, the money is still here and can be refunded again. It stays on this list until then.</li>
    </ul>
    <NoteAndButtons hint="For example: on the statement of 14 November.">
      <SubmitButton value="paid">Refunded</SubmitButton>
      <SubmitButton value="not_paid" variant="outline-danger">
        Not refunded
      </SubmitButton>
      <FormButton onClick={onClose}>Not now</FormButton>
    </NoteAndButtons>
  </>
)

const NoteOrReturn = ({ left, onClose }: { left: string | null | undefined; onClose: () => void }) => (
  <>
    {left && <p>{left} of this payment has not been refunded and belongs to no order.</p>}
    <NoteAndButtons hint="For example: spoke to the buyer, who will pay again.">
      {left && (
        <SubmitButton value="send_back" variant="danger" busyText="Refunding">
          Refund {left}
        </SubmitButton>
      )}
      <SubmitButton variant={left ? 'plain' : 'primary'}>Mark resolved</SubmitButton>
      <FormButton onClick={onClose}>Cancel</FormButton>
    </NoteAndButtons>
  </>
)

const NoteAndButtons = ({ hint, children }: { hint: string; children: ReactNode }) => (
  <>
    <TextArea name="note" label="Note" hint={hint} rows={3} maxLength={500} />
    <FormMessage />
    <DialogActions>{children}</DialogActions>
  </>
)
