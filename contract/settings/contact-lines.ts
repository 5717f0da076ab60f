import type { ShopIdentity } from './calls.ts'

/** '011 555 0140' → 'tel:+27115550140'. Numbers are written in local form. */
export function telLink(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '')
  return `tel:${digits.startsWith('0') ? `+27${digits.slice(1)}` : digits}`
}

/** '12 Busbar Road, Germiston 1401'. */
export function addressLine({ street, suburb, city, postalCode }: ShopIdentity['address']): string {
  return [street, suburb, [city, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
