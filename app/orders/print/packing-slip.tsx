import { useBrand } from '#app/page/brand-context.ts'
import { formatDate } from '#app/ui/format/date.tsx'
import type { Order } from '#contract/orders.ts'
import { returnedCents } from '#contract/orders-refunded.ts'
import { PrintSheet } from './print-sheet.tsx'

/** Unpaid orders have no goods, and ended ones need none. */
export const canPack = ({ isPaid, status }: Order): boolean => isPaid && status !== 'cancelled' && status !== 'refunded'

/** What goes into the parcel: what to pick and where it goes, without prices. */
export function PackingSlip({ order }: { order: Order }) {
  const brand = useBrand()
  const { shippingAddress: to } = order
  return (
    <PrintSheet label={`Packing slip of ${order.orderNumber}`}>
      <header>
        <div>
          <h2>Packing slip</h2>
          <p>
            Order <b>{order.orderNumber}</b>
            <br />
            Placed {formatDate(order.createdAt)}
            {to.reference && (
              <>
                <br />
                Reference {to.reference}
              </>
            )}
          </p>
        </div>
        <p className="print-sheet-from">
          <b>{brand.legalName || brand.name}</b>
          <br />
          {brand.phone}
        </p>
      </header>
      <p>
        <small>Deliver to</small>
        <br />
        <b>{to.fullName}</b>
        {to.company && `, ${to.company}`}
        <br />
        {[to.address, to.suburb].filter(Boolean).join(', ')}
        <br />
        {[to.city, to.postalCode, to.province].filter(Boolean).join(', ')}
        <br />
        {to.phone}
      </p>
      <table>
        <thead>
          <tr>
            <th className="w-px whitespace-nowrap">Picked</th>
            <th className="text-right whitespace-nowrap w-px whitespace-nowrap">Quantity</th>
            <th className="w-px whitespace-nowrap">Part number</th>
            <th>Description</th>
          </tr>
        </thead>
        <tbody>
          {order.orderItems.map(({ _id, qty, partNumber, name, madeToOrder }) => (
            <tr key={_id}>
              <td>
                <i className="print-sheet-box" />
              </td>
              <td className="text-right whitespace-nowrap">{qty}</td>
              <td className="w-px whitespace-nowrap">{partNumber}</td>
              <td>
                {name}
                {madeToOrder && ' (made to order)'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {returnedCents(order) > 0 && (
        <p>
          <b>Part of this order was refunded.</b> Check with the office what goes into the parcel:{' '}
          {order.refunds
            ?.filter(({ state, isSurplus }) => state !== 'failed' && !isSurplus)
            .map(({ reason }) => reason)
            .join(' ')}
        </p>
      )}
      {order.courier && (
        <p>
          Courier: {order.courier}. {order.trackingNumber && `Tracking number: ${order.trackingNumber}.`}
        </p>
      )}
      <p className="print-sheet-signatures">
        <span>Packed by</span>
        <span>Date</span>
        <span>Received by</span>
        <span>Date</span>
      </p>
    </PrintSheet>
  )
}
