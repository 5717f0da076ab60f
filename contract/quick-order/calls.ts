import { z } from 'zod'
import { productSummary } from '#contract/catalogue/calls.ts'
import type { Call } from '#contract/http/schema.ts'
import { maxQuickLines, maxQuickText, quickStatuses } from './rules.ts'

/** A product for carts and lists: without attributes, and only its first image. */
export const cartProduct = productSummary.omit({ rating: true, numReviews: true, attributes: true, images: true })

export const quickLine = z.object({
  /** Counted as in the source: the line of the text, or the row of the sheet. */
  row: z.number(),
  asked: z.string(),
  /** 0 if unreadable. */
  qty: z.number(),
  status: z.enum(quickStatuses),
  /** The match; also for `bad_quantity`, so that only the quantity needs correcting. */
  product: cartProduct.optional(),
  candidates: z.array(cartProduct).max(3),
  note: z.string().optional(),
})
export type QuickLine = z.infer<typeof quickLine>

export const quickOrder = {
  method: 'POST',
  url: '/api/quick-order',
  schema: {
    summary: 'Part numbers and quantities, as text or as a bill of materials, turned into products',
    description: `JSON with \`text\`, or multipart with \`file\` (CSV or XLSX, at most 2 MB). More than ${maxQuickLines} lines are refused, never truncated.`,
    consumes: ['application/json', 'multipart/form-data'],
    // A multipart form has no body until it is read.
    body: z.object({ text: z.string().max(maxQuickText) }).nullish(),
    response: {
      200: z.object({
        lines: z.array(quickLine),
        /** Greetings, signatures and the like in a pasted text. */
        skipped: z.array(z.string()),
      }),
    },
  },
} satisfies Call
