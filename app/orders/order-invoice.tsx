import { addressLine } from '#app/brand.ts'
import { useBrand } from '#app/shell/brand-context.ts'
import { formatDay } from '#app/ui/moment.tsx'
import { formatRand, fromDecimal, toCents, vatPercent } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { BankDetails } from './bank-details.tsx'

const rand = (decimal: string) => formatRand(fromDecimal(decimal))

/**
 * The sheet that a printer gets. Once paid it holds what section 20(4) of the VAT Act asks of a tax invoice: the words,
 * both names, addresses and VAT numbers, a serial number, the date, the goods and their quantity, value, tax and total.
 */
export function OrderInvoice({ order }: { order: Order }) {
  const brand = useBrand()
  const { shippingAddress: to, orderItems, refunds = [] } = order
  const kind = order.isPaid ? 'Tax invoice' : 'Pro forma invoice'
  return (
    <section className="sheet" aria-label={kind}>
      <header>
        <div>
          <h2>{kind}</h2>
          <p>
            No. <b>{order.orderNumber}</b>
            <br />
            Date {formatDay(order.paidAt ?? order.createdAt)}
            {to.reference && (
              <>
                <br />
                Your reference {to.reference}
              </>
            )}
          </p>
        </div>
        <p className="from">
          <b>{brand.legalName || brand.name}</b>
          <br />
          {addressLine(brand.address)}
          <br />
          {brand.phone}, {brand.email}
          {brand.registrationNumber && (
            <>
              <br />
              Reg. no. {brand.registrationNumber}
            </>
          )}
          {brand.vatNumber && (
            <>
              <br />
              VAT no. {brand.vatNumber}
            </>
          )}
        </p>
      </header>
      <p>
        <small>Supplied to</small>
        <br />
        <b>{to.company || to.fullName}</b>
        {to.company && (
          <>
            <br />
            {to.fullName}
          </>
        )}
        <br />
        {[to.address, to.suburb, `${to.city} ${to.postalCode}`, to.province, to.country].filter(Boolean).join(', ')}
        {to.vatNumber && (
          <>
            <br />
            VAT no. {to.vatNumber}
          </>
        )}
      </p>
      <table>
        <thead>
          <tr>
            <th>Part number</th>
            <th>Description</th>
            <th className="end">Quantity</th>
            <th className="end">Price excl. VAT</th>
            <th className="end">Value excl. VAT</th>
          </tr>
        </thead>
        <tbody>
          {orderItems.map(({ _id, partNumber, name, qty, price }) => (
            <tr key={_id}>
              <td>{partNumber}</td>
              <td>{name}</td>
              <td className="end">{qty}</td>
              <td className="end">{formatRand(toCents(price))}</td>
              <td className="end">{formatRand(toCents(price) * qty)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum label="Items, excl. VAT" value={rand(order.itemsPrice)} />
          <Sum label="Shipping" value={rand(order.shippingPrice)} />
          <Sum label={`VAT ${vatPercent}%`} value={rand(order.taxPrice)} />
          <Sum label="Total incl. VAT" value={rand(order.totalPrice)} strong />
        </tfoot>
      </table>
      {order.isPaid && order.paidAt && (
        <p>
          Paid on {formatDay(order.paidAt)}, {order.paymentMethod === 'EFT' ? 'by bank transfer' : 'by card'}.
        </p>
      )}
      {refunds
        .filter(({ state }) => state !== 'failed')
        .map(({ at, amount, reason }) => (
          <p key={at}>
            {rand(amount)} refunded on {formatDay(at)}: {reason}
          </p>
        ))}
      {!order.isPaid && order.status === 'pending' && (
        <>
          <p>This is not a tax invoice. It becomes one when the order is paid.</p>
          {order.paymentMethod === 'EFT' && <BankDetails order={order} />}
        </>
      )}
    </section>
  )
}

function Sum({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <tr className={strong ? 'total' : undefined}>
      <th colSpan={4} className="end">
        {label}
      </th>
      <td className="end">{value}</td>
    </tr>
  )
}
