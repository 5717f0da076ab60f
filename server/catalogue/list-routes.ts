import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { filterProducts, listAllProducts, listProductPage, searchProducts } from '#contract/catalogue.ts'
import { suggestProducts } from '#contract/catalogue-search.ts'
import { productStatuses } from '#contract/catalogue-sorts.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db/database.ts'
import { forAnyone, forEveryone } from '#server/http/access.ts'
import type { Http } from '#server/http/types.ts'
import { findProducts, findProductsWithFacets, toOrder } from './find-products.ts'
import { findNewestProducts, findNextProducts, findProductsByIds } from './product-queries.ts'
import { suggestNames } from './suggest-names.ts'

const searchLimit = 50
const suggestionLimit = 6

/** Lists and searches, for shoppers and for the office's table. */
export async function listRoutes(fastify: FastifyInstance) {
  const app = fastify as Http
  const { db } = app
  const given = async () => ({ db, catalogue: await app.catalogue.current() })

  app.route({
    ...searchProducts,
    ...forEveryone,
    handler: async ({ query: { keyword, ids } }) => {
      if (ids) return { products: await findProductsByIds(db, [...new Set(ids)], 'shoppers') }
      if (!keyword) return { products: await findNewestProducts(db, searchLimit) }
      const query = { keyword, order: 'relevance', page: 1, limit: searchLimit } as const
      const { products } = await findProducts(await given(), query, 'shoppers')
      return { products }
    },
  })

  app.route({
    ...filterProducts,
    ...forEveryone,
    handler: async ({ query: { sort, ...query } }) =>
      findProductsWithFacets(await given(), {
        ...query,
        order: toOrder(sort ?? (query.keyword ? 'relevance' : 'newest'), query.keyword),
        limit: 12,
      }),
  })

  app.route({
    ...suggestProducts,
    ...forEveryone,
    handler: async ({ query: { keyword } }) => {
      if (!keyword) return { products: [], categories: [], brands: [] }
      const { catalogue } = await given()
      const query = { keyword, order: 'relevance', page: 1, limit: suggestionLimit } as const
      const { products } = await findProducts({ db, catalogue }, query, 'shoppers')
      return { products, ...suggestNames(catalogue, keyword) }
    },
  })

  app.route({
    ...listProductPage,
    ...forAnyone,
    handler: async ({ query: { status, search, sortBy, sortOrder, ...query }, viewer }) => {
      const isOffice = viewer?.role === 'admin'
      if (status && status !== 'live' && !isOffice) {
        if (!viewer) throw new AppError('not_signed_in', 'Please sign in.')
        throw new AppError('forbidden', 'Only the office sees products that are not live.')
      }
      return findProducts(
        await given(),
        {
          ...query,
          keyword: search,
          statuses: status === 'all' ? productStatuses : [status ?? 'live'],
          order: { by: sortBy, backwards: sortOrder === 'desc' },
        },
        isOffice ? 'office' : 'shoppers',
      )
    },
  })

  app.route({
    ...listAllProducts,
    ...forEveryone,
    handler: async (request, typed) => {
      // A stream is sent as it is, past the schema that types the reply.
      const reply: FastifyReply = typed as never
      reply.type('application/json; charset=utf-8')
      // For HEAD Fastify would read the whole stream only to throw it away.
      return reply.send(request.method === 'HEAD' ? '' : Readable.from(allProducts(db))) as never
    },
  })
}

/** All live products in pieces: neither the database nor this process ever holds them all. */
async function* allProducts(db: Db): AsyncGenerator<string> {
  let piece = await findNextProducts(db, undefined, 500)
  yield '{"products":['
  for (let isFirst = true; piece.products.length > 0; isFirst = false) {
    yield (isFirst ? '' : ',') + piece.products.map((product) => JSON.stringify(product)).join(',')
    piece = await findNextProducts(db, piece.last, 500)
  }
  yield ']}'
}
