import './order-progress.css'
import { Check, X } from 'lucide-react'
import { FormattedDate } from '#app/ui/format/date.tsx'
import type { Order } from '#contract/orders/calls.ts'
import { nameStepForBuyer, type OrderStatus } from '#contract/orders/status.ts'

const path: readonly OrderStatus[] = ['pending', 'paid', 'processing', 'shipped', 'delivered']
const ends: readonly OrderStatus[] = ['cancelled', 'refunded']

/** The order's progress. A cancelled or refunded one shows only what happened. */
export function OrderProgress({ order }: { order: Order }) {
  const { status, statusHistory, createdAt } = order
  const at = (step: OrderStatus) =>
    statusHistory.findLast((entry) => entry.status === step)?.at ?? (step === 'pending' ? createdAt : undefined)
  const isOver = ends.includes(status)
  const reached = path.indexOf(status)
  const steps = isOver ? [...path, ...ends].filter((step) => at(step)) : path
  return (
    <ol className="order-progress" aria-label="Order progress">
      {steps.map((step, index) => {
        const isDone = isOver || index <= reached
        const moment = at(step)
        return (
          <li
            key={step}
            className={ends.includes(step) ? 'order-progress-ended' : isDone ? 'order-progress-done' : undefined}
            aria-current={step === status ? 'step' : undefined}
          >
            <i>
              {ends.includes(step) ? (
                <X size={14} aria-hidden="true" />
              ) : (
                isDone && <Check size={14} aria-hidden="true" />
              )}
            </i>
            <b>{step === 'pending' ? 'Placed' : nameStepForBuyer(step, order)}</b>
            {isDone && moment ? <FormattedDate iso={moment} /> : <small>{isDone ? '' : 'to come'}</small>}
          </li>
        )
      })}
    </ol>
  )
}
