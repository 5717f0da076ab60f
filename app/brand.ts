/** Whose shop this is. Another maker changes this file and `styles/tokens.css`, and nothing else. */
export const brand = {
  name: 'VOLT',
  /** The splash shows them one by one. */
  letters: ['V', 'O', 'L', 'T'],
  legalName: 'VOLT Switchgear (Pty) Ltd',
  blurb: 'Low-voltage boards and steel enclosures, designed and built in Germiston.',
  town: 'Germiston',
  address: ['12 Busbar Road', 'Germiston 1401'],
  country: 'South Africa',
  phone: { shown: '011 555 0140', href: 'tel:+27115550140' },
  email: 'sales@volt.example',
  hours: 'Mon to Fri, 07:30 to 16:30',
  vatNumber: '4000000000',
  socials: [
    { name: 'LinkedIn', href: 'https://www.linkedin.com/company/volt.example' },
    { name: 'YouTube', href: 'https://www.youtube.com/@volt.example' },
    { name: 'Facebook', href: 'https://www.facebook.com/volt.example' },
  ],
} as const

export type Brand = typeof brand
