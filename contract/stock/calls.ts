import { z } from 'zod'
import { priceRand } from '#contract/catalogue/calls.ts'
import {
  absentWhenBlank,
  type Call,
  id,
  idParams,
  line,
  messageReply,
  moment,
  optionalLine,
  pageQueryOf,
  pageReply,
  queryFlag,
} from '#contract/http/schema.ts'
import { movementKinds } from './movements.ts'

/** Units: what can be bought, what open checkouts have reserved, what is sold but not shipped, and the sum of them. */
export const stockLevels = z.object({
  available: z.number(),
  reserved: z.number(),
  sold: z.number(),
  onHand: z.number(),
})
export type StockLevels = z.infer<typeof stockLevels>

export const movement = z.object({
  _id: z.number(),
  kind: z.enum(movementKinds),
  /** Units that came or, if negative, went. */
  qty: z.number(),
  /** Available and reserved, after it. */
  balance: z.number(),
  reason: z.string().optional(),
  order: z.object({ _id: id, orderNumber: z.string() }).optional(),
  import: z.object({ _id: id, fileName: z.string() }).optional(),
  receipt: z.object({ _id: id, number: z.number(), supplier: z.string(), reference: z.string() }).optional(),
  count: z.object({ _id: id, name: z.string() }).optional(),
  by: z.string().optional(),
  at: moment,
  /** Rand for one unit. */
  cost: z.number().optional(),
})
export type Movement = z.infer<typeof movement>

/** An average cost and what made it so. */
export const costChange = z.object({
  _id: z.number(),
  /** Rand for one unit; missing if it was taken away. */
  cost: z.number().optional(),
  reason: z.string().optional(),
  receipt: z.object({ number: z.number(), supplier: z.string() }).optional(),
  by: z.string().optional(),
  at: moment,
})
export type CostChange = z.infer<typeof costChange>

export const getStock = {
  method: 'GET',
  url: '/api/stock/product/:id',
  schema: {
    summary: "A product's stock and its latest movements, newest first (admin)",
    params: idParams,
    querystring: z.object({ before: z.coerce.number().int().min(1).optional().describe('`next` of the page before.') }),
    response: {
      200: stockLevels.extend({
        /** The average cost of a unit in rand, if it is known. */
        cost: z.number().optional(),
        /** The newest twenty, newest first. */
        costs: z.array(costChange),
        movements: z.array(movement),
        next: z.number().optional(),
      }),
    },
  },
} satisfies Call

export const maxUnits = 100_000
const units = z.number().int().min(1, 'Please enter at least 1.').max(maxUnits)
const reason = line(200, 1)

export const correctStock = {
  method: 'POST',
  url: '/api/stock/product/:id/movements',
  schema: {
    summary: 'Correct the stock by some units, or scrap some, with a reason (admin)',
    params: idParams,
    description: 'The caller makes `_id`: the same correction sent again is made once, and answered as before.',
    body: z.discriminatedUnion('kind', [
      z.object({
        _id: id.optional(),
        kind: z.literal('corrected'),
        qty: z
          .number()
          .int()
          .min(-maxUnits)
          .max(maxUnits)
          .refine((qty) => qty !== 0, { error: 'Please enter a number other than 0.' }),
        reason,
      }),
      z.object({ _id: id.optional(), kind: z.literal('scrapped'), qty: units, reason }),
    ]),
    response: { 200: messageReply },
  },
} satisfies Call

const receiptLine = z.object({ _id: id, qty: units, cost: priceRand.optional() })
export const maxReceiptLines = 200

export const receipt = z.object({
  _id: id,
  number: z.number(),
  supplier: z.string(),
  reference: z.string(),
  lines: z.array(
    z.object({ _id: id, name: z.string(), partNumber: z.string(), qty: z.number(), cost: z.number().optional() }),
  ),
  by: z.string().optional(),
  createdAt: moment,
})
export type Receipt = z.infer<typeof receipt>

export const receiveGoods = {
  method: 'POST',
  url: '/api/stock/receipts',
  schema: {
    summary: 'Book a delivery from a supplier (admin)',
    description:
      'The caller makes `_id`: the same delivery sent again is booked once, and answered as before. The average cost follows from the lines that have a cost.',
    body: z.object({
      _id: id,
      supplier: line(120).default(''),
      reference: line(80).default(''),
      lines: z
        .array(receiptLine)
        .min(1, 'Please add at least one product.')
        .max(maxReceiptLines)
        .refine((lines) => new Set(lines.map(({ _id }) => _id)).size === lines.length, {
          error: 'A product can be listed only once.',
        }),
    }),
    response: { 201: receipt },
  },
} satisfies Call

export const listReceipts = {
  method: 'GET',
  url: '/api/stock/receipts',
  schema: {
    summary: 'Deliveries from suppliers, newest first (admin)',
    querystring: z.object(pageQueryOf(20)),
    response: { 200: z.object({ receipts: z.array(receipt), suppliers: z.array(z.string()), ...pageReply }) },
  },
} satisfies Call

/** A count is of what is on hand: goods that are sold but not shipped are still on the shelf. */
const countSummary = z.object({
  _id: id,
  name: z.string(),
  state: z.enum(['open', 'posted']),
  /** Products, and how many of them have been counted. */
  lines: z.number(),
  counted: z.number(),
  by: z.string().optional(),
  createdAt: moment,
  postedAt: moment.optional(),
})
export type StockCount = z.infer<typeof countSummary>

const countLine = z.object({
  product: z.object({
    _id: id,
    name: z.string(),
    partNumber: z.string(),
    image: z.string(),
    place: z.string().optional(),
  }),
  counted: z.number().optional(),
  by: z.string().optional(),
  at: moment.optional(),
  /** Its stock was corrected or counted by somebody else after it was counted, so it must be counted again. */
  recount: z.literal(true).optional(),
  /** On hand when it was counted. Only for a review: who counts must not see it. */
  expected: z.number().optional(),
  /** What posting did. It is less than the difference where fewer were found than are sold or reserved. */
  posted: z.number().optional(),
})
export type CountLine = z.infer<typeof countLine>
const count = countSummary.extend({ all: z.array(countLine) })

export const listCounts = {
  method: 'GET',
  url: '/api/stock/counts',
  schema: {
    summary: 'Stock counts, newest first (admin)',
    querystring: z.object(pageQueryOf(20)),
    response: { 200: z.object({ counts: z.array(countSummary), ...pageReply }) },
  },
} satisfies Call

export const maxCountLines = 2000

export const startCount = {
  method: 'POST',
  url: '/api/stock/counts',
  schema: {
    summary: 'Start a count of a category, of a place in the store, or of everything (admin)',
    description: '`place` stands for itself and all within it: A-03 for A-03-2 too, but not for A-031.',
    body: z.object({ category: absentWhenBlank(id), place: optionalLine(40) }),
    response: { 201: countSummary },
  },
} satisfies Call

export const listPlaces = {
  method: 'GET',
  url: '/api/stock/places',
  schema: {
    summary: 'Places in the store, for choosing (admin)',
    response: { 200: z.array(z.object({ place: z.string(), products: z.number() })) },
  },
} satisfies Call

export const getCount = {
  method: 'GET',
  url: '/api/stock/counts/:id',
  schema: {
    summary: 'A count with its products (admin)',
    params: idParams,
    querystring: z.object({ review: queryFlag.describe('With what was expected; a posted count always has it.') }),
    response: { 200: count },
  },
} satisfies Call

export const countProduct = {
  method: 'PUT',
  url: '/api/stock/counts/:id/lines/:product',
  schema: {
    summary: 'Enter how many are on the shelf (admin)',
    description:
      '`seenAt` is the line’s `at` as the caller knows it: if somebody has entered another figure since, 409 `stale`. `secondsAgo`: how long ago it was counted, if it could not be saved at once; 409 `conflict` if goods have moved since. Null takes the figure back.',
    params: idParams.extend({ product: id }),
    body: z.object({
      counted: z.number().int().min(0).max(1_000_000).nullable(),
      seenAt: moment.nullable().optional(),
      secondsAgo: z
        .number()
        .min(0)
        .max(7 * 24 * 3600)
        .default(0),
    }),
    response: { 200: countLine },
  },
} satisfies Call

export const postCount = {
  method: 'POST',
  url: '/api/stock/counts/:id/post',
  schema: {
    summary: 'Correct the stock by the differences of a count (admin)',
    description: 'Products that were not counted, or must be counted again, stay as they are.',
    params: idParams,
    response: { 200: count },
  },
} satisfies Call

export const deleteCount = {
  method: 'DELETE',
  url: '/api/stock/counts/:id',
  schema: { summary: 'Discard an open count (admin)', params: idParams, response: { 200: messageReply } },
} satisfies Call

const storedProduct = z.object({
  _id: id,
  name: z.string(),
  partNumber: z.string(),
  image: z.string(),
  available: z.number(),
})
export type StoredProduct = z.infer<typeof storedProduct>

export const findStored = {
  method: 'GET',
  url: '/api/stock/find',
  schema: {
    summary: 'Products by part number or name, drafts too; an exact part number comes first (admin)',
    querystring: z.object({ search: line(100, 1) }),
    response: { 200: z.object({ products: z.array(storedProduct) }) },
  },
} satisfies Call
