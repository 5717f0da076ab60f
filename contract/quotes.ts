import { z } from 'zod'
import { shippingAddressDraft } from './addresses.ts'
import { vatNumberPattern } from './addresses-places.ts'
import { orderDesign } from './configure.ts'
import {
  absentWhenBlank,
  type Call,
  day,
  email,
  fileReply,
  id,
  idParams,
  keyword,
  line,
  moment,
  optionalLine,
  pageQueryOf,
  pageReply,
  phone,
  prose,
  queryChoice,
  queryDay,
  queryWhole,
  seenAt,
  stamps,
} from './http.ts'
import { hasCents } from './money.ts'
import { order, paymentMethod } from './orders.ts'
import { officePageSize } from './page-sizes.ts'
import {
  deliverTos,
  maxCustomLines,
  maxLeadTimeDays,
  maxQuoteLines,
  maxQuoteQuantity,
  quoteSources,
  quoteStates,
  quoteViews,
} from './quotes-rules.ts'

const decimal = z.string()

/** Who asked, as stored: kept loose, so that old quotes stay readable. */
export const quoteContact = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  company: z.string().optional(),
  vatNumber: z.string().optional(),
})
export type QuoteContact = z.infer<typeof quoteContact>

export const quoteContactDraft = z.object({
  name: line(120, 1),
  email,
  phone: absentWhenBlank(phone),
  company: optionalLine(120),
  vatNumber: absentWhenBlank(
    z.string().trim().regex(vatNumberPattern, 'A VAT number has ten digits and starts with 4.'),
  ),
})

const requestLine = z.object({
  product: id.optional(),
  /** An enclosure to measure: its part number is the drawing's. */
  design: z.object({ _id: id, link: z.string() }).optional(),
  /** Rand excluding VAT: what the configurator said for one when it was asked for. */
  price: z.number().optional(),
  partNumber: z.string().optional(),
  name: z.string().optional(),
  slug: z.string().optional(),
  description: z.string().optional(),
  qty: z.number(),
})

/** A snapshot, like a line of an order. `_id` is the product's, the design's, or its own where the line is custom work. */
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
  image: z.string(),
  slug: z.string(),
  /** For an enclosure to measure, which is custom work. */
  design: orderDesign.optional(),
})
export type QuoteLine = z.infer<typeof quoteLine>

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
  validUntil: day,
  terms: z.string(),
  note: z.string().optional(),
  sentAt: moment,
  /** Who sent it; for the office. */
  by: z.string().optional(),
})
export type QuoteVersion = z.infer<typeof quoteVersion>

/** What the office is working on: the next version. */
export const quoteDraft = z.object({
  lines: z.array(quoteLine),
  deliverTo: z.enum(deliverTos),
  /** Rand excluding VAT. */
  deliveryPrice: z.number(),
  leadTimeDays: z.number(),
  validUntil: day,
  terms: z.string(),
  note: z.string(),
})
export type QuoteDraft = z.infer<typeof quoteDraft>

const amount = z
  .number('Please enter an amount.')
  .min(0)
  .max(100_000_000)
  .refine(hasCents, { error: 'An amount has at most two decimals.' })
const leadTime = z.number('Please enter days.').int().min(0).max(maxLeadTimeDays)

/**
 * A line as the office writes it. With `product` the shop fills in what it knows; without, it is custom work, or an enclosure
 * to measure if `_id` is a design's.
 */
export const quoteLineDraft = z
  .object({
    _id: id.optional(),
    product: id.optional(),
    partNumber: line(60).default(''),
    name: line(200).default(''),
    description: absentWhenBlank(prose(2000)),
    qty: z.number('Please enter a number.').int().min(1).max(maxQuoteQuantity),
    price: amount,
    leadTimeDays: leadTime.optional(),
  })
  .refine(({ product, name }) => product !== undefined || name !== '', {
    path: ['name'],
    error: 'Please say what the work is.',
  })

export const quoteDraftBody = z.object({
  lines: z
    .array(quoteLineDraft)
    .max(maxQuoteLines, `A quote has at most ${maxQuoteLines} lines.`)
    .refine(
      (lines) => {
        const products = lines.flatMap(({ product }) => product ?? [])
        return new Set(products).size === products.length
      },
      { error: 'A product stands once in a quote: change its quantity instead.' },
    ),
  deliverTo: z.enum(deliverTos, 'Please choose where it goes.'),
  deliveryPrice: amount,
  leadTimeDays: leadTime,
  validUntil: day,
  terms: prose(4000),
  note: prose(2000).default(''),
})
export type QuoteDraftBody = z.input<typeof quoteDraftBody>

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
  }),
  /** What was sent, the first version first. */
  versions: z.array(quoteVersion),
  messages: z.array(quoteMessage),
  order: z.object({ _id: id, orderNumber: z.string(), isPaid: z.boolean() }).optional(),
  /** We did not e-mail the buyer: too many e-mails were asked for. */
  isUnmailed: z.literal(true).optional(),
  user: z.object({ _id: id, name: z.string(), email: z.string() }).optional(),
  /** For the office only, from here on. */
  draft: quoteDraft.optional(),
  owner: z.object({ _id: id, name: z.string() }).optional(),
  followUpOn: day.optional(),
  closeReason: z.string().optional(),
  officeNote: z.string().optional(),
  ...stamps,
})
export type Quote = z.infer<typeof quote>

/** A quote in a list. */
export const quoteSummary = z.object({
  _id: id,
  quoteNumber: z.string(),
  state: z.enum(quoteStates),
  isExpired: z.boolean(),
  waitsFor: z.enum(['office', 'buyer']).nullable(),
  contact: quoteContact,
  /** The first words of what was asked. */
  about: z.string(),
  version: z.number(),
  totalPrice: decimal.optional(),
  validUntil: day.optional(),
  order: z.object({ _id: id, orderNumber: z.string(), isPaid: z.boolean() }).optional(),
  owner: z.object({ _id: id, name: z.string() }).optional(),
  followUpOn: day.optional(),
  ...stamps,
})
export type QuoteSummary = z.infer<typeof quoteSummary>
const quotePage = z.object({ quotes: z.array(quoteSummary), ...pageReply })

const askedLines = z
  .array(z.object({ _id: id, qty: z.number().int().min(1).max(maxQuoteQuantity) }))
  .max(maxQuoteLines, `A request has at most ${maxQuoteLines} lines.`)

const customLine = z.object({ description: prose(500, 1), qty: z.number().int().min(1).max(maxQuoteQuantity) })

export const requestQuoteBody = z
  .object({
    contact: quoteContactDraft,
    message: prose(5000).default(''),
    orderItems: askedLines.default([]),
    customLines: z
      .array(customLine)
      .max(maxCustomLines, `Please describe at most ${maxCustomLines} items.`)
      .default([]),
    deliverTo: absentWhenBlank(z.enum(deliverTos)),
    source: z.enum(['cart', 'product']).default('cart'),
  })
  .refine(({ message, orderItems, customLines }) => message !== '' || orderItems.length > 0 || customLines.length > 0, {
    path: ['message'],
    error: 'Please tell us what to quote for.',
  })

export const requestQuote = {
  method: 'POST',
  url: '/api/quote',
  schema: {
    summary: 'Ask for a quote',
    description:
      '`orderItems` takes products and enclosures to measure by their ids; what is not for sale is left out. A guest gets a cookie that opens the quote, and a link by e-mail.',
    body: requestQuoteBody,
    response: { 201: quote },
  },
} satisfies Call

export const listMyQuotes = {
  method: 'GET',
  url: '/api/quote/mine',
  schema: {
    summary: "The signed-in person's quotes, newest first",
    querystring: z.object(pageQueryOf(12)),
    response: { 200: quotePage },
  },
} satisfies Call

export const getQuote = {
  method: 'GET',
  url: '/api/quote/:id',
  schema: { summary: 'One quote, for its buyer and for admins', params: idParams, response: { 200: quote } },
} satisfies Call

export const openGuestQuote = {
  method: 'POST',
  url: '/api/quote/:id/key',
  schema: {
    summary: "Exchange the key from a guest's e-mailed link for the cookie that opens the quote",
    params: idParams,
    body: z.object({ key: line(200, 1) }),
    response: { 200: quote },
  },
} satisfies Call

export const getQuoteFile = {
  method: 'GET',
  url: '/api/quote/:id/file',
  schema: {
    summary: 'A version of a quote as PDF, the last one unless said; for its buyer and for admins',
    params: idParams,
    querystring: z.object({ version: queryWhole(1, 10_000) }),
    response: { 200: fileReply },
  },
} satisfies Call

export const sendQuoteMessage = {
  method: 'POST',
  url: '/api/quote/:id/messages',
  schema: {
    summary: 'Write to the other side about a quote',
    params: idParams,
    body: z.object({ text: prose(4000, 1) }),
    response: { 201: quote },
  },
} satisfies Call

export const declineQuote = {
  method: 'POST',
  url: '/api/quote/:id/decline',
  schema: {
    summary: 'Decline a quote',
    params: idParams,
    body: z.object({ version: z.number().int().min(1), reason: optionalLine(500) }),
    response: { 200: quote },
  },
} satisfies Call

export const acceptQuote = {
  method: 'POST',
  url: '/api/quote/:id/accept',
  schema: {
    summary: 'Accept a quote: it becomes one unpaid order',
    description:
      '201 with the order, 200 with the same order when it was accepted before. 409 `quote_changed` (with `version`) when a newer version was sent, `quote_expired`, or `delivery_elsewhere` when the address is in another province than the delivery price is for. With an enclosure to measure, `checked` must be true. An admin accepts for a caller.',
    params: idParams,
    body: z.object({
      version: z.number().int().min(1),
      shippingAddress: shippingAddressDraft,
      paymentMethod: paymentMethod.optional(),
      /** The drawings of its enclosures to measure were checked. */
      checked: z.boolean().optional(),
    }),
    response: { 200: order, 201: order },
  },
} satisfies Call

export const listQuotes = {
  method: 'GET',
  url: '/api/quote',
  schema: {
    summary: 'All quotes (admin)',
    description:
      '`view` is a part of the pipeline: `to-answer` waits for the office, `follow-up` has a follow-up due, `sent` waits for the buyer, `expiring` ends within a week, `lost` was declined, closed or has expired. `search` looks at number, name, company, e-mail and phone.',
    querystring: z.object({
      ...pageQueryOf(officePageSize),
      view: queryChoice(quoteViews),
      search: keyword,
    }),
    response: { 200: quotePage },
  },
} satisfies Call

const figures = z.object({
  counts: z.record(z.enum(quoteViews), z.number()),
  /** Of the quotes first sent in the period. */
  sent: z.number(),
  sentPrice: decimal,
  /** Accepted, declined, closed or expired. */
  decided: z.number(),
  decidedPrice: decimal,
  won: z.number(),
  wonPrice: decimal,
  /** From the request to the first version: the median; nothing where no request was answered. */
  hoursToAnswer: z.number().optional(),
})
export type QuoteFigures = z.infer<typeof figures>

export const getQuoteFigures = {
  method: 'GET',
  url: '/api/quote/figures',
  schema: {
    summary: 'How quotes are doing (admin)',
    querystring: z.object({ from: queryDay, to: queryDay }),
    response: { 200: figures },
  },
} satisfies Call

export const createOfficeQuote = {
  method: 'POST',
  url: '/api/quote/office',
  schema: {
    summary: 'Begin a quote for a caller, or from a message (admin)',
    description: 'Nobody is e-mailed until it is sent.',
    body: z.object({
      contact: quoteContactDraft,
      message: prose(5000).default(''),
      source: z.enum(['office', 'message']).default('office'),
      product: absentWhenBlank(id),
    }),
    response: { 201: quote },
  },
} satisfies Call

export const updateQuote = {
  method: 'PUT',
  url: '/api/quote/:id',
  schema: {
    summary: "Change a quote's contact, owner, follow-up or internal note (admin)",
    params: idParams,
    body: z.object({
      contact: quoteContactDraft.optional(),
      /** The admin who looks after it; null for nobody. */
      owner: id.nullable().optional(),
      followUpOn: z
        .union([day, z.literal('')])
        .nullable()
        .optional(),
      officeNote: prose(4000).optional(),
      ...seenAt,
    }),
    response: { 200: quote },
  },
} satisfies Call

export const saveQuoteDraft = {
  method: 'PUT',
  url: '/api/quote/:id/draft',
  schema: {
    summary: 'Save the next version of a quote without sending it (admin)',
    params: idParams,
    body: quoteDraftBody.extend(seenAt),
    response: { 200: quote },
  },
} satisfies Call

export const sendQuote = {
  method: 'POST',
  url: '/api/quote/:id/send',
  schema: {
    summary: 'Send the next version of a quote (admin)',
    params: idParams,
    body: quoteDraftBody.extend(seenAt),
    response: { 200: quote },
  },
} satisfies Call

export const closeQuote = {
  method: 'PUT',
  url: '/api/quote/:id/close',
  schema: {
    summary: 'Close a quote that leads nowhere (admin)',
    params: idParams,
    body: z.object({ reason: line(500, 1), tellBuyer: z.boolean().default(true), ...seenAt }),
    response: { 200: quote },
  },
} satisfies Call

export const copyQuote = {
  method: 'POST',
  url: '/api/quote/:id/copy',
  schema: {
    summary: 'Begin a new quote with the same customer and lines (admin)',
    params: idParams,
    response: { 201: quote },
  },
} satisfies Call
