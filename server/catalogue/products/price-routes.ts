import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/catalogue/price-calls.ts'
import { toRand } from '#contract/money.ts'
import { forOffice, forTrials, getViewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { findPriced } from './bulk-queries.ts'
import { changePrices, undoBulkChange } from './change-prices.ts'

/** Prices of many products at once, and undoing what was done to many at once. */
export async function priceRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...calls.readPrices,
    ...forTrials('catalogue.write'),
    handler: async ({ body }) => ({
      products: (await findPriced(app.db, body.ids)).map(({ priceCents, costCents, ...product }) => ({
        ...product,
        price: toRand(priceCents),
        ...(costCents === null ? {} : { cost: toRand(costCents) }),
      })),
    }),
  })

  app.route({
    ...calls.changePrices,
    ...forOffice('catalogue.write'),
    handler: (request) => changePrices(app.db, request.body, getViewer(request).userId),
  })

  app.route({
    ...calls.undoBulkChange,
    ...forOffice('catalogue.write'),
    handler: (request) => undoBulkChange(app.db, request.params.id, getViewer(request).userId),
  })
}
