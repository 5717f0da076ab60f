import { useState } from 'react'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import type { Order } from '#contract/orders/calls.ts'
import { useDeliverOrderMutation, useUpdateOrderStatusMutation } from './manage-orders-api.ts'
import { nameSteps } from './name-steps.ts'
import { staleOrder } from './stale-order.ts'
import { findMissing } from './use-found-goods.tsx'
import { useUndoOffer } from './use-undo-offer.ts'

export type BulkStep = 'process' | 'ship' | 'deliver'
const steps = { process: 'processing', ship: 'shipped', deliver: 'delivered' } as const

/** Each parcel's courier and number, by order id. */
export type Parcels = Readonly<Record<string, { courier: string; trackingNumber: string }>>

/** Advances several orders by one step together, so that all can be undone for the same time, and reports failures. Returns them as they are now. */
export function useBulkSteps() {
  const [updateStatus] = useUpdateOrderStatusMutation()
  const [deliver] = useDeliverOrderMutation()
  const offerUndo = useUndoOffer()
  const [isBusy, setBusy] = useState(false)
  const run = async (orders: readonly Order[], step: BulkStep, parcels: Parcels = {}) => {
    setBusy(true)
    const began = Date.now()
    const failed: string[] = []
    const stepped: Order[] = []
    const after: Order[] = []
    const advance = async (order: Order) => {
      const { _id, orderNumber, updatedAt } = order
      const reply =
        step === 'deliver'
          ? await deliver({ params: { id: _id }, body: { updatedAt } })
          : await updateStatus({
              params: { id: _id },
              body: { status: steps[step], updatedAt, ...parcels[_id] },
            })
      if (!reply.error) {
        stepped.push(order)
        after.push(reply.data)
      } else {
        const error = toApiError(reply.error)
        const words = toWords(error, { codes: staleOrder, fallback: 'no response' })
        const isMissing = findMissing(error.failure).length > 0
        failed.push(`${orderNumber}: ${words}${isMissing ? ' If they were found, say so on the order itself.' : ''}`)
      }
    }
    await Promise.all(orders.map(advance))
    setBusy(false)
    const count = stepped.length
    if (count > 0)
      offerUndo(
        after,
        `${count === 1 ? '1 order' : `${count} orders`} marked as ${nameSteps(steps[step], stepped)}.`,
        began,
      )
    if (failed.length > 0) toast.error(`Not changed: ${failed.join('; ')}`)
    return after
  }
  return { run, isBusy }
}
