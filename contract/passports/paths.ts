/** Links of a page without scripts. */
export const addToCartPath = (productId: string): string => `/cart?add=${productId}`
export const reportFaultPath = (serial: string): string => `/contact?unit=${encodeURIComponent(serial)}`
