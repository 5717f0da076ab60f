import { useBrand } from '#app/shell/brand-context.ts'
import { formatDay } from '#app/ui/moment.tsx'
import { formatRand, fromDecimal, toCents, vatPercent } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { BankDetails } from './bank-details.tsx'
import { toInvoiceKind, toSeller } from './seller.ts'
import { SheetBuyer, SheetHead, Sum } from './sheet-head.tsx'

const rand = (decimal: string) => formatRand(fromDecimal(decimal))

/**
 * The sheet that a printer gets. Once paid it holds what section 20(4) of the VAT Act asks of a tax invoice: the words,
 * both names, addresses and VAT numbers, a serial number, the date, the goods and their quantity, value, tax and total.
 */
export function OrderInvoice({ order }: { order: Order }) {
  const brand = useBrand()
  const { shippingAddress: to, orderItems, refunds = [] } = order
  const kind = toInvoiceKind(order, brand)
  return (
    <section className="sheet" aria-label={kind}>
      <SheetHead kind={kind} seller={toSeller(order, brand)}>
        No. <b>{order.orderNumber}</b>
        <br />
        Date {formatDay(order.paidAt ?? order.createdAt)}
        {to.reference && (
          <>
            <br />
            Your reference {to.reference}
          </>
        )}
      </SheetHead>
      <SheetBuyer to={to} label="Supplied to" />
      <table>
        <thead>
          <tr>
            <th className="narrow">Part number</th>
            <th>Description</th>
            <th className="end">Quantity</th>
            <th className="end">Price excl. VAT</th>
            <th className="end">Value excl. VAT</th>
          </tr>
        </thead>
        <tbody>
          {orderItems.map(({ _id, partNumber, name, qty, price }) => (
            <tr key={_id}>
              <td className="narrow">{partNumber}</td>
              <td>{name}</td>
              <td className="end">{qty}</td>
              <td className="end">{formatRand(toCents(price))}</td>
              <td className="end">{formatRand(toCents(price) * qty)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum columns={4} label="Items, excl. VAT" value={rand(order.itemsPrice)} />
          <Sum columns={4} label="Shipping" value={rand(order.shippingPrice)} />
          <Sum columns={4} label={`VAT ${vatPercent}%`} value={rand(order.taxPrice)} />
          <Sum columns={4} label="Total incl. VAT" value={rand(order.totalPrice)} strong />
        </tfoot>
      </table>
      {order.isPaid && order.paidAt && (
        <p>
          Paid on {formatDay(order.paidAt)}, {order.paymentMethod === 'EFT' ? 'by bank transfer' : 'by card'}.
        </p>
      )}
      {refunds.map(
        ({ _id, amount, creditNote }) =>
          creditNote && (
            <p key={_id}>
              {rand(amount)} credited on {formatDay(creditNote.at)} with credit note {creditNote.number}.
            </p>
          ),
      )}
      {!order.isPaid && order.status === 'pending' && (
        <>
          <p>This is not a tax invoice. The invoice follows when the order is paid.</p>
          {order.paymentMethod === 'EFT' && <BankDetails order={order} />}
        </>
      )}
    </section>
  )
}
