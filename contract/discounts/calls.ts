import { z } from 'zod'
import { priceRand } from '#contract/catalogue/calls.ts'
import { type Call, day, email, id, idParams, messageReply, seenAt, stamps } from '#contract/http/schema.ts'
import { orderLines } from '#contract/orders/calls.ts'

/** Capitals and digits, so that it can be read out on the phone. */
export const discountCode = z
  .string()
  .trim()
  .toUpperCase()
  .max(30)
  .regex(/^[A-Z0-9][A-Z0-9-]{2,}$/, 'A code needs at least three letters, digits or hyphens.')

const percent = z
  .number()
  .min(0.01, 'A discount must be more than 0%.')
  .max(90, 'A discount can be at most 90%.')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
    error: 'A percentage can have at most two decimals.',
  })
const uses = z.int().min(1, 'Please enter 1 or more.').max(1_000_000)

const fields = {
  code: discountCode,
  percent,
  /** Only these products, and those in these categories; everything if both are empty. */
  products: z.array(id).max(500),
  categories: z.array(id).max(100),
  startsOn: day.nullable(),
  /** The last day. */
  endsOn: day.nullable(),
  /** Rand, excluding VAT: the minimum cart value before the discount. */
  minimum: priceRand.nullable(),
  maxUses: uses.nullable(),
  maxUsesPerPerson: uses.nullable(),
  isActive: z.boolean(),
}

export const discount = z.object({ _id: id, ...fields, uses: z.number(), ...stamps })
export type Discount = z.infer<typeof discount>

const endsAfterStart = (
  { startsOn, endsOn }: { startsOn?: string | null | undefined; endsOn?: string | null | undefined },
  context: z.RefinementCtx,
) => {
  if (startsOn && endsOn && endsOn < startsOn)
    context.addIssue({ code: 'custom', path: ['endsOn'], message: 'The last day is before the first.' })
}

export const discountDraft = z
  .object({
    ...fields,
    products: fields.products.default([]),
    categories: fields.categories.default([]),
    startsOn: fields.startsOn.default(null),
    endsOn: fields.endsOn.default(null),
    minimum: fields.minimum.default(null),
    maxUses: fields.maxUses.default(null),
    maxUsesPerPerson: fields.maxUsesPerPerson.default(null),
    isActive: fields.isActive.default(true),
  })
  .superRefine(endsAfterStart)
export type DiscountDraft = z.output<typeof discountDraft>

const discountChanges = z.object(fields).partial().extend(seenAt).superRefine(endsAfterStart)
export type DiscountChanges = z.output<typeof discountChanges>

export const listDiscounts = {
  method: 'GET',
  url: '/api/discount',
  schema: { summary: 'Discount codes, newest first (admin)', response: { 200: z.array(discount) } },
} satisfies Call

export const createDiscount = {
  method: 'POST',
  url: '/api/discount',
  schema: { summary: 'Create a discount code (admin)', body: discountDraft, response: { 201: discount } },
} satisfies Call

export const updateDiscount = {
  method: 'PUT',
  url: '/api/discount/:id',
  schema: {
    summary: 'Change a discount code (admin)',
    params: idParams,
    body: discountChanges,
    response: { 200: discount },
  },
} satisfies Call

export const deleteDiscount = {
  method: 'DELETE',
  url: '/api/discount/:id',
  schema: {
    summary: 'Delete an unused discount code (admin)',
    params: idParams,
    querystring: z.object(seenAt),
    response: { 200: messageReply },
  },
} satisfies Call

export const checkDiscount = {
  method: 'POST',
  url: '/api/discount/check',
  schema: {
    summary: 'Check whether a discount code applies to a cart',
    description:
      '409 `code_refused` explains why it does not. Nothing is reserved: the use is counted when the checkout starts.',
    body: z.object({ code: z.string().trim().max(60), orderItems: orderLines, email: email.optional() }),
    response: { 200: z.object({ code: z.string(), percent: z.number(), products: z.array(id) }) },
  },
} satisfies Call
