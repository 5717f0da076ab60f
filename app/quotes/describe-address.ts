import type { ShippingAddress } from '#contract/addresses/schema.ts'

/** Delivery can only be quoted to an address, and the buyer has already given it at the checkout. */
export function describeAddress({ address, suburb, city, postalCode, reference }: Partial<ShippingAddress>): string {
  const place = [address, suburb, [city, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [place && `Deliver to: ${place}`, reference && `Our reference: ${reference}`].filter(Boolean).join('\n')
}
