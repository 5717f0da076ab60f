import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { PaymentToCheck } from '#contract/payments.ts'
import { useResolvePaymentMutation, useReturnPaymentMutation } from './manage-orders-api.ts'

type Props = { payment: PaymentToCheck; onClose: () => void }
type Outcome = 'paid' | 'not_paid'

/** What a person does about a payment: say what became of a refund, send money back, or note what was agreed. */
export function ResolvePayment({ payment, onClose }: Props) {
  return payment.asksOutcome ? (
    <SayOutcome payment={payment} onClose={onClose} />
  ) : (
    <NoteOrReturn payment={payment} onClose={onClose} />
  )
}

function useResolve({ payment, onClose }: Props) {
  const [note, setNote] = useState(payment.note ?? '')
  const [resolvePayment] = useResolvePaymentMutation()
  const { run, state, isBusy } = useAction(resolvePayment, { fallback: 'This could not be saved.' })
  const save = async (outcome?: Outcome) => {
    const body = { resolved: true, note, ...(outcome ? { outcome } : {}) }
    const reply = await run({ params: { id: payment._id }, body })
    if (reply.ok) onClose()
    return reply.ok
  }
  return { note, setNote, save, isBusy, problem: state.kind === 'failed' ? state.text : undefined }
}

/** Each answer moves money in the books, so neither is a mere 'OK'. */
function SayOutcome({ payment, onClose }: Props) {
  const { note, setNote, save, isBusy, problem } = useResolve({ payment, onClose })
  const [said, setSaid] = useState<Outcome>()
  const amount = payment.expectedPrice ? formatRand(fromDecimal(payment.expectedPrice)) : 'The money'
  const say = async (outcome: Outcome) => {
    setSaid(outcome)
    if (await save(outcome))
      toast.success(outcome === 'paid' ? `${amount} is recorded as refunded.` : `${amount} can be refunded again.`)
  }
  return (
    <Sheet title="Was the money refunded?" payment={payment} isBusy={isBusy} onClose={onClose}>
      <ul className="note list-disc pl-5">
        <li>
          If it was, the buyer gets an e-mail, and the order counts as refunded once everything has been paid back.
        </li>
        <li>If it was not, the money is still here and can be refunded again. It stays on this list until then.</li>
      </ul>
      <Note hint="For example: on the statement of 14 November." value={note} onChange={setNote} />
      {problem && <Banner tone="bad">{problem}</Banner>}
      <DialogActions>
        <Button
          variant="primary"
          busy={isBusy && said === 'paid'}
          busyText="Saving"
          disabled={isBusy}
          onClick={() => void say('paid')}
        >
          Refunded
        </Button>
        <Button
          variant="outline-danger"
          busy={isBusy && said === 'not_paid'}
          busyText="Saving"
          disabled={isBusy}
          onClick={() => void say('not_paid')}
        >
          Not refunded
        </Button>
        <Button disabled={isBusy} onClick={onClose}>
          Not now
        </Button>
      </DialogActions>
    </Sheet>
  )
}

function NoteOrReturn({ payment, onClose }: Props) {
  const { note, setNote, save, isBusy, problem } = useResolve({ payment, onClose })
  const [returnPayment] = useReturnPaymentMutation()
  const sending = useAction(returnPayment, { fallback: 'The refund could not be sent.' })
  const [noReason, setNoReason] = useState<string>()
  const left = payment.refundablePrice && formatRand(fromDecimal(payment.refundablePrice))
  const sendBack = async () => {
    setNoReason(note.trim() ? undefined : 'Please give a reason. It goes to the payment provider.')
    if (!note.trim()) return
    const reply = await sending.run({ params: { id: payment._id }, body: { reason: note } })
    if (!reply.ok) return
    toast.success(`${left} is being refunded. The buyer gets an e-mail when it is done.`)
    onClose()
  }
  const isAnyBusy = isBusy || sending.isBusy
  const failed = problem ?? (sending.state.kind === 'failed' ? sending.state.text : undefined)
  return (
    <Sheet title="What did you do about it?" payment={payment} isBusy={isAnyBusy} onClose={onClose}>
      {left && <p>{left} of this payment is with the shop and belongs to no order.</p>}
      <Note
        hint="For example: spoke to the buyer, who will pay again."
        value={note}
        error={noReason}
        onChange={setNote}
      />
      {failed && <Banner tone="bad">{failed}</Banner>}
      <DialogActions>
        {left && (
          <Button
            variant="danger"
            busy={sending.isBusy}
            busyText="Refunding"
            disabled={isBusy}
            onClick={() => void sendBack()}
          >
            Send {left} back
          </Button>
        )}
        <Button
          variant={left ? 'plain' : 'primary'}
          busy={isBusy}
          busyText="Saving"
          disabled={sending.isBusy}
          onClick={() => void save()}
        >
          Mark resolved
        </Button>
        <Button disabled={isAnyBusy} onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Sheet>
  )
}

type SheetProps = { title: string; payment: PaymentToCheck; isBusy: boolean; onClose: () => void; children: ReactNode }

const Sheet = ({ title, payment: { message, order }, isBusy, onClose, children }: SheetProps) => (
  <Dialog open title={title} onClose={() => !isBusy && onClose()}>
    <div className="grid gap-4">
      <p>
        {message}{' '}
        {order && (
          <Link className="link" to={`/manage/orders/${order._id}`}>
            Open {order.orderNumber}
          </Link>
        )}
      </p>
      {children}
    </div>
  </Dialog>
)

type NoteProps = { hint: string; value: string; error?: string | undefined; onChange: (note: string) => void }

const Note = ({ hint, value, error, onChange }: NoteProps) => (
  <TextArea
    label="Note"
    hint={hint}
    rows={3}
    maxLength={500}
    value={value}
    error={error}
    onChange={(event) => onChange(event.target.value)}
  />
)
