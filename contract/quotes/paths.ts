/** The quote request page, for the cart or for one product. */
export const requestQuotePath = '/request-quote'
export const requestQuoteFor = ({ partNumber }: { partNumber: string }): string =>
  `${requestQuotePath}?product=${encodeURIComponent(partNumber)}`
