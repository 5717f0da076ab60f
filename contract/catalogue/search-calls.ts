import { z } from 'zod'
import { type Call, keyword, line, moment, seenAt } from '#contract/http/schema.ts'
import { productSummary } from './calls.ts'
import { taxonomyEntry } from './category-calls.ts'

export const suggestProducts = {
  method: 'GET',
  url: '/api/product/suggestions',
  schema: {
    summary: 'Suggestions for the search box while typing',
    querystring: z.object({ keyword }),
    response: {
      200: z.object({
        products: z.array(productSummary),
        categories: z.array(taxonomyEntry),
        brands: z.array(taxonomyEntry),
      }),
    },
  },
} satisfies Call

/** Trade synonyms, in both directions: DB and distribution board. */
export const synonyms = z.object({ synonyms: z.array(z.object({ words: z.array(z.string()) })), updatedAt: moment })
export type Synonyms = z.infer<typeof synonyms>

export const getSynonyms = {
  method: 'GET',
  url: '/api/product/synonyms',
  schema: { summary: 'Search synonyms (admin)', response: { 200: synonyms } },
} satisfies Call

export const updateSynonyms = {
  method: 'PUT',
  url: '/api/product/synonyms',
  schema: {
    summary: 'Replace the search synonyms (admin)',
    body: z.object({
      synonyms: z
        .array(z.object({ words: z.array(line(60, 1)).min(2, 'A synonym needs at least two words.').max(20) }))
        .max(500),
      ...seenAt,
    }),
    response: { 200: synonyms },
  },
} satisfies Call
