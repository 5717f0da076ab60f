import { useBrand } from '#app/page/brand-context.ts'
import { formatDate } from '#app/ui/format/date.tsx'
import { formatRand, fromDecimal, toCents, vatPercent } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { BankDetails } from './bank-details.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { toInvoiceTitle, toSeller } from './seller.ts'
import { SheetBuyer, SheetHead, SheetTotal } from './sheet-head.tsx'

const rand = (decimal: string) => formatRand(fromDecimal(decimal))

/**
 * The printed invoice. Once paid it has what section 20(4) of the VAT Act requires of a tax invoice: the words, both
 * names, addresses and VAT numbers, a serial number, the date, the goods and their quantity, value, tax and total.
 */
export function OrderInvoice({ order }: { order: Order }) {
  const brand = useBrand()
  const { shippingAddress: to, orderItems, refunds = [] } = order
  const kind = toInvoiceTitle(order, brand)
  return (
    <PrintSheet label={kind}>
      <SheetHead kind={kind} seller={toSeller(order, brand)}>
        No. <b>{order.orderNumber}</b>
        <br />
        Date {formatDate(order.paidAt ?? order.createdAt)}
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
            <th className="w-px whitespace-nowrap">Part number</th>
            <th>Description</th>
            <th className="text-right whitespace-nowrap">Quantity</th>
            <th className="text-right whitespace-nowrap">Price excl. VAT</th>
            <th className="text-right whitespace-nowrap">Value excl. VAT</th>
          </tr>
        </thead>
        <tbody>
          {orderItems.map(({ _id, partNumber, name, qty, price }) => (
            <tr key={_id}>
              <td className="w-px whitespace-nowrap">{partNumber}</td>
              <td>{name}</td>
              <td className="text-right whitespace-nowrap">{qty}</td>
              <td className="text-right whitespace-nowrap">{formatRand(toCents(price))}</td>
              <td className="text-right whitespace-nowrap">{formatRand(toCents(price) * qty)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <SheetTotal columns={4} label="Items, excl. VAT" value={rand(order.itemsPrice)} />
          <SheetTotal columns={4} label="Shipping" value={rand(order.shippingPrice)} />
          <SheetTotal columns={4} label={`VAT ${vatPercent}%`} value={rand(order.taxPrice)} />
          <SheetTotal columns={4} label="Total incl. VAT" value={rand(order.totalPrice)} strong />
        </tfoot>
      </table>
      {order.isPaid && order.paidAt && (
        <p>
          Paid on {formatDate(order.paidAt)}, {order.paymentMethod === 'EFT' ? 'by bank transfer' : 'by card'}.
        </p>
      )}
      {refunds.map(
        ({ _id, amount, creditNote }) =>
          creditNote && (
            <p key={_id}>
              {rand(amount)} credited on {formatDate(creditNote.at)} with credit note {creditNote.number}.
            </p>
          ),
      )}
      {!order.isPaid && order.status === 'pending' && (
        <>
          <p>This is not a tax invoice. The invoice follows when the order is paid.</p>
          {order.paymentMethod === 'EFT' && <BankDetails order={order} />}
        </>
      )}
    </PrintSheet>
  )
}
