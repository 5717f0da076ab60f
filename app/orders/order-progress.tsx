import { Check, X } from 'lucide-react'
import { Moment } from '#app/ui/moment.tsx'
import { orderStatusWords } from '#app/ui/status-chip.tsx'
import type { Order } from '#contract/orders.ts'
import type { OrderStatus } from '#contract/orders-status.ts'

const path: readonly OrderStatus[] = ['pending', 'paid', 'processing', 'shipped', 'delivered']
const ends: readonly OrderStatus[] = ['cancelled', 'refunded']

/** How far the order has come. One that was cancelled or refunded shows only what did happen. */
export function OrderProgress({ order: { status, statusHistory, createdAt } }: { order: Order }) {
  const at = (step: OrderStatus) =>
    statusHistory.findLast((entry) => entry.status === step)?.at ?? (step === 'pending' ? createdAt : undefined)
  const isOver = ends.includes(status)
  const reached = path.indexOf(status)
  const steps = isOver ? [...path, ...ends].filter((step) => at(step)) : path
  return (
    <ol className="order-steps" aria-label="Progress of the order">
      {steps.map((step, index) => {
        const isDone = isOver || index <= reached
        const moment = at(step)
        return (
          <li
            key={step}
            className={ends.includes(step) ? 'ended' : isDone ? 'done' : undefined}
            aria-current={step === status ? 'step' : undefined}
          >
            <i>
              {ends.includes(step) ? (
                <X size={14} aria-hidden="true" />
              ) : (
                isDone && <Check size={14} aria-hidden="true" />
              )}
            </i>
            <b>{step === 'pending' ? 'Placed' : orderStatusWords[step][0]}</b>
            {isDone && moment ? <Moment iso={moment} /> : <small>{isDone ? '' : 'to come'}</small>}
          </li>
        )
      })}
    </ol>
  )
}
