import { z } from 'zod'
import { type Call, id, idParams, line, messageReply, seenAt, slug, stamps } from '#contract/http/schema.ts'
import { optionalImageSource } from '#contract/media/calls.ts'

const fields = {
  _id: id,
  name: z.string(),
  slug: z.string(),
  image: z.string().optional(),
  /** Live products only, as a shopper would find. */
  productCount: z.number(),
  ...stamps,
}
export const category = z.object({
  ...fields,
  /** Chosen for the home page. Without any choice it shows the largest ones. */
  onHome: z.boolean().optional(),
})
export type Category = z.infer<typeof category>
export const brand = z.object(fields)

/** Category and brand as shown on products and facets. */
export const taxonomyEntry = z.object({ _id: id, name: z.string(), slug: z.string() })
export type TaxonomyEntry = z.infer<typeof taxonomyEntry>

const name = line(80, 1)
/** The slug is derived from the name unless given. */
export const taxonomyDraft = z.object({ name, slug: slug.optional(), image: optionalImageSource.optional() })
export const taxonomyChanges = taxonomyDraft.partial().extend(seenAt)
const onHome = { onHome: z.boolean().optional() }

export const listCategories = {
  method: 'GET',
  url: '/api/category',
  schema: { summary: 'All categories, by name', response: { 200: z.array(category) } },
} satisfies Call

export const getCategory = {
  method: 'GET',
  url: '/api/category/:id',
  schema: { summary: 'One category', params: idParams, response: { 200: category } },
} satisfies Call

export const createCategory = {
  method: 'POST',
  url: '/api/category',
  schema: { summary: 'Create a category (admin)', body: taxonomyDraft.extend(onHome), response: { 201: category } },
} satisfies Call

export const updateCategory = {
  method: 'PUT',
  url: '/api/category/:id',
  schema: {
    summary: 'Change a category (admin)',
    params: idParams,
    body: taxonomyChanges.extend(onHome),
    response: { 200: category },
  },
} satisfies Call

export const deleteCategory = {
  method: 'DELETE',
  url: '/api/category/:id',
  schema: {
    summary: 'Delete an empty category (admin)',
    params: idParams,
    querystring: z.object(seenAt),
    response: { 200: messageReply },
  },
} satisfies Call

export const listBrands = {
  method: 'GET',
  url: '/api/brand',
  schema: { summary: 'All brands, by name', response: { 200: z.array(brand) } },
} satisfies Call

export const getBrand = {
  method: 'GET',
  url: '/api/brand/:id',
  schema: { summary: 'One brand', params: idParams, response: { 200: brand } },
} satisfies Call

export const createBrand = {
  method: 'POST',
  url: '/api/brand',
  schema: { summary: 'Create a brand (admin)', body: taxonomyDraft, response: { 201: brand } },
} satisfies Call

export const updateBrand = {
  method: 'PUT',
  url: '/api/brand/:id',
  schema: { summary: 'Change a brand (admin)', params: idParams, body: taxonomyChanges, response: { 200: brand } },
} satisfies Call

export const deleteBrand = {
  method: 'DELETE',
  url: '/api/brand/:id',
  schema: {
    summary: 'Delete a brand without products (admin)',
    params: idParams,
    querystring: z.object(seenAt),
    response: { 200: messageReply },
  },
} satisfies Call
