import type { ShopIdentity } from '#contract/settings/calls.ts'
import { defaultShop } from '#contract/settings/defaults.ts'

export type Brand = Omit<ShopIdentity, 'updatedAt'>

/**
 * The shop's identity until its own settings say otherwise. Its text is in the contract, for e-mails too, as are its
 * colours (`brand-colours.ts`).
 */
export const defaultBrand: Brand = defaultShop
