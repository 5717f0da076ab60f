import { ExternalLink } from 'lucide-react'
import { useBrand } from '#app/page/brand-context.ts'
import { CopyIcon } from '#app/ui/feedback/copy-button.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { SafeLink } from '#app/ui/navigation/safe-link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { trackingLink } from '#contract/delivery/methods.ts'
import type { Order } from '#contract/orders/calls.ts'
import { isCollected } from '#contract/orders/status.ts'
import { describeLines, findUnshipped, nameParcel } from '#contract/orders/unshipped.ts'

/** Whether the buyer must know which parcel holds what; a whole order in one parcel needs no list. */
export const isInParcels = (order: Order): boolean =>
  order.parcels.length > 1 ||
  (order.parcels.length > 0 && findUnshipped({ ...order, items: order.orderItems }).length > 0)

/** Which parcel holds what, and what is still to come. */
export function OrderParcels({ order }: { order: Order }) {
  const { couriers } = useBrand()
  const { parcels, orderItems: items } = order
  const rest = findUnshipped({ ...order, items })
  const sent = isCollected(order) ? 'Ready since' : 'Sent'
  return (
    <Panel title="Parcels">
      <ul className="grid gap-4">
        {parcels.map((parcel, index) => {
          const { courier, trackingNumber } = parcel
          const link = trackingLink(couriers, parcel)
          return (
            <li key={parcel._id}>
              <b>{nameParcel(index, parcels, rest.length > 0)}</b>
              <p>{describeLines(items, parcel.lines)}</p>
              <p className="note flex flex-wrap items-center gap-1">
                <span>
                  {sent} <FormattedDate iso={parcel.at} />
                  {courier && ` with ${courier}`}
                  {trackingNumber && (
                    <>
                      , tracking number <b className="tabular-nums">{trackingNumber}</b>
                    </>
                  )}
                </span>
                {trackingNumber && (
                  <CopyIcon text={trackingNumber} label="Copy the tracking number" message="Tracking number copied!" />
                )}
                {link && (
                  <SafeLink link={link} className="link">
                    Track the parcel
                    <ExternalLink size={15} aria-hidden="true" />
                  </SafeLink>
                )}
              </p>
            </li>
          )
        })}
        {rest.length > 0 && (
          <li>
            <b>Still to come</b>
            <p>{describeLines(items, rest)}</p>
          </li>
        )}
      </ul>
    </Panel>
  )
}
