import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogActions } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { toast } from '#app/ui/toast.ts'
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
      toast.success(outcome === 'paid' ? `${amount} is written down as returned.` : `${amount} can be refunded again.`)
  }
  return (
    <Sheet title="Was the money paid back?" payment={payment} isBusy={isBusy} onClose={onClose}>
      <ul className="note list-disc pl-5">
        <li>It was paid: the buyer gets an e-mail, and the order counts as refunded when all of it has gone back.</li>
        <li>It was not paid: the money is still here, and can be refunded again. It stays on this list until then.</li>
      </ul>
      <Note hint="Such as: seen on the statement of 14 November." value={note} onChange={setNote} />
      {problem && <Banner tone="bad">{problem}</Banner>}
      <DialogActions>
        <Button
          variant="go"
          busy={isBusy && said === 'paid'}
          busyText="Saving"
          disabled={isBusy}
          onClick={() => void say('paid')}
        >
          It was paid
        </Button>
        <Button
          variant="bad"
          busy={isBusy && said === 'not_paid'}
          busyText="Saving"
          disabled={isBusy}
          onClick={() => void say('not_paid')}
        >
          It was not paid
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
  const sending = useAction(returnPayment, { fallback: 'The money could not be sent back.' })
  const [noReason, setNoReason] = useState<string>()
  const left = payment.refundablePrice && formatRand(fromDecimal(payment.refundablePrice))
  const sendBack = async () => {
    setNoReason(note.trim() ? undefined : 'Please write why; it goes to the payment provider.')
    if (!note.trim()) return
    const reply = await sending.run({ params: { id: payment._id }, body: { reason: note } })
    if (!reply.ok) return
    toast.success(`${left} goes back. The buyer gets an e-mail when it has.`)
    onClose()
  }
  const isAnyBusy = isBusy || sending.isBusy
  const failed = problem ?? (sending.state.kind === 'failed' ? sending.state.text : undefined)
  return (
    <Sheet title="What was done about it?" payment={payment} isBusy={isAnyBusy} onClose={onClose}>
      {left && <p>{left} of this payment is with the shop and belongs to no order.</p>}
      <Note hint="Such as: spoke to the buyer, who pays again." value={note} error={noReason} onChange={setNote} />
      {failed && <Banner tone="bad">{failed}</Banner>}
      <DialogActions>
        {left && (
          <Button
            variant="danger"
            busy={sending.isBusy}
            busyText="Sending back"
            disabled={isBusy}
            onClick={() => void sendBack()}
          >
            Send {left} back
          </Button>
        )}
        <Button
          variant={left ? 'plain' : 'go'}
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
