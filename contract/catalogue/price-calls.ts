import { z } from 'zod'
import { type Call, id, idParams, messageReply } from '#contract/http/schema.ts'
import { hasCents } from '#contract/money.ts'
import { maxPriceRand, priceRand, productTableFilter } from './calls.ts'
import { maxPricesAtOnce, priceParts, priceWays, roundings } from './price-rule.ts'

export const priceRule = z
  .object({
    parts: z.array(z.enum(priceParts)).min(1, 'Choose prices, costs or both.').max(2),
    way: z.enum(priceWays),
    amount: z.number().min(-maxPriceRand).max(maxPriceRand),
    rounding: z.enum(roundings).default('none'),
  })
  .superRefine(({ way, amount }, { addIssue }) => {
    const refuse = (message: string) => addIssue({ code: 'custom', path: ['amount'], message })
    if (way === 'percent' && (amount < -100 || amount > 1000)) refuse('Please enter a percentage from -100 to 1000.')
    if (way !== 'percent' && !hasCents(amount)) refuse('An amount can have at most two decimals.')
    if (way === 'set' && amount < 0) refuse('A price cannot be negative.')
  })

const leftOut = z.object({ _id: id, name: z.string(), reason: z.string() })
export type LeftOut = z.infer<typeof leftOut>

/** What a change of many products did. `left` is what it left out, and why. */
const changedReply = messageReply.extend({ count: z.number(), left: z.array(leftOut) })

export const listProductIds = {
  method: 'GET',
  url: '/api/product/selection',
  schema: {
    summary: 'The ids of all products of a filter, to select them (admin)',
    description: `None if more than ${maxPricesAtOnce} match.`,
    querystring: z.object(productTableFilter),
    response: { 200: z.object({ ids: z.array(id), total: z.number() }) },
  },
} satisfies Call

const pricedProduct = z.object({
  _id: id,
  name: z.string(),
  partNumber: z.string(),
  price: z.number(),
  cost: z.number().optional(),
})
export type PricedProduct = z.infer<typeof pricedProduct>

export const readPrices = {
  method: 'POST',
  url: '/api/product/prices/read',
  schema: {
    summary: 'Prices and costs of many products, for a preview (admin)',
    body: z.object({ ids: z.array(id).min(1).max(maxPricesAtOnce) }),
    response: { 200: z.object({ products: z.array(pricedProduct) }) },
  },
} satisfies Call

export const changePrices = {
  method: 'PUT',
  url: '/api/product/prices',
  schema: {
    summary: 'Change prices or costs of many products by a rule (admin)',
    description:
      'In one transaction. Each product is sent with the price and cost that were seen: one that has others now is left out, like one that would go below 0 or above the highest price. The caller makes `_id`: sent again, it changes nothing more.',
    body: z.object({
      _id: id,
      rule: priceRule,
      products: z
        .array(z.object({ _id: id, price: priceRand, cost: priceRand.optional() }))
        .min(1, 'Choose at least one product.')
        .max(maxPricesAtOnce),
    }),
    response: { 200: changedReply },
  },
} satisfies Call

export const undoBulkChange = {
  method: 'POST',
  url: '/api/product/bulk/:id/undo',
  schema: {
    summary: 'Undo a change of many products (admin)',
    description:
      'By the `_id` of the change. Products that were changed again since are left out. Stock is not put back.',
    params: idParams,
    response: { 200: changedReply },
  },
} satisfies Call
