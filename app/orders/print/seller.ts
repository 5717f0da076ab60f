import type { Brand } from '#app/page/brand.ts'
import type { Order, Seller } from '#contract/orders.ts'

/** The seller: the shop as it was when the order was paid; until then, as it is now. */
export const toSeller = (order: Order, brand: Brand): Seller => order.seller ?? brand

/** Only a seller with a VAT number may call it a tax invoice. */
export function toInvoiceTitle(order: Order, brand: Brand): string {
  if (!order.isPaid) return 'Pro forma invoice'
  return toSeller(order, brand).vatNumber ? 'Tax invoice' : 'Invoice'
}
