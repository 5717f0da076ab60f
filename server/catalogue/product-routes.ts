import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  getProduct,
  getProductBySlug,
  listFeaturedProducts,
  listNewProducts,
  listTopProducts,
  type Product,
} from '#contract/catalogue.ts'
import { AppError } from '#contract/errors.ts'
import { cachedForAnyone, cachedForEveryone } from '#server/cache/response-cache.ts'
import { showing } from '#server/cache/showing.ts'
import { documentTag } from '#server/documents/queries.ts'
import type { Http } from '#server/http/types.ts'
import {
  type Audience,
  findFeaturedProducts,
  findNewestProducts,
  findPresentSlug,
  findProductById,
  findProductBySlug,
  findTopProducts,
  noSuchProduct,
} from './product-queries.ts'
import { productsTag, showingProducts } from './tags.ts'

const shelfSize = 12

function shown(product: Product): Product {
  showingProducts([product])
  showing(...product.documents.map(({ _id }) => documentTag(_id)))
  return product
}

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
    ...cachedForAnyone(),
    handler: async (request) => {
      const found = await findProductById(app.db, request.params.id, audienceOf(request))
      if (!found) throw await missing(request)
      return shown(found)
    },
  })

  app.route({
    ...getProductBySlug,
    ...cachedForAnyone(),
    handler: async (request, reply) => {
      const { slug } = request.params
      const audience = audienceOf(request)
      const found = await findProductBySlug(app.db, slug, audience)
      if (found) return shown(found)
      const present = await findPresentSlug(app.db, slug, audience)
      if (!present) throw await missing(request)
      // Any product may take the old slug for its own.
      showing(productsTag)
      return reply.code(301).header('Location', `/api/product/slug/${present}`).send({ slug: present })
    },
  })

  const shelf = (find: typeof findTopProducts) => async () => {
    const products = await find(app.db, shelfSize)
    showingProducts(products)
    return products
  }
  app.route({ ...listTopProducts, ...cachedForEveryone(productsTag), handler: shelf(findTopProducts) })
  app.route({ ...listFeaturedProducts, ...cachedForEveryone(productsTag), handler: shelf(findFeaturedProducts) })
  app.route({ ...listNewProducts, ...cachedForEveryone(productsTag), handler: shelf(findNewestProducts) })
}
