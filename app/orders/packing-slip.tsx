import { useBrand } from '#app/shell/brand-context.ts'
import { formatDay } from '#app/ui/moment.tsx'
import type { Order } from '#contract/orders.ts'

/** Unpaid orders hold no goods, and those that ended want none. */
export const canPack = ({ isPaid, status }: Order): boolean => isPaid && status !== 'cancelled' && status !== 'refunded'

/** What goes into the parcel: what to pick and where it goes, without prices. */
export function PackingSlip({ order }: { order: Order }) {
  const brand = useBrand()
  const { shippingAddress: to } = order
  return (
    <section className="sheet" aria-label={`Packing slip of ${order.orderNumber}`}>
      <header>
        <div>
          <h2>Packing slip</h2>
          <p>
            Order <b>{order.orderNumber}</b>
            <br />
            Placed {formatDay(order.createdAt)}
            {to.reference && (
              <>
                <br />
                Reference {to.reference}
              </>
            )}
          </p>
        </div>
        <p className="from">
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
            <th className="narrow">Picked</th>
            <th className="end narrow">Quantity</th>
            <th className="narrow">Part number</th>
            <th>Description</th>
          </tr>
        </thead>
        <tbody>
          {order.orderItems.map(({ _id, qty, partNumber, name, madeToOrder }) => (
            <tr key={_id}>
              <td>
                <i className="tick-box" />
              </td>
              <td className="end">{qty}</td>
              <td className="narrow">{partNumber}</td>
              <td>
                {name}
                {madeToOrder && ' (made to order)'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.courier && (
        <p>
          Courier: {order.courier}. {order.trackingNumber && `Tracking number: ${order.trackingNumber}.`}
        </p>
      )}
      <p className="signatures">
        <span>Packed by</span>
        <span>Date</span>
        <span>Received by</span>
        <span>Date</span>
      </p>
    </section>
  )
}
