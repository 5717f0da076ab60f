import { z } from 'zod'
import { workMinutes } from '#contract/catalogue/calls.ts'
import { orderDesign } from '#contract/configure/calls.ts'
import { day, id, idParams, moment, pageReply, stamps } from '#contract/http/schema.ts'
import { deliverTos, quoteSources, quoteStates } from './rules.ts'

/** Quotes as read. Calls for buyers are in quotes-buyer.ts, those for the office in quotes-office.ts. */

const decimal = z.string()

/** The customer, as stored: loosely typed, so that old quotes stay readable. */
export const quoteContact = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  company: z.string().optional(),
  vatNumber: z.string().optional(),
})
export type QuoteContact = z.infer<typeof quoteContact>

const requestLine = z.object({
  product: id.optional(),
  /** A custom enclosure: its part number is the drawing's. */
  design: z.object({ _id: id, link: z.string() }).optional(),
  /** Rand excluding VAT: the configurator's price for one at the time of the request. */
  price: z.number().optional(),
  partNumber: z.string().optional(),
  name: z.string().optional(),
  slug: z.string().optional(),
  description: z.string().optional(),
  qty: z.number(),
})

/**
 * A snapshot, like a line of an order. `_id` is the product's, the design's, or its own where the line is custom work.
 */
export const quoteLine = z.object({
  _id: id,
  product: id.optional(),
  isCustom: z.boolean(),
  partNumber: z.string(),
  name: z.string(),
  description: z.string().optional(),
  qty: z.number(),
  /** Rand excluding VAT: the shop's own price when the line was written. */
  listPrice: z.number().optional(),
  /** Rand excluding VAT: the price promised. */
  price: z.number(),
  leadTimeDays: z.number().optional(),
  /** In the office's draft of a product: the units that can be sold now. Never stored. */
  available: z.number().optional(),
  image: z.string(),
  slug: z.string(),
  /** For a custom enclosure, which is custom work. */
  design: orderDesign.optional(),
})
/** As the office edits it: with the work that only the office sees. */
const officeQuoteLine = quoteLine.extend({
  /** Of custom work: minutes for one, by station of the workshop. */
  work: workMinutes.optional(),
})
export type QuoteLine = z.infer<typeof officeQuoteLine>

export const quoteVersion = z.object({
  version: z.number(),
  lines: z.array(quoteLine),
  deliverTo: z.enum(deliverTos),
  deliveryPrice: decimal,
  itemsPrice: decimal,
  taxPrice: decimal,
  totalPrice: decimal,
  vatPercent: z.number(),
  leadTimeDays: z.number(),
  depositPercent: z.number(),
  /** The part asked first, if there is one; the rest is due before the goods leave. */
  depositPrice: decimal.optional(),
  validUntil: day,
  terms: z.string(),
  note: z.string().optional(),
  sentAt: moment,
  /** Who sent it; for the office. */
  by: z.string().optional(),
})
export type QuoteVersion = z.infer<typeof quoteVersion>

/** The next version, which the office is working on. */
export const quoteDraft = z.object({
  lines: z.array(officeQuoteLine),
  deliverTo: z.enum(deliverTos),
  /** Rand excluding VAT; absent until the office has entered it. */
  deliveryPrice: z.number().optional(),
  /** Absent until the office has entered it, unless everything is in stock or has a lead time of its own. */
  leadTimeDays: z.number().optional(),
  /** Of what is made to measure; the shop's, unless set. */
  depositPercent: z.number().optional(),
  validUntil: day,
  terms: z.string(),
  note: z.string(),
})
export type QuoteDraft = z.infer<typeof quoteDraft>

/** The order it became. */
const orderOfQuote = z.object({ _id: id, orderNumber: z.string(), isPaid: z.boolean(), isCancelled: z.boolean() })

const quoteMessage = z.object({ by: z.enum(['buyer', 'office']), name: z.string(), text: z.string(), at: moment })

export const quote = z.object({
  _id: id,
  quoteNumber: z.string(),
  state: z.enum(quoteStates),
  /** Computed, never stored: after 24:00 of the last version's `validUntil`, Johannesburg time. */
  isExpired: z.boolean(),
  waitsFor: z.enum(['office', 'buyer']).nullable(),
  contact: quoteContact,
  request: z.object({
    message: z.string(),
    lines: z.array(requestLine),
    source: z.enum(quoteSources),
    deliverTo: z.enum(deliverTos).optional(),
    /** When the buyer needs it, and how the buyer calls it. */
    neededBy: day.optional(),
    reference: z.string().optional(),
  }),
  /** What was attached to the request. */
  files: z.array(z.object({ _id: id, name: z.string(), size: z.number() })).optional(),
  /** Sent versions, oldest first. */
  versions: z.array(quoteVersion),
  messages: z.array(quoteMessage),
  /** For its owner and the office: whoever accepted the quote. */
  order: orderOfQuote.optional(),
  /** The buyer was not e-mailed, because too many e-mails had been requested. */
  isUnmailed: z.literal(true).optional(),
  user: z.object({ _id: id, name: z.string(), email: z.string() }).optional(),
  /** For the office only, from here on. */
  /** The message that it began with. */
  fromMessage: z.object({ _id: id, at: moment }).optional(),
  /** The order to which it adds goods. */
  linkedOrder: z.object({ _id: id, orderNumber: z.string() }).optional(),
  draft: quoteDraft.optional(),
  owner: z.object({ _id: id, name: z.string() }).optional(),
  followUpOn: day.optional(),
  closeReason: z.string().optional(),
  officeNote: z.string().optional(),
  ...stamps,
})
export type Quote = z.infer<typeof quote>

/** A call on one quote that returns its current state. */
export const onQuote = { params: idParams, response: { 200: quote } }

/** A quote in a list. */
export const quoteSummary = z.object({
  _id: id,
  quoteNumber: z.string(),
  state: z.enum(quoteStates),
  isExpired: z.boolean(),
  waitsFor: z.enum(['office', 'buyer']).nullable(),
  contact: quoteContact,
  /** The start of the request. */
  about: z.string(),
  version: z.number(),
  totalPrice: decimal.optional(),
  validUntil: day.optional(),
  order: orderOfQuote.optional(),
  owner: z.object({ _id: id, name: z.string() }).optional(),
  followUpOn: day.optional(),
  ...stamps,
})
export type QuoteSummary = z.infer<typeof quoteSummary>
export const quotePage = z.object({ quotes: z.array(quoteSummary), ...pageReply })
