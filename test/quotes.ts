import { expect } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import { addDays, today } from '#contract/days.ts'
import type { Quote } from '#contract/quotes/schema.ts'
import { makeProduct } from './catalogue.ts'
import { address, readQueuedEmails } from './orders.ts'
import { type Caller, openShop, type Reply } from './shop.ts'

export const contact = { name: 'Thandi Nkosi', email: 'thandi@example.co.za', phone: '011 123 4567' }

export const quoteOf = (reply: Reply): Quote => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body as Quote
}

/** The date this many days from now, in Johannesburg. */
export const dayFromNow = (days: number): string => addDays(today(), days)

export const ask = async (buyer: Caller, more: Record<string, unknown> = {}): Promise<Quote> =>
  quoteOf(await buyer.post('/api/quote', { contact, message: 'Please quote.', ...more }))

export const draftOf = (lines: readonly object[], more: Record<string, unknown> = {}) => ({
  lines,
  deliverTo: 'Gauteng',
  deliveryPrice: 250,
  leadTimeDays: 0,
  validUntil: dayFromNow(30),
  terms: 'Thirty days.',
  ...more,
})

export const send = async (
  office: Caller,
  { _id }: { _id: string },
  lines: readonly object[],
  more = {},
): Promise<Quote> => quoteOf(await office.post(`/api/quote/${_id}/send`, draftOf(lines, more)))

export const quoteUrl = ({ _id }: { _id: string }): string => `/api/quote/${_id}`
export const lineOf = (product: Product, qty: number, price: number) => ({ product: product._id, qty, price })
export const work = (price: number, more = {}) => ({ name: 'Cut-outs in the door', qty: 1, price, ...more })

export const accept = (buyer: Caller, quote: { _id: string }, version = 1, more = {}): Promise<Reply> =>
  buyer.post(`${quoteUrl(quote)}/accept`, { version, shippingAddress: address, ...more })

/** A shop for tests of quotes, with an admin and a product to quote for. */
export async function openQuoteShop() {
  const shop = await openShop({ env: { LIMIT_QUOTE: '100000', LIMIT_CHECKOUT: '100000' } })
  const admin = await shop.signIn('admin')
  const meter = await makeProduct(admin, { name: 'Meter', partNumber: 'Q-MTR', price: 500, countInStock: 50 })
  return {
    ...shop,
    admin,
    meter,
    query: (text: string, values: unknown[] = []) => shop.app.database.pool.query(text, values),
    mailsTo: async (to: string) => (await readQueuedEmails(shop)).filter((mail) => mail.to === to),
    /** A guest with a quote that can be accepted. */
    sentQuote: async (): Promise<{ guest: Caller; quote: Quote }> => {
      const guest = shop.guest()
      return { guest, quote: await send(admin, await ask(guest), [lineOf(meter, 1, 450)]) }
    },
  }
}
