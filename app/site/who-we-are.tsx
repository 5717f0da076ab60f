import { useBrand } from '#app/page/brand-context.ts'
import { addressLine, telLink } from '#contract/settings/contact-lines.ts'

/** What a shop on the web has to say about itself (ECTA, section 43). */
export function WhoWeAre() {
  const { name, legalName, email, phone, address, registrationNumber, vatNumber, ...shop } = useBrand()
  return (
    <address>
      {legalName || name}
      <br />
      {addressLine(address)}, {address.province}, {address.country}
      <br />
      Phone <a href={telLink(phone)}>{phone}</a>, e-mail <a href={`mailto:${email}`}>{email}</a>
      {registrationNumber && (
        <>
          <br />
          Registration number {registrationNumber}
          {shop.registrationPlace && `, registered in ${shop.registrationPlace}`}
        </>
      )}
      {shop.directors && (
        <>
          <br />
          Directors: {shop.directors}
        </>
      )}
      {shop.serviceAddress && (
        <>
          <br />
          Legal documents are received at {shop.serviceAddress}
        </>
      )}
      {vatNumber && (
        <>
          <br />
          VAT number {vatNumber}
        </>
      )}
    </address>
  )
}
