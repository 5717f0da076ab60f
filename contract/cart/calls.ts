import { z } from 'zod'
import { productSummary } from '#contract/catalogue/calls.ts'
import { pricedDesign } from '#contract/configure/calls.ts'
import { type Call, id } from '#contract/http/schema.ts'
import { maxCartLines, maxQuantity } from './price.ts'

const qty = z.int().min(1).max(maxQuantity)
/** A browser may have a full cart, plus another that did not fit into the account's. */
const maxChanges = 2 * maxCartLines
const lines = z.array(z.object({ _id: id, qty })).max(maxChanges)

/** The lines in the order in which they were added. */
export const accountCart = z.object({
  items: z.array(productSummary.extend({ qty })),
  /** Custom enclosures. */
  designs: z.array(pricedDesign.extend({ qty })),
  /** Lines whose product is no longer for sale, with its name when they were added; '' if unknown. */
  unavailable: z.array(z.object({ _id: id, name: z.string(), partNumber: z.string(), qty })),
})
export type AccountCart = z.infer<typeof accountCart>

export const getAccountCart = {
  method: 'GET',
  url: '/api/user/cart',
  schema: { summary: "The account's cart", response: { 200: accountCart } },
} satisfies Call

export const updateAccountCart = {
  method: 'PUT',
  url: '/api/user/cart',
  schema: {
    summary: "Change individual lines of the account's cart",
    description: `\`set\` sets quantities, \`remove\` removes lines, and \`merge\` merges a guest's cart: the larger quantity wins. All other lines stay unchanged. A cart can have ${maxCartLines} lines: new ones beyond that are dropped and missing from the reply.`,
    body: z.object({
      set: lines.optional(),
      remove: z.array(id).max(maxChanges).optional(),
      merge: lines.optional(),
    }),
    response: { 200: accountCart },
  },
} satisfies Call
