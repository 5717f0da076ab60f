import { PackagePlus } from 'lucide-react'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import type { Order } from '#contract/orders/calls.ts'
import { undoMs } from '#contract/orders/status.ts'
import { describeLines } from '#contract/orders/unshipped.ts'
import { useTakeStockMutation } from './manage-orders-api.ts'
import { staleOrder } from './stale-order.ts'

/** How many units of a line were sold beyond stock, and those of them that have come in since. */
export function Shortage({ order, line, mayTake }: { order: Order; line: string; mayTake: boolean }) {
  const [takeStock] = useTakeStockMutation()
  const { run, isBusy } = useAction(takeStock, {
    codes: staleOrder,
    fallback: 'The goods could not be taken from stock.',
  })
  const short = order.shortages?.find(({ _id }) => _id === line)
  const item = order.orderItems.find(({ _id }) => _id === line)
  if (!short || !item) return null
  const { _id: id, orderNumber } = order
  const free = Math.min(short.qty, short.available)
  const putBack = async (lines: { _id: string; qty: number }[]) => {
    const reply = await run({ params: { id }, body: { lines, putBack: true } })
    if (reply.ok) toast.success(`${describeLines(order.orderItems, lines)} back in stock.`)
    else toast.error(reply.text)
  }
  const take = async () => {
    const body = { lines: [{ _id: line, qty: free }], updatedAt: order.updatedAt }
    const reply = await run({ params: { id }, body })
    if (!reply.ok) return toast.error(reply.text)
    const { taken } = reply.value
    toast.offer(`${orderNumber} has ${describeLines(order.orderItems, taken)} from stock.`, {
      label: 'Undo',
      forMs: undoMs,
      run: () => void putBack(taken),
    })
  }
  return (
    <div className="line-note flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-hold">
        {item.madeToOrder ? `${short.qty} to be made` : `${short.qty} sold beyond stock`}, {short.available} in stock
        now.
      </span>
      {free > 0 && mayTake && (
        <Button
          small
          busy={isBusy}
          aria-label={`Take ${free} of ${item.name} from stock`}
          icon={<PackagePlus size={16} aria-hidden="true" />}
          onClick={() => void take()}
        >
          {`Take ${free}`}
        </Button>
      )}
    </div>
  )
}
