import type { FastifyInstance } from 'fastify'
import {
  changeOwnReview,
  createReview,
  getOwnReview,
  listReviews,
  moderateReview,
  withdrawOwnReview,
} from '#contract/catalogue/review-calls.ts'
import { forOffice, forShoppers, getViewer } from '#server/http/access.ts'
import { countUse } from '#server/http/limits.ts'
import type { App } from '#server/http/types.ts'
import { markProductsChanged } from '../cache-tags.ts'
import {
  changeReviewOf,
  deleteReviewOf,
  findOwnReview,
  findReviews,
  insertReview,
  setReviewHidden,
} from './review-queries.ts'

const hour = 60 * 60

export async function reviewRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...createReview,
    ...forShoppers,
    handler: async (request) => {
      const { userId, name } = getViewer(request)
      const productId = request.params.id
      const { rating, review } = request.body
      await countUse(app.db, `review:${userId}`, app.config.LIMIT_REVIEW, hour)
      return app.db.transaction(async (tx) => {
        const newReview = await insertReview(tx, { productId, userId, name, rating, review })
        await markProductsChanged(tx, [productId])
        return newReview
      })
    },
  })

  app.route({
    ...getOwnReview,
    ...forShoppers,
    handler: async (request) => ({
      review: await findOwnReview(app.db, request.params.id, getViewer(request).userId),
    }),
  })

  app.route({
    ...changeOwnReview,
    ...forShoppers,
    handler: async (request) => {
      const { userId } = getViewer(request)
      const { params, body } = request
      await countUse(app.db, `review:${userId}`, app.config.LIMIT_REVIEW, hour)
      return app.db.transaction(async (tx) => {
        const review = await changeReviewOf(tx, params.id, userId, body)
        await markProductsChanged(tx, [params.id])
        return review
      })
    },
  })

  app.route({
    ...withdrawOwnReview,
    ...forShoppers,
    handler: (request) =>
      app.db.transaction(async (tx) => {
        await deleteReviewOf(tx, request.params.id, getViewer(request).userId)
        await markProductsChanged(tx, [request.params.id])
        return { message: 'Your review was removed.' }
      }),
  })

  app.route({
    ...moderateReview,
    ...forOffice('catalogue.write'),
    handler: ({ params, body }) =>
      app.db.transaction(async (tx) => {
        const review = await setReviewHidden(tx, params.id, params.reviewId, body)
        await markProductsChanged(tx, [params.id])
        return review
      }),
  })

  app.route({ ...listReviews, ...forOffice('catalogue.read'), handler: ({ query }) => findReviews(app.db, query) })
}
