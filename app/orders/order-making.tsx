import './order-progress.css'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { live } from '#app/api/live.ts'
import { Panel } from '#app/ui/panel.tsx'
import { formatLongDay, today } from '#contract/days.ts'
import type { Order } from '#contract/orders/calls.ts'
import { isMadeToMeasure } from '#contract/orders/deposit.ts'
import { holdsStock } from '#contract/orders/status.ts'
import { makingStageNames, makingStages } from '#contract/workshop/steps.ts'
import { useGetMakingQuery } from './api.ts'

/** A buyer who watches the page reads of the next stage within seconds. */
const often = { ...live, pollingInterval: 15_000 }

/** How far the workshop is with an order; nothing if it makes nothing for it. `renew` reads the order again. */
export function OrderMaking({ order, renew }: { order: Order; renew: () => unknown }) {
  const isMade = order.orderItems.some((item) => isMadeToMeasure(item) || item.madeToOrder)
  const skip = !isMade || !holdsStock(order.status)
  const { stage, hasTest, readyOn, promisedOn } =
    useGetMakingQuery({ params: { id: order._id } }, { ...often, skip }).currentData ?? {}
  const shown = useRef(stage)
  // With a stage the order changes too: begun, ready, or gone.
  useEffect(() => {
    if (shown.current && shown.current !== stage) renew()
    shown.current = stage
  }, [stage, renew])
  if (skip || !stage) return null
  const stages = makingStages.filter((one) => one !== 'tested' || hasTest)
  const reached = stages.indexOf(stage)
  return (
    <Panel title="In the making">
      <ol className="order-progress" aria-label="How far the workshop is">
        {stages.map((one, index) => (
          <li
            key={one}
            className={index <= reached ? 'order-progress-done' : undefined}
            aria-current={one === stage ? 'step' : undefined}
          >
            <i>{index <= reached && <Check size={14} aria-hidden="true" />}</i>
            <b>{makingStageNames[one]}</b>
            <small>{index > reached ? 'to come' : one === stage ? 'now' : ''}</small>
          </li>
        ))}
      </ol>
      {readyOn && stage !== 'ready' && (
        <p className="mt-3" aria-live="polite">
          <b>Ready around {formatLongDay(readyOn, today())}.</b>
          {promisedOn && ` We promised it for ${formatLongDay(promisedOn, today())}, and are sorry for the delay.`}
        </p>
      )}
    </Panel>
  )
}
