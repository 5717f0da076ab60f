import { isSafeLink } from '#contract/links.ts'
import type { Brand } from './brand.ts'

/** The shop as a schema.org Organization. */
export const toOrganisation = ({ name, legalName, url, phone, email, address, socials, vatNumber, logo }: Brand) => ({
  '@type': 'Organization',
  name,
  legalName,
  ...(url ? { url } : {}),
  logo: url + (logo || '/icon-512.png'),
  telephone: phone,
  email,
  ...(vatNumber ? { vatID: vatNumber } : {}),
  address: {
    '@type': 'PostalAddress',
    streetAddress: [address.street, address.suburb].filter(Boolean).join(', '),
    addressLocality: address.city,
    addressRegion: address.province,
    postalCode: address.postalCode,
    addressCountry: 'ZA',
  },
  sameAs: socials.map(({ link }) => link).filter(isSafeLink),
})
