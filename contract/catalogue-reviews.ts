import { z } from 'zod'
import { type Call, id, idParams, keyword, pageQueryOf, pageReply, prose, queryFlag, seenAt, stamps } from './http.ts'

export const review = z.object({
  _id: id,
  /** The reviewer's name as it was; nothing else of the person leaves the shop. */
  name: z.string(),
  rating: z.number(),
  review: z.string(),
  /** Only admins see hidden reviews, and this mark. */
  hidden: z.boolean().optional(),
  ...stamps,
})
export type Review = z.infer<typeof review>

export const createReview = {
  method: 'POST',
  url: '/api/product/:id/reviews',
  schema: {
    summary: 'Review a product, once a person',
    params: idParams,
    body: z.object({ rating: z.number().int().min(1).max(5), review: prose(2000, 1) }),
    response: { 201: review },
  },
} satisfies Call

export const moderateReview = {
  method: 'PUT',
  url: '/api/product/:id/reviews/:reviewId',
  schema: {
    summary: 'Hide a review or show it again (admin)',
    params: z.object({ id, reviewId: id }),
    body: z.object({ hidden: z.boolean(), ...seenAt }),
    response: { 200: review },
  },
} satisfies Call

export const listReviews = {
  method: 'GET',
  url: '/api/product/reviews',
  schema: {
    summary: 'All reviews, hidden ones too, newest first (admin)',
    querystring: z.object({ ...pageQueryOf(20), search: keyword, hidden: queryFlag }),
    response: {
      200: z.object({
        reviews: z.array(review.extend({ product: z.object({ _id: id, name: z.string(), slug: z.string() }) })),
        ...pageReply,
      }),
    },
  },
} satisfies Call
