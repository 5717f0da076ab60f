import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  filterProducts,
  listAllProducts,
  listProductPage,
  type ProductSummary,
  searchProducts,
} from '#contract/catalogue.ts'
import { suggestProducts } from '#contract/catalogue-search.ts'
import { defaultProductSort, productPageSize, productStatuses } from '#contract/catalogue-sorts.ts'
import { AppError } from '#contract/errors.ts'
import { cachedForAnyone, cachedForEveryone } from '#server/cache/response-cache.ts'
import { showing } from '#server/cache/showing.ts'
import type { Db } from '#server/db/database.ts'
import { forEveryone } from '#server/http/access.ts'
import type { Http } from '#server/http/types.ts'
import { findProducts, findProductsWithFacets, toOrder } from './find-products.ts'
import { findNewestProducts, findNextProducts, findProductsByIds } from './product-queries.ts'
import { suggestNames } from './suggest-names.ts'
import { brandsTag, categoriesTag, productsTag, productTag, showingProducts, stockTag } from './tags.ts'

/** Names of categories and brands are searched and counted in every list. */
const listTags = [productsTag, categoriesTag, brandsTag]
const searchLimit = 50
const suggestionLimit = 6

/** Lists and searches, for shoppers and for the office's table. */
export async function listRoutes(fastify: FastifyInstance) {
  const app = fastify as Http
  const { db } = app
  const given = async () => ({ db, catalogue: await app.catalogue.current() })

  async function byIds(ids: string[]): Promise<ProductSummary[]> {
    // Also those that are missing: a draft may go live.
    showing(...ids.map(productTag))
    return shown(await findProductsByIds(db, ids, 'shoppers'))
  }

  app.route({
    ...searchProducts,
    ...cachedForEveryone(...listTags),
    handler: async ({ query: { keyword, ids } }) => {
      if (ids) return { products: await byIds([...new Set(ids)]) }
      if (!keyword) return { products: shown(await findNewestProducts(db, searchLimit)) }
      const query = { keyword, order: 'relevance', page: 1, limit: searchLimit } as const
      const { products } = await findProducts(await given(), query, 'shoppers')
      return { products: shown(products) }
    },
  })

  app.route({
    ...filterProducts,
    ...cachedForEveryone(...listTags),
    handler: async ({ query: { sort, ...query } }) => {
      const order = toOrder(sort ?? defaultProductSort(query.keyword), query.keyword)
      const found = await findProductsWithFacets(await given(), { ...query, order, limit: productPageSize })
      shown(found.products)
      return found
    },
  })

  app.route({
    ...suggestProducts,
    ...cachedForEveryone(...listTags),
    handler: async ({ query: { keyword } }) => {
      if (!keyword) return { products: [], categories: [], brands: [] }
      const { catalogue } = await given()
      const query = { keyword, order: 'relevance', page: 1, limit: suggestionLimit } as const
      const { products } = await findProducts({ db, catalogue }, query, 'shoppers')
      return { products: shown(products), ...suggestNames(catalogue, keyword) }
    },
  })

  app.route({
    ...listProductPage,
    ...cachedForAnyone(...listTags),
    handler: async ({ query: { status, search, sortBy, sortOrder, ...query }, viewer }) => {
      const isOffice = viewer?.role === 'admin'
      if (status && status !== 'live' && !isOffice) {
        if (!viewer) throw new AppError('not_signed_in', 'Please sign in.')
        throw new AppError('forbidden', 'Only the office sees products that are not live.')
      }
      if (sortBy === 'countInStock' || query.maxStock !== undefined) showing(stockTag)
      const found = await findProducts(
        await given(),
        {
          ...query,
          keyword: search,
          statuses: status === 'all' ? productStatuses : [status ?? 'live'],
          order: { by: sortBy, backwards: sortOrder === 'desc' },
        },
        isOffice ? 'office' : 'shoppers',
      )
      shown(found.products)
      return found
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

function shown(products: ProductSummary[]): ProductSummary[] {
  showingProducts(products)
  return products
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
