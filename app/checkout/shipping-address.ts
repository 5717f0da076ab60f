import type { ShippingAddress, ShippingAddressDraft } from '#contract/addresses.ts'
import { country } from '#contract/addresses-places.ts'

const needed = ['fullName', 'phone', 'address', 'city', 'province', 'postalCode'] as const

/** Whether the form is complete. The server validates the contents. Guests need an e-mail address. */
export function isComplete(address: Partial<ShippingAddress>, isGuest: boolean): boolean {
  return needed.every((field) => address[field]) && (!isGuest || Boolean(address.email))
}

/** As sent to the API; only complete addresses get here. */
export const toDraft = (address: Partial<ShippingAddress>): ShippingAddressDraft =>
  ({ ...address, country }) as ShippingAddressDraft

/** The input, trimmed and without empty fields. */
export function toAddress(typed: Readonly<Record<string, string | undefined>>): ShippingAddress {
  const filled = Object.entries(typed).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()] as const] : []))
  return { ...Object.fromEntries(filled), country } as ShippingAddress
}
