import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order, OrderRefund } from '#contract/orders/calls.ts'
import { useRepeatRefundMutation } from './manage-orders-api.ts'
import { staleOrder } from './stale-order.ts'

type Props = { order: Order; mayRepeat: boolean }

/** Refunds that did not go through, each until it is tried again or recorded. */
export function FailedRefunds({ order, mayRepeat }: Props) {
  const { refunds = [] } = order
  const failed = refunds.filter(({ state, isRepeated }) => state === 'failed' && !isRepeated)
  return failed.map((refund) => <FailedRefund key={refund._id} {...{ order, refund, mayRepeat }} />)
}

function FailedRefund({ order, refund, mayRepeat }: Props & { refund: OrderRefund }) {
  const [repeatRefund] = useRepeatRefundMutation()
  const { run, state, isBusy } = useAction(repeatRefund, {
    codes: staleOrder,
    fallback: 'The refund could not be started. Please try again.',
  })
  const sum = formatRand(fromDecimal(refund.amount))
  const repeat = async (isSent: boolean) => {
    const { _id: id, updatedAt } = order
    const reply = await run({ params: { id, refund: refund._id }, body: { isSent, updatedAt } })
    if (reply.ok) toast.success(isSent ? `Recorded that ${sum} was refunded.` : `Refunding ${sum} again.`)
  }
  return (
    <div className="mb-4">
      <Banner tone="bad">
        <p>
          <b>The refund of {sum} did not go through.</b> {refund.failure ?? 'The provider gave no reason.'}
        </p>
        {mayRepeat && (
          <div className="mt-3 flex flex-wrap gap-3">
            <Button small busy={isBusy} onClick={() => void repeat(false)}>
              Try again
            </Button>
            <Button small disabled={isBusy} onClick={() => void repeat(true)}>
              Record as refunded
            </Button>
          </div>
        )}
        {state.kind === 'failed' && <p className="mt-2">{state.text}</p>}
      </Banner>
    </div>
  )
}
