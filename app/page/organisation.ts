import { isSafeLink } from '#contract/links.ts'
import { listDays } from '#contract/settings/opening-hours.ts'
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

/** The same as a place that people can visit, with its hours. */
export const toLocalBusiness = (brand: Brand) => ({
  ...toOrganisation(brand),
  '@type': 'LocalBusiness',
  openingHoursSpecification: brand.openTimes.map(({ opens, closes, ...days }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: listDays(days).map((day) => `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`),
    opens,
    closes,
  })),
})
