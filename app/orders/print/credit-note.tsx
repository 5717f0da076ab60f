import { useBrand } from '#app/page/brand-context.ts'
import { formatDate } from '#app/ui/format/date.tsx'
import { formatRand, fromDecimal, toCents } from '#contract/money.ts'
import type { Order, OrderRefund } from '#contract/orders.ts'
import { PrintSheet } from './print-sheet.tsx'
import { toInvoiceTitle, toSeller } from './seller.ts'
import { SheetBuyer, SheetHead, SheetTotal } from './sheet-head.tsx'

const rand = (decimal: string) => formatRand(fromDecimal(decimal))

/**
 * What section 21(3) of the VAT Act requires of a credit note: the words, its own number and date, both parties, the
 * invoice it changes and why, and the value and tax credited.
 */
export function CreditNote({ order, refund }: { order: Order; refund: OrderRefund }) {
  const brand = useBrand()
  const { creditNote, amount, reason } = refund
  if (!creditNote) return null
  const seller = toSeller(order, brand)
  const isWhole = amount === order.totalPrice
  return (
    <PrintSheet label={`Credit note ${creditNote.number}`}>
      <SheetHead kind={seller.vatNumber ? 'Tax credit note' : 'Credit note'} seller={seller}>
        No. <b>{creditNote.number}</b>
        <br />
        Date {formatDate(creditNote.at)}
        <br />
        For {toInvoiceTitle(order, brand).toLowerCase()} <b>{order.orderNumber}</b>
        {order.paidAt && <> of {formatDate(order.paidAt)}</>}
        {order.shippingAddress.reference && (
          <>
            <br />
            Your reference {order.shippingAddress.reference}
          </>
        )}
      </SheetHead>
      <SheetBuyer to={order.shippingAddress} label="Credited to" />
      <p>
        <small>Reason</small>
        <br />
        {reason}
      </p>
      <table>
        <thead>
          <tr>
            <th className="w-px whitespace-nowrap">Part number</th>
            <th>Description</th>
            <th className="text-right whitespace-nowrap">Quantity</th>
            <th className="text-right whitespace-nowrap">Value excl. VAT</th>
          </tr>
        </thead>
        <tbody>
          {isWhole ? (
            order.orderItems.map(({ _id, partNumber, name, qty, price }) => (
              <tr key={_id}>
                <td className="w-px whitespace-nowrap">{partNumber}</td>
                <td>{name}</td>
                <td className="text-right whitespace-nowrap">{qty}</td>
                <td className="text-right whitespace-nowrap">{formatRand(toCents(price) * qty)}</td>
              </tr>
            ))
          ) : (
            <tr>
              <td />
              <td>Part of the price of order {order.orderNumber}</td>
              <td />
              <td className="text-right whitespace-nowrap">{rand(creditNote.netPrice)}</td>
            </tr>
          )}
          {isWhole && order.shippingPrice !== '0.00' && (
            <tr>
              <td />
              <td>Shipping</td>
              <td />
              <td className="text-right whitespace-nowrap">{rand(order.shippingPrice)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <SheetTotal columns={3} label="Value excl. VAT" value={rand(creditNote.netPrice)} />
          <SheetTotal columns={3} label="VAT" value={rand(creditNote.taxPrice)} />
          <SheetTotal columns={3} label="Credited incl. VAT" value={rand(amount)} strong />
        </tfoot>
      </table>
      <p>
        The money went back {order.paymentMethod === 'EFT' ? 'by bank transfer' : 'to the card that paid'} on{' '}
        {formatDate(creditNote.at)}.
      </p>
    </PrintSheet>
  )
}
