import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getProduct, getProductBySlug, listNewProducts, listTopProducts } from '#contract/catalogue.ts'
import { AppError } from '#contract/errors.ts'
import { forAnyone, forEveryone } from '#server/http/access.ts'
import type { Http } from '#server/http/types.ts'
import {
  type Audience,
  findNewestProducts,
  findPresentSlug,
  findProductById,
  findProductBySlug,
  findTopProducts,
  noSuchProduct,
} from './product-queries.ts'

const shelfSize = 12

const audienceOf = ({ viewer }: FastifyRequest): Audience => (viewer?.role === 'admin' ? 'office' : 'shoppers')

export async function productRoutes(fastify: FastifyInstance) {
  const app = fastify as Http

  /** What the office alone may see is missing for everyone else, and for an admin whose short cookie ran out until it is renewed. */
  async function missing(request: FastifyRequest): Promise<AppError> {
    const mayRenew = !request.viewer && (await app.sessions.findVisitor(request)).hasSession
    return mayRenew ? new AppError('not_signed_in', 'Please sign in.') : noSuchProduct()
  }

  app.route({
    ...getProduct,
    ...forAnyone,
    handler: async (request) => {
      const found = await findProductById(app.db, request.params.id, audienceOf(request))
      if (!found) throw await missing(request)
      return found
    },
  })

  app.route({
    ...getProductBySlug,
    ...forAnyone,
    handler: async (request, reply) => {
      const { slug } = request.params
      const audience = audienceOf(request)
      const found = await findProductBySlug(app.db, slug, audience)
      if (found) return found
      const present = await findPresentSlug(app.db, slug, audience)
      if (!present) throw await missing(request)
      return reply.code(301).header('Location', `/api/product/slug/${present}`).send({ slug: present })
    },
  })

  app.route({ ...listTopProducts, ...forEveryone, handler: () => findTopProducts(app.db, shelfSize) })
  app.route({ ...listNewProducts, ...forEveryone, handler: () => findNewestProducts(app.db, shelfSize) })
}
