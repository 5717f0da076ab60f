import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import type { Receipt } from '#contract/stock/calls.ts'
import * as calls from '#contract/stock/calls.ts'
import { listShortages } from '#contract/stock/shortage-calls.ts'
import { forOffice, getViewer, may } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { correctStock } from './correct-stock.ts'
import { deleteOpenCount, findCounts, findLines, findPlaces, getCount, insertCount, toLine } from './count-queries.ts'
import { countProduct, postCount } from './count-stock.ts'
import { findCosts, findLevels, findMovements, findStored, noSuchProduct } from './level-queries.ts'
import { findSuppliers } from './low-queries.ts'
import { findReceipt, findReceipts, toReceipt } from './receipt-queries.ts'
import { receiveGoods } from './receive-goods.ts'
import { findShortages } from './shortage-queries.ts'

/** Packers and the workshop book goods in, but see no prices. */
const hideCost = (receipt: Receipt): Receipt => ({
  ...receipt,
  lines: receipt.lines.map(({ cost: _, ...line }) => line),
})

/** The storeroom: history, goods in, counts. */
export async function stockRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...calls.getStock,
    ...forOffice('catalogue.read'),
    handler: async ({ params, query }) => {
      const levels = await findLevels(app.db, params.id)
      if (!levels) throw noSuchProduct()
      const costs = await findCosts(app.db, params.id)
      return { ...levels, costs, ...(await findMovements(app.db, params.id, query.before)) }
    },
  })

  app.route({
    ...calls.findStored,
    ...forOffice('stock.count'),
    handler: async ({ query }) => ({ products: await findStored(app.db, query.search) }),
  })

  app.route({
    ...listShortages,
    ...forOffice('stock.count'),
    handler: async () => ({ shortages: await findShortages(app.db) }),
  })

  app.route({
    ...calls.correctStock,
    ...forOffice('stock.count'),
    handler: async (request) => {
      const { name, available } = await correctStock(app.db, request.params.id, request.body, getViewer(request).userId)
      return { message: `${name}: ${available} available now.` }
    },
  })

  app.route({
    ...calls.receiveGoods,
    ...forOffice('stock.count'),
    handler: async (request, reply) => {
      await receiveGoods(app.db, request.body, getViewer(request).userId)
      const receipt = await findReceipt(app.db, request.body._id)
      if (!receipt) throw new Error('no receipt was made')
      return reply.code(201).send(toReceipt(receipt))
    },
  })

  app.route({
    ...calls.listReceipts,
    ...forOffice('stock.count'),
    handler: async (request) => {
      const { receipts, ...page } = await findReceipts(app.db, request.query)
      const suppliers = await findSuppliers(app.db)
      return { ...page, suppliers, receipts: may(request.viewer, 'catalogue.read') ? receipts : receipts.map(hideCost) }
    },
  })

  app.route({
    ...calls.listCounts,
    ...forOffice('stock.count'),
    handler: async ({ query }) => findCounts(app.db, query),
  })

  app.route({
    ...calls.startCount,
    ...forOffice('stock.count'),
    handler: async (request, reply) => {
      const id = await app.db.transaction((tx) => insertCount(tx, request.body, getViewer(request).userId))
      if (!id) throw new AppError('bad_input', 'There is nothing to count here.')
      return reply.code(201).send(await getCount(app.db, id))
    },
  })

  app.route({
    ...calls.listPlaces,
    ...forOffice('stock.count'),
    handler: () => findPlaces(app.db),
  })

  const readCount = async (id: string, isReview: boolean) => {
    const count = await getCount(app.db, id)
    const hasExpected = isReview || count.state === 'posted'
    return { ...count, all: (await findLines(app.db, id)).map((line) => toLine(line, hasExpected)) }
  }

  app.route({
    ...calls.getCount,
    ...forOffice('stock.count'),
    handler: async ({ params, query }) => readCount(params.id, query.review === true),
  })

  app.route({
    ...calls.countProduct,
    ...forOffice('stock.count'),
    handler: async (request) => countProduct(app.db, request.params, request.body, getViewer(request).userId),
  })

  app.route({
    ...calls.postCount,
    ...forOffice('stock.count'),
    handler: async (request) => {
      await postCount(app.db, request.params.id, getViewer(request).userId)
      return readCount(request.params.id, true)
    },
  })

  app.route({
    ...calls.deleteCount,
    ...forOffice('stock.count'),
    handler: async ({ params }) => {
      await app.db.transaction((tx) => deleteOpenCount(tx, params.id))
      return { message: 'The count was discarded.' }
    },
  })
}
