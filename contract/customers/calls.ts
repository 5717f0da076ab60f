import { z } from 'zod'
import { savedAddress } from '#contract/addresses/schema.ts'
import { review } from '#contract/catalogue/review-calls.ts'
import { contactMessage } from '#contract/contact/calls.ts'
import {
  type Call,
  fileReply,
  id,
  idParams,
  keyword,
  line,
  messageReply,
  moment,
  pageQueryOf,
  pageReply,
  prose,
  queryChoice,
  queryFlag,
  seenAt,
  stamps,
} from '#contract/http/schema.ts'
import { invoicePage } from '#contract/invoices/calls.ts'
import { orderPage } from '#contract/orders/calls.ts'
import { officePageSize } from '#contract/page-sizes.ts'
import { givenConsent } from '#contract/privacy/consent-calls.ts'
import { quotePage } from '#contract/quotes/schema.ts'
import { customerKinds, customerSorts, lastOrders, maxNoteLength, maxTagLength } from './rules.ts'

const decimal = z.string()

/** An account, or everything that guests did with one e-mail address. */
export const customerSummary = z.object({
  /** An account's is its user's id. A guest's is random. */
  _id: id,
  kind: z.enum(customerKinds),
  name: z.string(),
  email: z.string(),
  company: z.string().optional(),
  phone: z.string().optional(),
  tags: z.array(z.string()),
  /** All but cancelled ones. */
  orders: z.number(),
  /** Paid, less refunds, VAT included. */
  revenuePrice: decimal,
  /** Still to be paid on orders that are not cancelled. */
  openPrice: decimal,
  lastOrderAt: moment.optional(),
  ...stamps,
})
export type CustomerSummary = z.infer<typeof customerSummary>

const filter = {
  search: keyword,
  kind: queryChoice(customerKinds),
  tag: keyword,
  /** With an open balance. */
  open: queryFlag,
  last: queryChoice(lastOrders),
  sort: queryChoice(customerSorts),
}

export const listCustomers = {
  method: 'GET',
  url: '/api/customer',
  schema: {
    summary: 'Customers: accounts, and guests by e-mail address (admin)',
    description:
      '`search` looks at name, company, e-mail and phone. `last` is when they ordered last: within 30, 90 or 365 days, `before` that, or `never`. `sort` is `last-order` unless said; amounts are largest first.',
    querystring: z.object({ ...pageQueryOf(officePageSize), ...filter }),
    response: { 200: z.object({ customers: z.array(customerSummary), ...pageReply }) },
  },
} satisfies Call

export const exportCustomers = {
  method: 'GET',
  url: '/api/customer/export',
  schema: {
    summary: 'Customers as a spreadsheet (admin)',
    querystring: z.object({ ...filter, format: z.enum(['csv', 'xlsx']).default('csv') }),
    response: { 200: fileReply },
  },
} satisfies Call

export const listCustomerTags = {
  method: 'GET',
  url: '/api/customer/tags',
  schema: {
    summary: 'Tags in use, with how many customers have them (admin)',
    response: { 200: z.object({ tags: z.array(z.object({ tag: z.string(), customers: z.number() })) }) },
  },
} satisfies Call

const note = z.object({
  _id: id,
  note: z.string(),
  /** Who wrote it, and who changed it last, if that was somebody else. */
  by: z.string(),
  changedBy: z.string().optional(),
  ...stamps,
})
export type CustomerNote = z.infer<typeof note>

export const customer = customerSummary.extend({
  /** Of an account. */
  emailVerified: z.boolean().optional(),
  disabled: z.boolean().optional(),
  /** Agreed to news and offers by e-mail. */
  news: givenConsent.optional(),
  /** Somebody else with this e-mail address: an account that has not proved it, or what was bought without it. */
  alike: z.object({ _id: id, kind: z.enum(customerKinds) }).optional(),
  /** Newest first. */
  notes: z.array(note),
  addresses: z.array(savedAddress),
  /** How many there are of each, cancelled orders included. */
  counts: z.object({
    orders: z.number(),
    quotes: z.number(),
    invoices: z.number(),
    messages: z.number(),
    reviews: z.number(),
    designs: z.number(),
  }),
})
export type Customer = z.infer<typeof customer>

export const getCustomer = {
  method: 'GET',
  url: '/api/customer/:id',
  schema: {
    summary: 'One customer (admin)',
    description:
      'A guest who has become an account since is found under the earlier id too; `_id` is then the account’s.',
    params: idParams,
    response: { 200: customer },
  },
} satisfies Call

export const findCustomer = {
  method: 'GET',
  url: '/api/customer/of',
  schema: {
    summary: 'Whose an order, a quote or a message is (admin)',
    querystring: z.object({ order: id.optional(), quote: id.optional(), message: id.optional() }),
    response: { 200: z.object({ _id: id }) },
  },
} satisfies Call

const page = { params: idParams, querystring: z.object(pageQueryOf(officePageSize)) }

export const listCustomerOrders = {
  method: 'GET',
  url: '/api/customer/:id/orders',
  schema: { summary: 'A customer’s orders, newest first (admin)', ...page, response: { 200: orderPage } },
} satisfies Call

export const listCustomerQuotes = {
  method: 'GET',
  url: '/api/customer/:id/quotes',
  schema: { summary: 'A customer’s quotes, newest first (admin)', ...page, response: { 200: quotePage } },
} satisfies Call

export const listCustomerInvoices = {
  method: 'GET',
  url: '/api/customer/:id/invoices',
  schema: {
    summary: 'A customer’s invoices and credit notes, newest first (admin)',
    ...page,
    response: { 200: invoicePage },
  },
} satisfies Call

export const listCustomerMessages = {
  method: 'GET',
  url: '/api/customer/:id/messages',
  schema: {
    summary: 'A customer’s messages, newest first (admin)',
    ...page,
    response: { 200: z.object({ messages: z.array(contactMessage), ...pageReply }) },
  },
} satisfies Call

export const listCustomerReviews = {
  method: 'GET',
  url: '/api/customer/:id/reviews',
  schema: {
    summary: 'A customer’s reviews, newest first (admin)',
    ...page,
    response: {
      200: z.object({
        reviews: z.array(review.extend({ product: z.object({ _id: id, name: z.string(), slug: z.string() }) })),
        ...pageReply,
      }),
    },
  },
} satisfies Call

export const listCustomerDesigns = {
  method: 'GET',
  url: '/api/customer/:id/designs',
  schema: {
    summary: 'The custom enclosures that a customer has saved, newest first (admin)',
    params: idParams,
    response: {
      200: z.object({
        designs: z.array(
          z.object({ _id: id, name: z.string(), code: z.string(), link: z.string(), createdAt: moment }),
        ),
      }),
    },
  },
} satisfies Call

const words = prose(maxNoteLength, 1)
const noteParams = idParams.extend({ note: id })

export const addCustomerNote = {
  method: 'POST',
  url: '/api/customer/:id/notes',
  schema: {
    summary: 'Add a note for the office (admin)',
    params: idParams,
    body: z.object({ note: words }),
    response: { 201: customer },
  },
} satisfies Call

export const changeCustomerNote = {
  method: 'PUT',
  url: '/api/customer/:id/notes/:note',
  schema: {
    summary: 'Change a note (admin)',
    params: noteParams,
    body: z.object({ note: words, ...seenAt }),
    response: { 200: customer },
  },
} satisfies Call

export const removeCustomerNote = {
  method: 'DELETE',
  url: '/api/customer/:id/notes/:note',
  schema: {
    summary: 'Remove a note; it can be brought back for a day (admin)',
    params: noteParams,
    querystring: z.object(seenAt),
    response: { 200: messageReply },
  },
} satisfies Call

export const restoreCustomerNote = {
  method: 'POST',
  url: '/api/customer/:id/notes/:note/restore',
  schema: { summary: 'Bring back a removed note (admin)', params: noteParams, response: { 201: customer } },
} satisfies Call

export const tagCustomer = {
  method: 'PUT',
  url: '/api/customer/:id/tags',
  schema: {
    summary: 'Add or remove a tag (admin)',
    description:
      'One at a time, so that two people never overwrite each other’s. Upper and lower case are the same tag.',
    params: idParams,
    body: z.object({ add: line(maxTagLength, 1).optional(), remove: line(maxTagLength, 1).optional() }),
    response: { 200: customer },
  },
} satisfies Call

export const withdrawCustomerNews = {
  method: 'DELETE',
  url: '/api/customer/:id/news',
  schema: {
    summary: 'Note that a customer no longer wants news and offers (admin)',
    description: 'Who asked by phone or letter. Only the customer can agree again, in their account.',
    params: idParams,
    response: { 200: customer },
  },
} satisfies Call
