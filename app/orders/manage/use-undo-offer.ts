import { toApiError, toWords } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import type { Order } from '#contract/orders/calls.ts'
import { nameStep, undoMs } from '#contract/orders/status.ts'
import { useUndoOrderStepMutation } from './manage-orders-api.ts'

type Stepped = Pick<Order, '_id' | 'orderNumber' | 'updatedAt'>

/** Confirms a step, and offers to undo it for as long as the shop allows. */
export function useUndoOffer() {
  const [undoStep] = useUndoOrderStepMutation()
  const undo = async (orders: readonly Stepped[]) => {
    const failed: string[] = []
    const statuses = new Set<string>()
    const undoOne = async ({ _id, orderNumber, updatedAt }: Stepped) => {
      const reply = await undoStep({ params: { id: _id }, body: { updatedAt } })
      if (reply.error) failed.push(`${orderNumber}: ${toWords(toApiError(reply.error), { fallback: 'no response' })}`)
      else statuses.add(nameStep(reply.data.status, reply.data))
    }
    await Promise.all(orders.map(undoOne))
    if (failed.length > 0) toast.error(`Could not undo: ${failed.join('; ')}`)
    else toast.success(`${toSubject(orders)} back to ${[...statuses].join(' or ')}.`)
  }
  /** `orders` as the step answered them. `began`: when the first step was sent, because the shop counts from there. */
  return (orders: readonly Stepped[], text: string, began = Date.now()) => {
    const forMs = undoMs - (Date.now() - began)
    if (forMs > 1000) toast.offer(text, { label: 'Undo', forMs, run: () => void undo(orders) })
    else toast.success(text)
  }
}

const toSubject = ([first, ...others]: readonly Pick<Order, 'orderNumber'>[]) =>
  others.length === 0 ? `${first?.orderNumber} is` : `${others.length + 1} orders are`
