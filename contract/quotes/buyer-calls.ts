import { z } from 'zod'
import { billingAddressDraft, buyerAddressDraft } from '#contract/addresses/schema.ts'
import { today } from '#contract/days.ts'
import {
  absentWhenBlank,
  type Call,
  day,
  fileReply,
  guestKeyBody,
  id,
  idParams,
  optionalLine,
  pageQueryOf,
  prose,
  queryWhole,
} from '#contract/http/schema.ts'
import { order, paymentMethod } from '#contract/orders/calls.ts'
import { quoteContactDraft } from './contact-schema.ts'
import { deliverTos, maxCustomLines, maxQuoteLines, maxQuoteQuantity, maxReference } from './rules.ts'
import { onQuote, quote, quotePage } from './schema.ts'

/** Quote calls for buyers. */

const qty = z.number().int().min(1).max(maxQuoteQuantity)
/** The version that the buyer has read. */
const version = z.number().int().min(1)

const askedLines = z
  .array(z.object({ _id: id, qty }))
  .max(maxQuoteLines, `A request can have at most ${maxQuoteLines} lines.`)

const customLine = z.object({ description: prose(500, 1), qty })

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
    neededBy: absentWhenBlank(day.refine((on) => on >= today(), { error: 'Please choose today or a later day.' })),
    reference: optionalLine(maxReference),
    source: z.enum(['cart', 'product']).default('cart'),
  })
  .refine(({ message, orderItems, customLines }) => message !== '' || orderItems.length > 0 || customLines.length > 0, {
    path: ['message'],
    error: 'Please tell us what you would like quoted.',
  })

export const requestQuote = {
  method: 'POST',
  url: '/api/quote',
  schema: {
    summary: 'Request a quote',
    description:
      '`orderItems` takes products and custom enclosures by id; products not for sale are left out. A guest gets a cookie that opens the quote, and a link by e-mail.',
    body: requestQuoteBody,
    response: { 201: quote },
  },
} satisfies Call

export const sendQuoteForm = {
  method: 'POST',
  url: '/api/quote/form',
  schema: {
    summary: 'Request a quote with attachments',
    description:
      'Multipart: `request` is the body of `POST /api/quote` as JSON, with up to five `files` (PDF, JPEG, PNG, GIF, WebP, AVIF or DXF, detected by content, 10 MB in total).',
    consumes: ['multipart/form-data'],
    response: { 201: quote },
  },
} satisfies Call

export const downloadQuoteFile = {
  method: 'GET',
  url: '/api/quote/:id/files/:fileId',
  schema: {
    summary: 'What was attached to the request, always as a download, for its buyer and for admins',
    params: idParams.extend({ fileId: id }),
    response: { 200: fileReply, 206: fileReply },
  },
} satisfies Call

export const listMyQuotes = {
  method: 'GET',
  url: '/api/quote/mine',
  schema: {
    summary: "The signed-in user's quotes, newest first",
    querystring: z.object(pageQueryOf(12)),
    response: { 200: quotePage },
  },
} satisfies Call

export const getQuote = {
  method: 'GET',
  url: '/api/quote/:id',
  schema: { summary: 'One quote, for its buyer and for admins', ...onQuote },
} satisfies Call

export const openGuestQuote = {
  method: 'POST',
  url: '/api/quote/:id/key',
  schema: {
    summary: "Exchange the key from a guest's e-mailed link for the cookie that opens the quote",
    ...onQuote,
    body: guestKeyBody,
  },
} satisfies Call

export const getQuoteFile = {
  method: 'GET',
  url: '/api/quote/:id/file',
  schema: {
    summary: 'A version of a quote as PDF, the latest by default, for its buyer and for admins',
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
    ...onQuote,
    body: z.object({ version, reason: optionalLine(500) }),
  },
} satisfies Call

export const acceptQuote = {
  method: 'POST',
  url: '/api/quote/:id/accept',
  schema: {
    summary: 'Accept a quote: it becomes one unpaid order',
    description:
      '201 with the order, which belongs to whoever accepts; 200 with the same order if they had accepted already. 409 `quote_accepted` if somebody else has, `quote_changed` (with `version`) if a newer version was sent, `quote_expired`, or `delivery_elsewhere` if the delivery price is for another province. With a custom enclosure, `checked` must be true. An admin can accept for a caller.',
    params: idParams,
    body: z.object({
      version,
      shippingAddress: buyerAddressDraft,
      billingAddress: billingAddressDraft.optional(),
      paymentMethod: paymentMethod.optional(),
      /** The drawings of its custom enclosures were checked. */
      checked: z.boolean().optional(),
    }),
    response: { 200: order, 201: order },
  },
} satisfies Call
