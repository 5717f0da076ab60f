import { z } from 'zod'
import { type Call, day, fileReply, id, idParams, line, messageReply, reference } from '#contract/http/schema.ts'
import { hasCents } from '#contract/money.ts'
import { maxPriceRand, priceRand, product, productTableFilter, stockCount } from './calls.ts'
import { productStatuses } from './sorts.ts'

const ids = z.array(id).min(1, 'Choose at least one product.').max(1000)

/** Up or down by an amount. A price that would become negative is refused. */
const priceStep = z
  .number()
  .min(-maxPriceRand)
  .max(maxPriceRand)
  .refine(hasCents, { error: 'A price can have at most two decimals.' })

/** A new value for all, or a step up or down for each. */
export const bulkChange = z
  .object({
    price: z
      .discriminatedUnion('by', [
        z.object({ by: z.literal('set'), rand: priceRand }),
        z.object({ by: z.literal('percent'), percent: z.number().min(-100).max(1000) }),
        z.object({ by: z.literal('step'), rand: priceStep }),
      ])
      .optional(),
    countInStock: z
      .discriminatedUnion('by', [
        z.object({ by: z.literal('set'), count: stockCount }),
        z.object({ by: z.literal('step'), step: z.number().int().min(-1_000_000).max(1_000_000) }),
      ])
      .optional(),
    category: reference.optional(),
    brand: reference.optional(),
    status: z.enum(productStatuses).optional(),
    isFeatured: z.boolean().optional(),
    family: line(80, 1).nullable().optional(),
    reorderLevel: stockCount.nullable().optional(),
    supplier: line(120).optional(),
    expectedOn: day.nullable().optional(),
  })
  .refine((change) => Object.values(change).some((part) => part !== undefined), { error: 'Choose what to change.' })
export type BulkChange = z.output<typeof bulkChange>

const bulkReply = messageReply.extend({
  /** How many of the products existed. */
  count: z.number(),
})

export const changeProducts = {
  method: 'PUT',
  url: '/api/product/bulk',
  schema: {
    summary: 'Change some fields of many products at once (admin)',
    description:
      'All or none. A stock never goes below 0, prices are rounded to the cent. The caller makes `_id`: with the same one stock and prices are changed once.',
    body: z.object({ _id: id.optional(), ids, change: bulkChange }),
    response: { 200: bulkReply.extend({ canUndo: z.literal(true).optional().describe('By `_id`.') }) },
  },
} satisfies Call

export const deleteProducts = {
  method: 'POST',
  url: '/api/product/bulk/delete',
  schema: { summary: 'Delete many products at once (admin)', body: z.object({ ids }), response: { 200: bulkReply } },
} satisfies Call

export const restoreProduct = {
  method: 'POST',
  url: '/api/product/restore/:entry',
  schema: {
    summary: 'Restore a product that was deleted less than 30 days ago (admin)',
    description: 'By the entry of the audit log. It has no stock, reviews, documents or related products then.',
    params: z.object({ entry: z.coerce.number().int().min(1) }),
    response: { 201: product },
  },
} satisfies Call

export const duplicateProduct = {
  method: 'POST',
  url: '/api/product/:id/duplicate',
  schema: {
    summary: 'Copy a product as a draft with its own slug and part number (admin)',
    params: idParams,
    response: { 201: product },
  },
} satisfies Call

export const listAttributeNames = {
  method: 'GET',
  url: '/api/product/attributes',
  schema: {
    summary: 'Attribute names in use with their most used values, for the product form (admin)',
    response: { 200: z.array(z.object({ name: z.string(), count: z.number(), values: z.array(z.string()) })) },
  },
} satisfies Call

export const exportFormats = ['csv', 'xlsx'] as const

export const exportProducts = {
  method: 'GET',
  url: '/api/product/export',
  schema: {
    summary: 'Products as a spreadsheet, all of them or those of a search (admin)',
    querystring: z.object({ ...productTableFilter, format: z.enum(exportFormats).default('csv') }),
    response: { 200: fileReply },
  },
} satisfies Call
