import { ExternalLink } from 'lucide-react'
import { useBrand } from '#app/page/brand-context.ts'
import { AddressLines, InvoiceTo } from '#app/ui/commerce/address-lines.tsx'
import { CopyIcon } from '#app/ui/feedback/copy-button.tsx'
import { SafeLink } from '#app/ui/navigation/safe-link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { formatLongDay, today } from '#contract/days.ts'
import { describeDays, trackingLink } from '#contract/delivery/methods.ts'
import type { Order } from '#contract/orders/calls.ts'
import { describeExpectedDays, findExpectedDays } from '#contract/orders/expected.ts'
import { isCollected } from '#contract/orders/status.ts'
import { isInParcels } from './order-parcels.tsx'

/** Where and how the goods are delivered, and where the parcel is now. */
export function OrderDelivery({ order }: { order: Order }) {
  const { delivery, courier, trackingNumber } = order
  const link = trackingLink(useBrand().couriers, order)
  const isCollection = isCollected(order)
  const isMadeFirst = order.orderItems.some(({ madeToOrder, leadTimeDays }) => madeToOrder && leadTimeDays)
  const { paidAt, status, statusHistory: steps, orderItems: items, promisedOn, readyOn } = order
  const days = findExpectedDays({ status, paidAt, steps, items, delivery, promisedOn })
  const expected = describeExpectedDays(days, today())
  // Once the day can be known, the days that it was counted from would promise it anew.
  const isDayUnknown = !days && ['pending', 'paid', 'processing'].includes(status)
  return (
    <Panel title={isCollection ? 'Collection' : 'Ship to'}>
      {delivery && (
        <p className="mb-3">
          <b>{delivery.name}</b>
          {delivery.days !== undefined &&
            isDayUnknown &&
            `, ${isCollection ? 'ready ' : ''}${describeDays(delivery.days, isMadeFirst, isCollection)}`}
          {delivery.collectAt && `: ${delivery.collectAt}`}
        </p>
      )}
      {expected && <p className="mb-3">{expected}</p>}
      {readyOn && (
        <p className="mb-3">
          <b>Ready around {formatLongDay(readyOn, today())}</b> if it is paid today. The day is fixed when your payment
          arrives.
        </p>
      )}
      <AddressLines address={order.shippingAddress} isCollected={isCollection} />
      <InvoiceTo address={order.billingAddress} />
      {courier && !isInParcels(order) && (
        <div className="mt-3 flex items-center gap-1">
          <p>
            {isCollection ? 'Handed over by' : 'Sent with'} <b>{courier}</b>
            {trackingNumber && (
              <>
                , tracking number <b className="tabular-nums">{trackingNumber}</b>
              </>
            )}
          </p>
          {trackingNumber && (
            <CopyIcon text={trackingNumber} label="Copy the tracking number" message="Tracking number copied!" />
          )}
        </div>
      )}
      {link && !isInParcels(order) && (
        <p className="mt-2">
          <SafeLink link={link} className="link">
            Track the parcel
            <ExternalLink size={15} aria-hidden="true" />
          </SafeLink>
        </p>
      )}
    </Panel>
  )
}
