/** Units of a product that a checkout has reserved or an order has taken from stock. */
export type Hold = { productId: string; qty: number }
