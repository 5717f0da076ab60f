import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { useAskForBalanceMutation, useRemindOfPaymentMutation } from './manage-orders-api.ts'
import { staleOrder } from './stale-order.ts'

/** For an unpaid order: says that its goods are ready, or sends a reminder. Either e-mails the buyer, so it asks first. Whoever has no e-mail address is phoned. */
export function AskForPayment({ order }: { order: Order }) {
  const [isAsking, setAsking] = useState(false)
  const [askForBalance] = useAskForBalanceMutation()
  const [remindOfPayment] = useRemindOfPaymentMutation()
  const fallback = 'The e-mail could not be sent. Please try again.'
  const balance = useAction(askForBalance, { codes: staleOrder, fallback })
  const reminder = useAction(remindOfPayment, { codes: staleOrder, fallback })
  const isReady = order.status === 'processing' && !order.readyAt
  const { run, state, isBusy } = isReady ? balance : reminder
  const hasEmail = Boolean(order.shippingAddress.email)
  if (!isReady && !hasEmail) return null
  const readyWords = hasEmail ? 'Ask for the balance' : 'Goods are ready'
  const due = formatRand(fromDecimal(order.duePrice))
  const confirm = async () => {
    const { _id: id, updatedAt } = order
    const reply = await run({ params: { id }, body: { updatedAt } })
    if (!reply.ok) return
    setAsking(false)
    toast.success(
      hasEmail
        ? `The buyer will get an e-mail that asks for ${due}.`
        : `The goods are marked as ready. Please phone the buyer about ${due}.`,
    )
  }
  return (
    <>
      <Button
        small
        className="max-md:basis-full"
        variant={isReady && order.isStarted ? 'primary' : 'plain'}
        icon={<BellRing size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {isReady ? `Goods are ready${hasEmail ? ': ask for the balance' : ''}` : 'Send payment reminder'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={isReady ? 'Are the goods ready?' : 'Send a payment reminder?'}
        confirmText={isReady ? readyWords : 'Send the reminder'}
        busyText={hasEmail ? 'Sending' : 'Saving'}
        variant="primary"
        busy={isBusy}
        error={state.kind === 'failed' ? state.text : undefined}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {hasEmail
          ? `The buyer gets an e-mail that asks for ${due}, with a link to pay it.${isReady ? ' If it is still open after seven days, a reminder follows by itself.' : ''}`
          : `This buyer has no e-mail address. ${due} is due: phone them, or copy the payment link.`}
      </ConfirmDialog>
    </>
  )
}
