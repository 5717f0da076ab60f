import type { ShippingAddress, ShippingAddressDraft } from '#contract/addresses.ts'
import { country } from '#contract/addresses-places.ts'

const needed = ['fullName', 'phone', 'address', 'city', 'province', 'postalCode'] as const

/** Whether the form was filled in. What is in it, the server looks at. A guest's mails need an address to go to. */
export function isComplete(address: Partial<ShippingAddress>, isGuest: boolean): boolean {
  return needed.every((field) => address[field]) && (!isGuest || Boolean(address.email))
}

/** As the calls take it; only whole addresses come here. */
export const toDraft = (address: Partial<ShippingAddress>): ShippingAddressDraft =>
  ({ ...address, country }) as ShippingAddressDraft

/** What was typed, without the blanks around it and without the fields that stayed empty. */
export function toAddress(typed: Readonly<Record<string, string | undefined>>): ShippingAddress {
  const filled = Object.entries(typed).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()] as const] : []))
  return { ...Object.fromEntries(filled), country } as ShippingAddress
}
