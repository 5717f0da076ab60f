import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  getProduct,
  getProductBySlug,
  listExpected,
  listFeaturedProducts,
  maxExpected,
  type Product,
} from '#contract/catalogue/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { addTags } from '#server/cache/render-tags.ts'
import { cachedForAnyone, cachedForEveryone } from '#server/cache/response-cache.ts'
import { documentTag } from '#server/documents/queries.ts'
import { may } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { productsTag, relatedTag, stockTag, tagProducts } from '../cache-tags.ts'
import {
  type Audience,
  findCurrentSlug,
  findExpected,
  findFeaturedProducts,
  findProductById,
  findProductBySlug,
  noSuchProduct,
  topListSize,
} from './product-queries.ts'

function withTags(product: Product): Product {
  tagProducts([product, ...(product.related ?? []).map((one) => one.product)])
  addTags(relatedTag)
  addTags(...product.documents.map(({ _id }) => documentTag(_id)))
  return product
}

const audienceOf = ({ viewer }: FastifyRequest): Audience => (may(viewer, 'catalogue.read') ? 'office' : 'shoppers')

export async function productRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  /** Not found for everyone but the office; an admin whose access cookie has expired is asked to refresh it. */
  function missing(request: FastifyRequest): AppError {
    const mayRenew = !request.viewer && app.sessions.hasCookie(request)
    return mayRenew ? new AppError('not_signed_in', 'Please sign in.') : noSuchProduct()
  }

  app.route({
    ...getProduct,
    ...cachedForAnyone(),
    handler: async (request) => {
      const product = await findProductById(app.db, request.params.id, audienceOf(request))
      if (!product) throw missing(request)
      return withTags(product)
    },
  })

  app.route({
    ...getProductBySlug,
    ...cachedForAnyone(),
    handler: async (request, reply) => {
      const { slug } = request.params
      const audience = audienceOf(request)
      const product = await findProductBySlug(app.db, slug, audience)
      if (product) return withTags(product)
      const present = await findCurrentSlug(app.db, slug, audience)
      if (!present) throw missing(request)
      // Any product may take over an old slug.
      addTags(productsTag)
      return reply.code(301).header('Location', `/api/product/slug/${present}`).send({ slug: present })
    },
  })

  app.route({
    ...listExpected,
    ...cachedForEveryone(stockTag),
    handler: async () => ({ expected: await findExpected(app.db, maxExpected) }),
  })

  app.route({
    ...listFeaturedProducts,
    ...cachedForEveryone(productsTag),
    handler: async () => {
      const products = await findFeaturedProducts(app.db, topListSize)
      tagProducts(products)
      return products
    },
  })
}
