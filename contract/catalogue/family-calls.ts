import { z } from 'zod'
import { type Call, id, idParams, line, messageReply } from '#contract/http/schema.ts'
import { productSummary } from './calls.ts'
import { productStatuses } from './sorts.ts'

export const family = z.object({
  name: z.string(),
  /** Attributes in which the members differ, most useful first. */
  columns: z.array(z.string()),
  /** Live ones, smallest first. */
  products: z.array(productSummary),
})
export type Family = z.infer<typeof family>

export const getFamily = {
  method: 'GET',
  url: '/api/product/:id/family',
  schema: {
    summary: "A product's family, for choosing among its members; empty for a product without one",
    params: idParams,
    response: { 200: family },
  },
} satisfies Call

export const listFamilies = {
  method: 'GET',
  url: '/api/product/families',
  schema: {
    summary: 'Families, and suggested ones from names and attributes (admin)',
    response: {
      200: z.object({
        families: z.array(z.object({ name: z.string(), count: z.number() })),
        suggestions: z.array(z.object({ name: z.string(), ids: z.array(id), examples: z.array(z.string()) })),
      }),
    },
  },
} satisfies Call

export const listFamilyMembers = {
  method: 'GET',
  url: '/api/product/families/members',
  schema: {
    summary: 'The products of a family, drafts and archived ones too, at most 200 (admin)',
    querystring: z.object({ name: line(80, 1) }),
    response: {
      200: z.object({
        products: z.array(
          z.object({ _id: id, partNumber: z.string(), name: z.string(), status: z.enum(productStatuses) }),
        ),
      }),
    },
  },
} satisfies Call

export const createFamily = {
  method: 'POST',
  url: '/api/product/families',
  schema: {
    summary: 'Create a family of products, or add them to one (admin)',
    body: z.object({
      name: line(80, 1),
      ids: z.array(id).min(1, 'Choose at least one product.').max(1000),
    }),
    response: { 200: messageReply },
  },
} satisfies Call

export const updateFamily = {
  method: 'PUT',
  url: '/api/product/families',
  schema: {
    summary: 'Rename a family, or dissolve it with an empty new name (admin)',
    body: z.object({ name: line(80, 1), newName: line(80) }),
    response: { 200: messageReply },
  },
} satisfies Call
