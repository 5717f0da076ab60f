import { placeFields } from '#contract/addresses/needed.ts'
import { country } from '#contract/addresses/places.ts'
import type {
  BillingAddress,
  BillingAddressDraft,
  BuyerAddressDraft,
  ShippingAddress,
} from '#contract/addresses/schema.ts'

type Buying = { isGuest: boolean; isPlaceNeeded: boolean }

/** Whether the form is complete. The server validates the contents. Guests need an e-mail address. */
export function isComplete(address: Partial<ShippingAddress>, { isGuest, isPlaceNeeded }: Buying): boolean {
  const needed = ['fullName', 'phone', ...(isGuest ? ['email'] : []), ...(isPlaceNeeded ? placeFields : [])] as const
  return needed.every((field) => address[field as keyof ShippingAddress])
}

/** As sent to the API; only complete addresses get here. */
export const toDraft = (address: Partial<ShippingAddress>): BuyerAddressDraft =>
  ({ ...address, country }) as BuyerAddressDraft

/** The input, trimmed and without empty fields. */
export function toAddress(typed: Readonly<Record<string, string | undefined>>): ShippingAddress {
  const filled = Object.entries(typed).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()] as const] : []))
  return { ...Object.fromEntries(filled), country } as ShippingAddress
}

/** Who is invoiced, as typed. */
export const toBilling = (typed: Readonly<Record<string, string | undefined>>): BillingAddress => toAddress(typed)

/** As sent to the API, if there is one. */
export const toBillingDraft = (address: BillingAddress | undefined) =>
  address ? { billingAddress: address as BillingAddressDraft } : {}

/** Without the place, which was not asked for. */
export const withoutPlace = ({ address, suburb, city, province, postalCode, ...buyer }: ShippingAddress) =>
  buyer as ShippingAddress
