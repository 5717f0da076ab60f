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

/** For an unpaid order: says that its goods are ready, or sends a reminder. Either e-mails the buyer, so it asks first. */
export function AskForPayment({ order }: { order: Order }) {
  const [isAsking, setAsking] = useState(false)
  const [askForBalance] = useAskForBalanceMutation()
  const [remindOfPayment] = useRemindOfPaymentMutation()
  const fallback = 'The e-mail could not be sent. Please try again.'
  const balance = useAction(askForBalance, { codes: staleOrder, fallback })
  const reminder = useAction(remindOfPayment, { codes: staleOrder, fallback })
  const isReady = order.status === 'processing' && !order.readyAt
  const { run, state, isBusy } = isReady ? balance : reminder
  const due = formatRand(fromDecimal(order.duePrice))
  const confirm = async () => {
    const { _id: id, updatedAt } = order
    const reply = await run({ params: { id }, body: { updatedAt } })
    if (!reply.ok) return
    setAsking(false)
    toast.success(`The buyer will get an e-mail that asks for ${due}.`)
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
        {isReady ? 'Goods are ready: ask for the balance' : 'Send payment reminder'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={isReady ? 'Are the goods ready?' : 'Send a payment reminder?'}
        confirmText={isReady ? 'Ask for the balance' : 'Send the reminder'}
        busyText="Sending"
        variant="primary"
        busy={isBusy}
        error={state.kind === 'failed' ? state.text : undefined}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        The buyer gets an e-mail that asks for {due}, with a link to pay it.
        {isReady && ' If it is still open after seven days, a reminder follows by itself.'}
      </ConfirmDialog>
    </>
  )
}
