/** Where a request for a quote begins: with the cart, or with one product. */
export const requestQuotePath = '/request-quote'
export const requestQuoteFor = ({ partNumber }: { partNumber: string }): string =>
  `${requestQuotePath}?product=${encodeURIComponent(partNumber)}`
