import type { BillingAddress, ShippingAddress } from '#contract/addresses/schema.ts'
import { useVatPercent } from '../vat-context.ts'

type Props = {
  address: Partial<ShippingAddress>
  /** The buyer collects the goods: the address, if there is one, is for the invoice. */
  isCollected?: boolean
}

/** Who is invoiced, if it is not who gets the goods. */
export function InvoiceTo({ address }: { address: BillingAddress | undefined }) {
  if (!address) return null
  return (
    <div className="mt-3">
      <p className="note">Invoice to</p>
      <AddressLines address={address} />
    </div>
  )
}

/** A delivery address, as on a parcel. */
export function AddressLines({ address: to, isCollected = false }: Props) {
  const vatPercent = useVatPercent()
  const place = [to.address, to.suburb, [to.city, to.postalCode].filter(Boolean).join(' '), to.province]
    .filter(Boolean)
    .join(', ')
  const contact = [to.phone, to.email, to.reference && `order ref. ${to.reference}`].filter(Boolean).join(', ')
  return (
    <address className="text-control leading-[1.6] not-italic">
      <b>{to.fullName}</b>
      {to.company && `, ${to.company}`}
      {place && (
        <>
          <br />
          {isCollected && 'Billing address: '}
          {place}
        </>
      )}
      {contact && <br />}
      {contact}
      {to.vatNumber && vatPercent > 0 && (
        <>
          <br />
          VAT no. {to.vatNumber}
        </>
      )}
    </address>
  )
}
