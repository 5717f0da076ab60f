/** Which address a purchase needs. No zod: the checkout pages load this. */

/** Over this total, with VAT, an invoice must show the buyer's address (VAT Act, section 20(4) and (5)). */
export const fullInvoiceCents = 500_000

export const placeFields = ['address', 'city', 'province', 'postalCode'] as const

/** What is collected needs no delivery address; only a full invoice needs the buyer's. */
export const needsPlace = ({ isCollected, totalCents }: { isCollected: boolean; totalCents: number }): boolean =>
  !isCollected || totalCents > fullInvoiceCents
