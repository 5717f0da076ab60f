import { useBrand } from '#app/shell/brand-context.ts'
import { formatDay } from '#app/ui/moment.tsx'
import { formatRand, fromDecimal, toCents } from '#contract/money.ts'
import type { Order, OrderRefund } from '#contract/orders.ts'
import { toInvoiceKind, toSeller } from './seller.ts'
import { SheetBuyer, SheetHead, Sum } from './sheet-head.tsx'

const rand = (decimal: string) => formatRand(fromDecimal(decimal))

/**
 * What section 21(3) of the VAT Act asks for when money goes back: the words, a number and a day of its own, both parties,
 * which invoice it changes and why, and the value and the tax that are taken back.
 */
export function CreditNote({ order, refund }: { order: Order; refund: OrderRefund }) {
  const brand = useBrand()
  const { creditNote, amount, reason } = refund
  if (!creditNote) return null
  const seller = toSeller(order, brand)
  const isWhole = amount === order.totalPrice
  return (
    <section className="sheet" aria-label={`Credit note ${creditNote.number}`}>
      <SheetHead kind={seller.vatNumber ? 'Tax credit note' : 'Credit note'} seller={seller}>
        No. <b>{creditNote.number}</b>
        <br />
        Date {formatDay(creditNote.at)}
        <br />
        For {toInvoiceKind(order, brand).toLowerCase()} <b>{order.orderNumber}</b>
        {order.paidAt && <> of {formatDay(order.paidAt)}</>}
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
            <th className="narrow">Part number</th>
            <th>Description</th>
            <th className="end">Quantity</th>
            <th className="end">Value excl. VAT</th>
          </tr>
        </thead>
        <tbody>
          {isWhole ? (
            order.orderItems.map(({ _id, partNumber, name, qty, price }) => (
              <tr key={_id}>
                <td className="narrow">{partNumber}</td>
                <td>{name}</td>
                <td className="end">{qty}</td>
                <td className="end">{formatRand(toCents(price) * qty)}</td>
              </tr>
            ))
          ) : (
            <tr>
              <td />
              <td>Part of the price of order {order.orderNumber}</td>
              <td />
              <td className="end">{rand(creditNote.netPrice)}</td>
            </tr>
          )}
          {isWhole && order.shippingPrice !== '0.00' && (
            <tr>
              <td />
              <td>Shipping</td>
              <td />
              <td className="end">{rand(order.shippingPrice)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <Sum columns={3} label="Value excl. VAT" value={rand(creditNote.netPrice)} />
          <Sum columns={3} label="VAT" value={rand(creditNote.taxPrice)} />
          <Sum columns={3} label="Credited incl. VAT" value={rand(amount)} strong />
        </tfoot>
      </table>
      <p>
        The money went back {order.paymentMethod === 'EFT' ? 'by bank transfer' : 'to the card that paid'} on{' '}
        {formatDay(creditNote.at)}.
      </p>
    </section>
  )
}
