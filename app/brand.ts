import type { ShopIdentity } from '#contract/shop.ts'

export type Brand = Omit<ShopIdentity, 'updatedAt'>

/** Whose shop this is until the shop's own settings say otherwise. Its colours are in `styles/tokens.css`. */
export const defaultBrand: Brand = {
  name: 'VOLT',
  legalName: 'VOLT Switchgear (Pty) Ltd',
  tagline: 'Low-voltage boards and steel enclosures, designed and built in Germiston.',
  splashLetters: 'VOLT',
  logo: '',
  address: {
    street: '12 Busbar Road',
    suburb: '',
    city: 'Germiston',
    province: 'Gauteng',
    postalCode: '1401',
    country: 'South Africa',
  },
  mapLink: '',
  phone: '011 555 0140',
  whatsApp: '',
  email: 'sales@volt.example',
  registrationNumber: '',
  vatNumber: '4000000000',
  bank: { bankName: '', accountName: '', accountNumber: '', branchCode: '', accountType: '' },
  socials: [
    { name: 'LinkedIn', link: 'https://www.linkedin.com/' },
    { name: 'YouTube', link: 'https://www.youtube.com/' },
    { name: 'Facebook', link: 'https://www.facebook.com/' },
  ],
  openingHours: [{ days: 'Mon to Fri', hours: '07:30 to 16:30' }],
}

/** '011 555 0140' → 'tel:+27115550140'. Numbers are written as one dials them at home. */
export function telLink(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '')
  return `tel:${digits.startsWith('0') ? `+27${digits.slice(1)}` : digits}`
}

/** '12 Busbar Road, Germiston 1401'. */
export function addressLine({ street, suburb, city, postalCode }: Brand['address']): string {
  return [street, suburb, [city, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
