import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { toApiError, toWords, useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { useFormParts } from '#app/ui/forms/form/form-context.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { dayOf, today } from '#contract/days.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { undoMs } from '#contract/orders/status.ts'
import { describeSettling } from './describe-settling.ts'
import { useRecordPaymentMutation, useReversePaymentMutation } from './manage-orders-api.ts'
import { parseAmount } from './parse-amount.ts'
import { staleOrder } from './stale-order.ts'

const ways = [
  { value: 'eft', label: 'Bank transfer' },
  { value: 'cash', label: 'Cash' },
  { value: 'card_machine', label: 'Card machine' },
] as const
type Way = (typeof ways)[number]['value']

const schema = z
  .object({
    way: z.enum(ways.map(({ value }) => value)),
    amount: z.string().transform((typed, context) => {
      const read = parseAmount(typed)
      if ('amount' in read) return read.amount
      context.addIssue(read.problem)
      return z.NEVER
    }),
    on: z
      .string()
      .min(1, 'Please enter the day on the bank statement.')
      .refine((on) => on <= today(), 'This day is in the future.'),
    reference: z.string(),
    note: z.string(),
  })
  .refine(({ way, reference }) => way !== 'eft' || reference.trim() !== '', {
    path: ['reference'],
    error: 'Please enter the reference from the statement, so that we can find it again.',
  })

/** The office has seen the money on its bank statement, or in its hand. */
export function RecordPayment({ order, onClose }: { order: Order; onClose: () => void }) {
  const [recordPayment] = useRecordPaymentMutation()
  const { run } = useAction(recordPayment, { codes: staleOrder, fallback: 'The payment could not be recorded.' })
  const offerUndo = useUndoPayment()
  return (
    <FormDialog
      title={`Record a payment for ${order.orderNumber}`}
      action="Record payment"
      schema={schema}
      defaultValues={{
        way: 'eft' as Way,
        amount: order.duePrice,
        on: today(),
        reference: '',
        note: '',
      }}
      onSubmit={async ({ way, amount, on, reference, note }, { pressed }) => {
        const ifGone = pressed === 'return' ? ('return' as const) : ('refuse' as const)
        const { _id: orderId, updatedAt, orderNumber } = order
        const body = {
          amount,
          on,
          ...(reference.trim() ? { reference } : {}),
          ...(note.trim() ? { note } : {}),
          ...(way === 'eft' ? {} : { counter: way }),
          ifGone,
          updatedAt,
        }
        const reply = await run({ params: { orderId }, body })
        if (!reply.ok) return reply
        onClose()
        const after = reply.value
        if (!('_id' in after)) return
        if (after.status === 'cancelled')
          toast.success(
            `${orderNumber} has been cancelled. The payment stays under Payments to check until you have refunded it.`,
          )
        else offerUndo(after, describeOutcome(after, amount))
      }}
      onClose={onClose}
      message={
        <FormMessage>
          {(code) =>
            code === 'out_of_stock' &&
            ' If you can still deliver, put the goods in stock first and press again. Otherwise record the payment and refund it: the order is cancelled, and the buyer is notified.'
          }
        </FormMessage>
      }
      others={<RecordAndRefund />}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Select name="way" label="Paid by" options={ways} />
        <TextInput name="on" label="Date" type="date" required min={dayOf(order.createdAt)} max={today()} />
        <TextInput name="amount" label="Amount in rand" required inputMode="decimal" maxLength={16} />
        <Reference />
      </div>
      <TextInput name="note" label="Note for the office" maxLength={500} />
      <Settles order={order} />
    </FormDialog>
  )
}

function Reference() {
  const way = useWatch<{ way: Way }, 'way'>({ name: 'way' })
  return way === 'eft' ? (
    <TextInput name="reference" label="Reference on the statement" required maxLength={140} />
  ) : (
    <TextInput name="reference" label="Slip or receipt number" maxLength={140} />
  )
}

/** What the typed amount would do, before it is recorded. */
function Settles({ order }: { order: Order }) {
  const typed = useWatch<{ amount: string }, 'amount'>({ name: 'amount' })
  const read = parseAmount(typed)
  return (
    <p className="note" role="status">
      {'amount' in read ? describeSettling(order, fromDecimal(read.amount)) : ' '}
    </p>
  )
}

const describeOutcome = (after: Order, amount: string): string => {
  const received = `${formatRand(fromDecimal(amount))} recorded for ${after.orderNumber}.`
  return after.isPaid
    ? `${received} It is paid, and the buyer will get an e-mail.`
    : `${received} ${formatRand(fromDecimal(after.totalPrice) - fromDecimal(after.receivedPrice))} is still missing.`
}

/** Recorded by mistake: within ten seconds nobody has been told yet. */
function useUndoPayment() {
  const [reversePayment] = useReversePaymentMutation()
  const undo = async ({ _id: id, orderNumber }: Order, payment: string) => {
    const reply = await reversePayment({ params: { id, payment }, body: { reason: 'Recorded by mistake.' } })
    if (reply.error) toast.error(`Could not undo: ${toWords(toApiError(reply.error), { fallback: 'no response' })}`)
    else toast.success(`The payment for ${orderNumber} was taken back.`)
  }
  return (after: Order, text: string) => {
    const last = after.payments?.findLast(({ reversedAt, isSurplus }) => !reversedAt && !isSurplus)
    if (last) toast.offer(text, { label: 'Undo', forMs: undoMs, run: () => void undo(after, last._id) })
    else toast.success(text)
  }
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
