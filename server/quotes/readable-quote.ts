import type { FastifyRequest } from 'fastify'
import type { App } from '#server/http/types.ts'
import { type Buyer, mayForOffice, readBuyer } from '#server/orders/records/buyer.ts'
import { findQuoteRow, noSuchQuote, type QuoteRow } from './quote-queries.ts'

const ownsQuote = ({ viewer, guest }: Buyer, { _id, keyVersion, userId }: QuoteRow): boolean =>
  guest.quotes.get(_id) === keyVersion || (viewer !== undefined && viewer.userId === userId)

export const isQuoteOffice = (buyer: Buyer): boolean => mayForOffice(buyer, 'quotes.write')

/** To everyone but its buyer and the office the quote does not exist. */
export async function findReadableQuote(
  app: App,
  request: FastifyRequest,
  id: string,
): Promise<{ row: QuoteRow; buyer: Buyer }> {
  const buyer = await readBuyer(app, request)
  const row = await findQuoteRow(app.db, id)
  if (!row || !(isQuoteOffice(buyer) || ownsQuote(buyer, row))) throw noSuchQuote()
  return { row, buyer }
}
