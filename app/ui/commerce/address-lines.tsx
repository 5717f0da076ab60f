import type { ShippingAddress } from '#contract/addresses.ts'

/** A delivery address, as on a parcel. */
export function AddressLines({ address: to }: { address: Partial<ShippingAddress> }) {
  const contact = [to.phone, to.email, to.reference && `order ref. ${to.reference}`].filter(Boolean).join(', ')
  return (
    <address className="text-control leading-[1.6] not-italic">
      <b>{to.fullName}</b>
      {to.company && `, ${to.company}`}
      <br />
      {[to.address, to.suburb, [to.city, to.postalCode].filter(Boolean).join(' '), to.province]
        .filter(Boolean)
        .join(', ')}
      <br />
      {contact}
      {to.vatNumber && (
        <>
          <br />
          VAT no. {to.vatNumber}
        </>
      )}
    </address>
  )
}
