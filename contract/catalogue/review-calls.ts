import { z } from 'zod'
import {
  type Call,
  id,
  idParams,
  keyword,
  messageReply,
  pageQueryOf,
  pageReply,
  prose,
  queryFlag,
  seenAt,
  stamps,
} from '#contract/http/schema.ts'
import { officePageSize } from '#contract/page-sizes.ts'

export const review = z.object({
  _id: id,
  /** The reviewer's name when they wrote it; nothing else about them is public. */
  name: z.string(),
  rating: z.number(),
  review: z.string(),
  /** Only admins and the author see a hidden review, and this flag. */
  hidden: z.boolean().optional(),
  ...stamps,
})
export type Review = z.infer<typeof review>

const words = { rating: z.number().int().min(1).max(5), review: prose(2000, 1) }

export const createReview = {
  method: 'POST',
  url: '/api/product/:id/reviews',
  schema: {
    summary: 'Review a product, once per user',
    params: idParams,
    body: z.object(words),
    response: { 201: review },
  },
} satisfies Call

export const getOwnReview = {
  method: 'GET',
  url: '/api/product/:id/reviews/mine',
  schema: {
    summary: "The user's own review of a product, if any",
    params: idParams,
    response: { 200: z.object({ review: review.nullable() }) },
  },
} satisfies Call

export const changeOwnReview = {
  method: 'PUT',
  url: '/api/product/:id/reviews/mine',
  schema: {
    summary: 'Change your own review; a hidden one stays hidden',
    params: idParams,
    body: z.object({ ...words, ...seenAt }).partial(),
    response: { 200: review },
  },
} satisfies Call

export const withdrawOwnReview = {
  method: 'DELETE',
  url: '/api/product/:id/reviews/mine',
  schema: {
    summary: 'Withdraw your own review, unless the shop has hidden it',
    params: idParams,
    response: { 200: messageReply },
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
    summary: 'All reviews, including hidden ones, newest first (admin)',
    querystring: z.object({ ...pageQueryOf(officePageSize), search: keyword, hidden: queryFlag }),
    response: {
      200: z.object({
        reviews: z.array(review.extend({ product: z.object({ _id: id, name: z.string(), slug: z.string() }) })),
        ...pageReply,
      }),
    },
  },
} satisfies Call
