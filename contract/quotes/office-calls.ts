import { z } from 'zod'
import { billingAddressDraft, buyerAddressDraft, savedAddress } from '#contract/addresses/schema.ts'
import { workMinutes } from '#contract/catalogue/calls.ts'
import {
  absentWhenBlank,
  type Call,
  day,
  id,
  idParams,
  keyword,
  line,
  moment,
  pageQueryOf,
  prose,
  queryChoice,
  queryDay,
  seenAt,
} from '#contract/http/schema.ts'
import { hasCents } from '#contract/money.ts'
import { order, paymentMethod } from '#contract/orders/calls.ts'
import { depositPercents } from '#contract/orders/deposit.ts'
import { officePageSize } from '#contract/page-sizes.ts'
import { callerContactDraft } from './contact-schema.ts'
import { deliverTos, maxLeadTimeDays, maxQuoteLines, maxQuoteQuantity, quoteViews } from './rules.ts'
import { onQuote, quote, quotePage } from './schema.ts'

/** Quote calls for the office. */

const decimal = z.string()

const amount = z
  .number('Please enter an amount.')
  .min(0)
  .max(100_000_000)
  .refine(hasCents, { error: 'An amount can have at most two decimals.' })
const leadTime = z.number('Please enter a number of days.').int().min(0).max(maxLeadTimeDays)

/**
 * A line as the office enters it. With `product` the shop fills in the rest; without, it is custom work, or a
 * custom
 * enclosure if `_id` is a design's.
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
    /** Of custom work that is not a custom enclosure; buyers never see it. */
    work: workMinutes.optional(),
  })
  .refine(({ product, name }) => product !== undefined || name !== '', {
    path: ['name'],
    error: 'Please describe the work.',
  })

export const quoteDraftBody = z.object({
  lines: z
    .array(quoteLineDraft)
    .max(maxQuoteLines, `A quote can have at most ${maxQuoteLines} lines.`)
    .refine(
      (lines) => {
        const products = lines.flatMap(({ product, _id }) => product ?? _id ?? [])
        return new Set(products).size === products.length
      },
      { error: 'This product is already in the quote. Please change its quantity instead.' },
    ),
  deliverTo: z.enum(deliverTos, 'Please choose where to deliver.'),
  /** Required for sending, unless the buyer collects. */
  deliveryPrice: amount.optional(),
  /** Required for sending. */
  leadTimeDays: leadTime.optional(),
  depositPercent: z.literal(depositPercents).optional(),
  validUntil: day,
  terms: prose(4000),
  note: prose(2000).default(''),
})
export type QuoteDraftBody = z.input<typeof quoteDraftBody>

export const listQuotes = {
  method: 'GET',
  url: '/api/quote',
  schema: {
    summary: 'All quotes (admin)',
    description:
      '`view` is a part of the pipeline: `to-answer` waits for the office, `follow-up` has a follow-up due, `sent` waits for the buyer, `expiring` expires within a week, `lost` was declined, closed or has expired. `search` looks at number, name, company, e-mail and phone.',
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
  /** The median time from request to first version; missing if no request was answered. */
  hoursToAnswer: z.number().optional(),
})
export type QuoteFigures = z.infer<typeof figures>

export const getQuoteFigures = {
  method: 'GET',
  url: '/api/quote/figures',
  schema: {
    summary: 'Quote statistics (admin)',
    querystring: z.object({ from: queryDay, to: queryDay }),
    response: { 200: figures },
  },
} satisfies Call

export const createOfficeQuote = {
  method: 'POST',
  url: '/api/quote/office',
  schema: {
    summary: 'Start a quote for a caller, or from a message (admin)',
    description:
      'Nobody is e-mailed until it is sent. Without an e-mail address nobody ever is, and neither the quote nor its order belongs to an account. With `order`, which money has come for, it is for that order’s customer, and the order that it becomes is linked to it: 409 `step_not_allowed` if no money has come, since its goods can be changed then.',
    body: z
      .object({
        contact: callerContactDraft.optional(),
        message: prose(5000).default(''),
        source: z.enum(['office', 'message']).default('office'),
        product: absentWhenBlank(id),
        /** The message that it begins with: its attachments are copied. */
        fromMessage: absentWhenBlank(id),
        /** It adds goods to this order, for the same customer. */
        order: absentWhenBlank(id),
      })
      .refine(({ contact, order }) => contact !== undefined || order !== undefined, {
        path: ['contact'],
        error: 'Please say who it is for.',
      }),
    response: { 201: quote },
  },
} satisfies Call

export const updateQuote = {
  method: 'PUT',
  url: '/api/quote/:id',
  schema: {
    summary: "Change a quote's contact, owner, follow-up or internal note (admin)",
    ...onQuote,
    body: z.object({
      contact: callerContactDraft.optional(),
      /** The admin who looks after it; null for nobody. */
      owner: id.nullable().optional(),
      followUpOn: z
        .union([day, z.literal('')])
        .nullable()
        .optional(),
      officeNote: prose(4000).optional(),
      ...seenAt,
    }),
  },
} satisfies Call

export const saveQuoteDraft = {
  method: 'PUT',
  url: '/api/quote/:id/draft',
  schema: {
    summary: 'Save the next version of a quote without sending it (admin)',
    ...onQuote,
    body: quoteDraftBody.extend(seenAt),
  },
} satisfies Call

export const dateQuote = {
  method: 'POST',
  url: '/api/quote/:id/ready-on',
  schema: {
    summary: 'When the workshop would have the next version of a quote ready, if it were paid today (admin)',
    description: 'Without `readyOn` if nothing of it has to be made, or nothing is known of it. Stores nothing.',
    params: idParams,
    body: quoteDraftBody,
    response: { 200: z.object({ readyOn: day.optional() }) },
  },
} satisfies Call

export const sendQuote = {
  method: 'POST',
  url: '/api/quote/:id/send',
  schema: {
    summary: 'Send the next version of a quote (admin)',
    ...onQuote,
    body: quoteDraftBody.extend(seenAt),
  },
} satisfies Call

export const repriceQuote = {
  method: 'POST',
  url: '/api/quote/:id/reprice',
  schema: {
    summary: 'Send an open quote again with today’s VAT rate (admin)',
    description: 'The same lines, delivery and validity as a new version. A draft that was not sent stays.',
    ...onQuote,
    body: z.strictObject(seenAt).nullish(),
  },
} satisfies Call

export const placeQuote = {
  method: 'POST',
  url: '/api/quote/:id/place',
  schema: {
    summary: "Place a caller's order: the quote's next version, accepted at once (admin)",
    description:
      'The order is unpaid; its buyer is e-mailed about it if there is an e-mail address. 409 `step_not_allowed` if the quote has been accepted.',
    params: idParams,
    body: quoteDraftBody.extend({
      shippingAddress: buyerAddressDraft,
      billingAddress: billingAddressDraft.optional(),
      paymentMethod: paymentMethod.optional(),
      /** The customer has confirmed the drawings of custom enclosures. */
      checked: z.boolean().optional(),
      ...seenAt,
    }),
    response: { 201: order },
  },
} satisfies Call

const customer = z.object({
  name: z.string(),
  /** '' for a buyer without one. */
  email: z.string(),
  phone: z.string().optional(),
  company: z.string().optional(),
  vatNumber: z.string().optional(),
  hasAccount: z.boolean(),
  lastOrderAt: moment.optional(),
})
export type Customer = z.infer<typeof customer>

export const findCustomers = {
  method: 'GET',
  url: '/api/quote/customers',
  schema: {
    summary: 'Accounts and earlier buyers by name, company, phone or e-mail (admin)',
    querystring: z.object({ search: keyword }),
    response: { 200: z.object({ customers: z.array(customer) }) },
  },
} satisfies Call

export const listQuoteAddresses = {
  method: 'GET',
  url: '/api/quote/:id/addresses',
  schema: {
    summary: "The customer's saved addresses, and those of earlier orders (admin)",
    params: idParams,
    response: { 200: z.object({ addresses: z.array(savedAddress) }) },
  },
} satisfies Call

export const closeQuote = {
  method: 'PUT',
  url: '/api/quote/:id/close',
  schema: {
    summary: 'Close a quote that will not become an order (admin)',
    ...onQuote,
    body: z.object({ reason: line(500, 1), tellBuyer: z.boolean().default(true), ...seenAt }),
  },
} satisfies Call

export const copyQuote = {
  method: 'POST',
  url: '/api/quote/:id/copy',
  schema: {
    summary: 'Start a new quote with the same customer and lines (admin)',
    params: idParams,
    response: { 201: quote },
  },
} satisfies Call
