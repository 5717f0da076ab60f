import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { parseAmount } from '#app/ui/format/parse-number.ts'
import { useFormParts } from '#app/ui/forms/form/form-context.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'
import type { BankLine } from '#contract/bank/calls.ts'
import { formatDay } from '#contract/days.ts'
import { formatRand, fromDecimal, toCents, toDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { useConfirmBankLineMutation, useFindOrdersForLineQuery } from './api.ts'
import { staleLine, sumOf } from './use-decisions.ts'
import './choose-orders.css'

type Part = {
  _id: string
  orderNumber: string
  name: string
  duePrice: string
  amount: string
  updatedAt: string
  payment?: string
}
type Values = { parts: Part[]; on: string }

const schema = z.object({ parts: z.custom<Part[]>(), on: z.string().min(1, 'Please enter the day.') })

/** Undefined if it is no amount. */
function readCents(typed: string): number | undefined {
  const rand = parseAmount(typed)
  return rand === undefined || rand < 0 ? undefined : toCents(rand)
}

type Props = {
  line: BankLine
  /** Why the proposal could not be confirmed. */
  refusal?: string | undefined
  onDone: (line: BankLine, text: string) => void
  onClose: () => void
}

/** Which order a line pays, or which ones. */
export function ChooseOrders({ line, refusal, onDone, onClose }: Props) {
  const [confirmLine] = useConfirmBankLineMutation()
  const { run } = useAction(confirmLine, { codes: staleLine, fallback: 'The line could not be confirmed.' })
  const open = fromDecimal(line.openAmount)
  return (
    <FormDialog
      wide
      title={`Which order does ${sumOf(line)} pay?`}
      action="Confirm"
      busyText="Confirming"
      schema={schema}
      defaultValues={{ parts: line.proposal?.orders ?? [], on: line.on } as Values}
      missing={({ parts }) => findMissing(parts, open)}
      onSubmit={async ({ parts, on }, { pressed }) => {
        const orders = parts.map(({ _id, amount, payment, updatedAt }) => ({
          _id,
          amount: toDecimal(readCents(amount) ?? 0),
          ...(payment ? { payment } : { updatedAt }),
        }))
        const ifGone = pressed === 'return' ? ('return' as const) : ('refuse' as const)
        const body = { orders, ...(on === line.on ? {} : { on }), ifGone, updatedAt: line.updatedAt }
        const reply = await run({ params: { id: line._id }, body })
        if (!reply.ok) return reply
        onClose()
        onDone(reply.value, `${sumOf(line)} confirmed for ${parts.map(({ orderNumber }) => orderNumber).join(', ')}.`)
      }}
      onClose={onClose}
      message={
        <FormMessage>
          {(code) =>
            code === 'period_locked'
              ? ' Change the date to that day.'
              : code === 'out_of_stock' &&
                ' If you can still deliver, put the goods in stock first. Otherwise record and refund it: the order is cancelled, and the buyer is told.'
          }
        </FormMessage>
      }
      others={<RecordAndRefund />}
    >
      <p className="wrap-anywhere">
        {line.text}
        <br />
        <span className="note">
          {formatDay(line.on)}, account {line.account}
        </span>
      </p>
      {refusal && <p className="note text-bad">{refusal}</p>}
      <Parts open={open} />
      <FindOrder start={line.proposal?.orders ? '' : line.openAmount} open={open} />
      <TextInput name="on" label="Day of the payment" type="date" required />
    </FormDialog>
  )
}

const sumParts = (parts: readonly Part[]) => parts.reduce((sum, { amount }) => sum + (readCents(amount) ?? 0), 0)

function findMissing(parts: readonly Part[], open: number): string | undefined {
  if (parts.length === 0) return 'Please choose an order.'
  if (parts.some(({ amount }) => !readCents(amount))) return 'Please enter an amount for each order.'
  const left = open - sumParts(parts)
  if (left > 0) return `${formatRand(left)} of the line is left.`
  if (left < 0) return `That is ${formatRand(-left)} more than the line.`
  return undefined
}

/** It gets what is due, as far as the line goes; one that is paid already gets all of it. */
function addPart(parts: readonly Part[], order: Order, open: number): Part[] {
  if (parts.some(({ _id }) => _id === order._id)) return [...parts]
  const left = Math.max(0, open - sumParts(parts))
  const due = fromDecimal(order.duePrice)
  const { _id, orderNumber, duePrice, updatedAt, shippingAddress } = order
  const amount = toDecimal(parts.length === 0 && due === 0 ? left : Math.min(left, due))
  return [
    ...parts,
    { _id, orderNumber, duePrice, updatedAt, amount, name: shippingAddress.company ?? shippingAddress.fullName },
  ]
}

function Parts({ open }: { open: number }) {
  const form = useFormContext<Values>()
  const parts = useWatch<Values, 'parts'>({ name: 'parts' })
  if (parts.length === 0) return null
  const change = (next: Part[]) => form.setValue('parts', next, { shouldDirty: true })
  return (
    <div>
      <ul className="line-parts" aria-label="Orders that this line pays">
        {parts.map(({ _id, orderNumber, name, duePrice, amount, payment }) => (
          <li key={_id}>
            <div className="min-w-0">
              <b>{orderNumber}</b> {name}
              <p className="note">
                {payment ? 'Recorded already: the line is only linked.' : `${formatRand(fromDecimal(duePrice))} due`}
              </p>
            </div>
            <TextInput
              dense
              hideLabel
              label={`Amount for ${orderNumber}`}
              inputMode="decimal"
              maxLength={16}
              value={amount}
              disabled={payment !== undefined}
              onChange={({ target }) =>
                change(parts.map((part) => (part._id === _id ? { ...part, amount: target.value } : part)))
              }
            />
            <IconButton
              small
              label={`Remove ${orderNumber}`}
              onClick={() => change(parts.filter((part) => part._id !== _id))}
            >
              <X size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className="note mt-2" role="status">
        {findMissing(parts, open) === undefined && `${formatRand(open)}, all of the line.`}
      </p>
    </div>
  )
}

function FindOrder({ start, open }: { start: string; open: number }) {
  const { getValues, setValue } = useFormContext<Values>()
  const onAdd = (order: Order) => setValue('parts', addPart(getValues('parts'), order, open), { shouldDirty: true })
  const [text, setText] = useState(start)
  const search = useDebounced(text.trim(), 250)
  const { currentData, isFetching, isError } = useFindOrdersForLineQuery(
    { querystring: { search, limit: 6 } },
    { skip: search.length < 2 },
  )
  const orders = (currentData?.orders ?? []).filter(({ status }) => status !== 'cancelled' && status !== 'refunded')
  // Enter may come before the answer to what was typed: until then the list is of another search.
  const [entered, setEntered] = useState<string>()
  useEffect(() => {
    if (entered === undefined) return
    if (entered !== text.trim()) setEntered(undefined)
    else if (entered === search && !isFetching) {
      setEntered(undefined)
      if (orders[0]) onAdd(orders[0])
    }
  })
  return (
    <div className="grid gap-2">
      <TextInput
        label="Add an order"
        placeholder="Number, name, company or amount"
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // Adds the first order; the form itself is sent with its button.
          if (event.key !== 'Enter' || event.ctrlKey) return
          event.preventDefault()
          setEntered(text.trim())
        }}
      />
      {search.length >= 2 && (
        <ul className="matching-orders" aria-label="Orders found" aria-busy={isFetching}>
          {orders.map((order) => (
            <li key={order._id}>
              <Button small onClick={() => onAdd(order)}>
                {order.orderNumber}
              </Button>
              <span className="min-w-0">
                {order.shippingAddress.company ?? order.shippingAddress.fullName}
                <span className="note">
                  {', '}
                  {order.isPaid
                    ? `${formatRand(fromDecimal(order.totalPrice))}, paid already`
                    : `${formatRand(fromDecimal(order.duePrice))} due`}
                  {`, placed ${formatDay(order.createdAt)}`}
                </span>
              </span>
            </li>
          ))}
          {!isFetching && orders.length === 0 && (
            <li className="note">{isError ? 'The orders could not be loaded.' : 'No order found.'}</li>
          )}
        </ul>
      )}
    </div>
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
