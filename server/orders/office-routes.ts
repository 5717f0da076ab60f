import type { FastifyInstance } from 'fastify'
import { fromDecimal } from '#contract/money.ts'
import {
  addOrderNote,
  correctParcel as correctParcelCall,
  deliverOrder as deliverOrderCall,
  exportOrders,
  listOrders,
  refundOrder as refundOrderCall,
  undoOrderStep,
  updateOrderStatus,
} from '#contract/orders/calls.ts'
import { forOffice, getViewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { orderRows } from '#server/orders/records/export-orders.ts'
import { sendSheet } from '#server/spreadsheets/send-sheet.ts'
import { addNote, changeOrderStatus, correctParcel, deliverOrder, undoStep } from './change-order.ts'
import { findOrders } from './records/order-list-queries.ts'
import { getOrderFor } from './records/order-queries.ts'
import { refundOrder } from './refunds/refund-order.ts'
import { sendRefunds } from './refunds/send-refunds.ts'

/** Order management by the office. */
export async function officeOrderRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const answer = (id: string) => getOrderFor(app.db, id, { userId: undefined, isOffice: true })

  app.route({ ...listOrders, ...forOffice('orders.read'), handler: async ({ query }) => findOrders(app.db, query) })

  app.route({
    ...exportOrders,
    ...forOffice('orders.money'),
    handler: async ({ query }, reply) =>
      sendSheet(reply, orderRows(app.db, query, query.format), query.format, 'Orders'),
  })

  app.route({
    ...updateOrderStatus,
    ...forOffice('orders.pack'),
    handler: async (request) => {
      const { id } = request.params
      await changeOrderStatus(app, id, request.body, getViewer(request))
      return answer(id)
    },
  })

  app.route({
    ...deliverOrderCall,
    ...forOffice('orders.pack'),
    handler: async (request) => {
      const { id } = request.params
      await deliverOrder(app, id, { by: getViewer(request), updatedAt: request.body?.updatedAt })
      return answer(id)
    },
  })

  app.route({
    ...undoOrderStep,
    ...forOffice('orders.pack'),
    handler: async (request, reply) => {
      const { id } = request.params
      await undoStep(app, id, getViewer(request))
      return reply.code(200).send(await answer(id))
    },
  })

  app.route({
    ...correctParcelCall,
    ...forOffice('orders.pack'),
    handler: async (request) => {
      const { id } = request.params
      await correctParcel(app, id, request.body, getViewer(request))
      return answer(id)
    },
  })

  app.route({
    ...refundOrderCall,
    ...forOffice('orders.refund'),
    handler: async (request) => {
      const { id } = request.params
      const { reason, amount, isSent = false, updatedAt } = request.body
      const cents = amount === undefined ? undefined : fromDecimal(amount)
      const refunds = await refundOrder(app, id, { reason, cents, isSent, updatedAt, by: getViewer(request).userId })
      await sendRefunds(app, refunds)
      return answer(id)
    },
  })

  app.route({
    ...addOrderNote,
    ...forOffice('orders.read'),
    handler: async (request, reply) => {
      const { id } = request.params
      await addNote(app, id, request.body.note, getViewer(request))
      return reply.code(201).send(await answer(id))
    },
  })
}
