import type { ReactNode } from 'react'
import { addressLine } from '#app/page/brand.ts'
import { LogoImage } from '#app/ui/pictures/logo-image.tsx'
import type { Order, Seller } from '#contract/orders.ts'

/** The top of an invoice or a credit note: what it is, and who sold. */
export function SheetHead({ kind, seller, children }: { kind: string; seller: Seller; children: ReactNode }) {
  return (
    <header>
      <div>
        <span className="logo" aria-hidden="true">
          {seller.logo ? <LogoImage logo={seller.logo} /> : seller.name}
        </span>
        <h2>{kind}</h2>
        <p>{children}</p>
      </div>
      <p className="print-sheet-from">
        <b>{seller.legalName || seller.name}</b>
        <br />
        {addressLine(seller.address)}
        <br />
        {seller.phone}, {seller.email}
        {seller.registrationNumber && (
          <>
            <br />
            Reg. no. {seller.registrationNumber}
          </>
        )}
        {seller.vatNumber && (
          <>
            <br />
            VAT no. {seller.vatNumber}
          </>
        )}
      </p>
    </header>
  )
}

/** The recipient, with what the VAT Act requires of a buyer. */
export function SheetBuyer({ to, label }: { to: Order['shippingAddress']; label: string }) {
  return (
    <p>
      <small>{label}</small>
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
  )
}

export function SheetTotal({
  label,
  value,
  columns,
  strong = false,
}: {
  label: string
  value: string
  /** Columns before the one with the amounts. */
  columns: number
  strong?: boolean
}) {
  return (
    <tr className={strong ? 'print-sheet-total' : undefined}>
      <th colSpan={columns} className="text-right whitespace-nowrap">
        {label}
      </th>
      <td className="text-right whitespace-nowrap">{value}</td>
    </tr>
  )
}
