import type { FastifyInstance } from 'fastify'
import {
  getPacking,
  listPacking,
  packLine as packLineCall,
  shipPacked as shipPackedCall,
  undoShipment as undoShipmentCall,
} from '#contract/orders/packing-calls.ts'
import { forOffice, getViewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { getPackingOrder, listToPack, packLine, shipPacked, undoShipment } from './pack-orders.ts'

/** For packers: calls of their own, so that no answer has money in it for some and none for others. */
export async function packingRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const forPackers = forOffice('orders.read', 'orders.pack')

  app.route({ ...listPacking, ...forPackers, handler: async ({ query }) => listToPack(app.db, query) })

  app.route({ ...getPacking, ...forPackers, handler: async ({ params }) => getPackingOrder(app.db, params.id) })

  app.route({
    ...packLineCall,
    ...forPackers,
    handler: async (request) => {
      const { id, line } = request.params
      await packLine(app, id, { line, ...request.body }, getViewer(request))
      return getPackingOrder(app.db, id)
    },
  })

  app.route({
    ...shipPackedCall,
    ...forPackers,
    handler: async (request, reply) => {
      const { id } = request.params
      await shipPacked(app, id, request.body, getViewer(request))
      return reply.code(201).send(await getPackingOrder(app.db, id))
    },
  })

  app.route({
    ...undoShipmentCall,
    ...forPackers,
    handler: async (request) => {
      const { id } = request.params
      await undoShipment(app, id, request.body?.updatedAt, getViewer(request))
      return getPackingOrder(app.db, id)
    },
  })
}
