import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  filterProducts,
  listAllProducts,
  listHomeProducts,
  listNewProducts,
  listProductPage,
  listTopProducts,
  type ProductSummary,
  searchProducts,
} from '#contract/catalogue/calls.ts'
import { suggestProducts } from '#contract/catalogue/search-calls.ts'
import { defaultProductSort, productPageSize, productStatuses } from '#contract/catalogue/sorts.ts'
import { AppError } from '#contract/http/errors.ts'
import { addTags } from '#server/cache/render-tags.ts'
import { cachedForAnyone, cachedForEveryone } from '#server/cache/response-cache.ts'
import type { Db } from '#server/db/database.ts'
import { may } from '#server/http/access.ts'
import { createFairQueue } from '#server/http/fair-queue.ts'
import { findAskers } from '#server/http/find-askers.ts'
import type { App } from '#server/http/types.ts'
import { brandsTag, categoriesTag, productsTag, productTag, stockTag, tagProducts } from '../cache-tags.ts'
import { findProductsAfter, findProductsByIds, topListSize } from '../products/product-queries.ts'
import { findProducts, findProductsWithFacets, toSortOrder } from './find-products.ts'
import { findHomeProducts } from './home-products.ts'
import { orders } from './pick-slots.ts'
import { suggestNames } from './suggest-names.ts'

/** Category and brand names are searched and counted in every list. */
const listTags = [productsTag, categoriesTag, brandsTag]
const searchLimit = 50
/** A full list of up to this many products is cached like any other; a longer one is streamed, a few at a time. */
const smallCatalogue = 2000
const downloadLimits = { atOnce: 4, atOncePerAddress: 2, waiting: 40, waitingPerAddress: 10 }
const suggestionLimit = 6

/** Lists and searches, for shoppers and for the office's table. */
export async function listRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const { db } = app
  const context = async () => ({ db, catalogue: await app.catalogue.current() })

  async function byIds(ids: string[]): Promise<ProductSummary[]> {
    // Including missing ones: a draft may go live.
    addTags(...ids.map(productTag))
    return withTags(await findProductsByIds(db, ids, 'shoppers'))
  }

  app.route({
    ...searchProducts,
    ...cachedForEveryone(...listTags),
    handler: async ({ query: { keyword, ids } }) => {
      if (ids) return { products: await byIds([...new Set(ids)]) }
      const query = { keyword, order: 'relevance', page: 1, limit: searchLimit } as const
      const { products } = await findProducts(await context(), query, 'shoppers')
      return { products: withTags(products) }
    },
  })

  const topList = (by: 'newest' | 'rating') => async () => {
    const { products } = await findProducts(
      await context(),
      { order: orders[by], page: 1, limit: topListSize },
      'shoppers',
    )
    return withTags(products)
  }
  app.route({ ...listTopProducts, ...cachedForEveryone(productsTag), handler: topList('rating') })
  app.route({ ...listNewProducts, ...cachedForEveryone(productsTag), handler: topList('newest') })
  app.route({
    ...listHomeProducts,
    ...cachedForEveryone(productsTag),
    handler: async () => {
      const rows = await findHomeProducts(db, await app.catalogue.current())
      for (const row of Object.values(rows)) tagProducts(row)
      return rows
    },
  })

  app.route({
    ...filterProducts,
    ...cachedForEveryone(...listTags),
    handler: async ({ query: { sort, exact, ...query } }) => {
      const order = toSortOrder(sort ?? defaultProductSort(query.keyword), query.keyword)
      const leniency = exact ? 'exact' : 'fewer words'
      if (query.inStock) addTags(stockTag)
      const page = await findProductsWithFacets(await context(), { ...query, leniency, order, limit: productPageSize })
      withTags(page.products)
      return page
    },
  })

  app.route({
    ...suggestProducts,
    ...cachedForEveryone(...listTags),
    handler: async ({ query: { keyword } }) => {
      if (!keyword) return { products: [], categories: [], brands: [] }
      const { catalogue } = await context()
      const query = { keyword, leniency: 'fewer words', order: 'relevance', page: 1, limit: suggestionLimit } as const
      const { products } = await findProducts({ db, catalogue }, query, 'shoppers')
      return { products: withTags(products), ...suggestNames(catalogue, keyword) }
    },
  })

  app.route({
    ...listProductPage,
    ...cachedForAnyone(...listTags),
    handler: async ({ query: { status, search, sortBy, sortOrder, ...query }, viewer }) => {
      const isOffice = may(viewer, 'catalogue.read')
      if (status && status !== 'live' && !isOffice) {
        if (!viewer) throw new AppError('not_signed_in', 'Please sign in.')
        throw new AppError('forbidden', 'Only the office can see products that are not live.')
      }
      if (sortBy === 'countInStock' || query.maxStock !== undefined) addTags(stockTag)
      const page = await findProducts(
        await context(),
        {
          ...query,
          keyword: search,
          statuses: status === 'all' ? productStatuses : [status ?? 'live'],
          order: { by: sortBy, backwards: sortOrder === 'desc' },
        },
        isOffice ? 'office' : 'shoppers',
      )
      withTags(page.products)
      return page
    },
  })

  const isSmall = () => (app.catalogue.size ?? Number.POSITIVE_INFINITY) <= smallCatalogue
  const downloads = createFairQueue(downloadLimits)
  app.route({
    ...listAllProducts,
    config: {
      access: 'public',
      cache: {
        tags: [...listTags, stockTag],
        toKey: () => (isSmall() ? listAllProducts.url : undefined),
      },
    },
    handler: async (request, typed) => {
      // A stream bypasses the schema that types the reply.
      const reply: FastifyReply = typed as never
      reply.type('application/json; charset=utf-8')
      // For HEAD, Fastify would read the whole stream and discard it; for an empty body it would send a length.
      if (request.method === 'HEAD') return reply.send(Readable.from([])) as never
      const release = await downloads.take(findAskers(request))
      return reply.send(Readable.from(allProducts(db)).once('close', release)) as never
    },
  })
}

function withTags(products: ProductSummary[]): ProductSummary[] {
  tagProducts(products)
  return products
}

/** All live products in chunks: neither the database nor this process holds them all. */
async function* allProducts(db: Db): AsyncGenerator<string> {
  let piece = await findProductsAfter(db, undefined, 500)
  yield '{"products":['
  for (let isFirst = true; piece.products.length > 0; isFirst = false) {
    yield (isFirst ? '' : ',') + piece.products.map((product) => JSON.stringify(product)).join(',')
    piece = await findProductsAfter(db, piece.last, 500)
  }
  yield ']}'
}
