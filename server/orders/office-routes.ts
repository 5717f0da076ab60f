import type { FastifyInstance } from 'fastify'
import { fromDecimal } from '#contract/money.ts'
import {
  addOrderNote,
  addParcel as addParcelCall,
  askForBalance as askForBalanceCall,
  correctOneParcel,
  correctParcel as correctParcelCall,
  deliverOrder as deliverOrderCall,
  emailPaymentLink as emailPaymentLinkCall,
  exportOrders,
  getOrderHistory,
  getPaymentLink,
  getPickingList,
  listOrders,
  refundOrder as refundOrderCall,
  remindOfPayment as remindOfPaymentCall,
  repeatRefund as repeatRefundCall,
  reversePayment as reversePaymentCall,
  sendOrderAgain,
  takeStock as takeStockCall,
  undoOrderStep,
  updateOrderStatus,
} from '#contract/orders/office-calls.ts'
import { describeCause } from '#contract/orders/refund-lines.ts'
import { forExports, forOffice, getViewer, withProof } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { orderRows } from '#server/orders/records/export-orders.ts'
import { sendSheet } from '#server/spreadsheets/send-sheet.ts'
import { askForBalance, remindOfPayment } from './ask-balance.ts'
import { addNote, addParcel, changeOrderStatus, deliverOrder, undoStep } from './change-order.ts'
import { correctParcel } from './parcels/correct-parcel.ts'
import { emailPaymentLink, findPaymentLink } from './payment-link.ts'
import { findPickingList } from './picking-list.ts'
import { findOrderEvents } from './records/event-queries.ts'
import { findOrders } from './records/order-list-queries.ts'
import { getOrderFor } from './records/read-order-queries.ts'
import { findSentEmails } from './records/sent-email-queries.ts'
import { refundOrder, repeatRefund } from './refunds/refund-order.ts'
import { sendRefunds } from './refunds/send-refunds.ts'
import { reversePayment } from './reverse-payment.ts'
import { sendAgain } from './send-again.ts'
import { takeStock } from './take-stock.ts'

/** Order management by the office. */
export async function officeOrderRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const answer = (id: string) => getOrderFor(app.db, id, { userId: undefined, isOffice: true })

  app.route({
    ...listOrders,
    ...forOffice('orders.read', 'orders.money'),
    handler: async ({ query }) => findOrders(app.db, query),
  })

  app.route({
    ...exportOrders,
    ...withProof(forExports('orders.money')),
    handler: async ({ query }, reply) =>
      sendSheet(reply, orderRows(app.db, query, query.format), query.format, 'Orders'),
  })

  app.route({
    ...updateOrderStatus,
    ...forOffice('orders.pack', 'orders.money'),
    handler: async (request) => {
      const { id } = request.params
      await changeOrderStatus(app, id, request.body, getViewer(request))
      return answer(id)
    },
  })

  app.route({
    ...deliverOrderCall,
    ...forOffice('orders.pack', 'orders.money'),
    handler: async (request) => {
      const { id } = request.params
      await deliverOrder(app, id, {
        by: getViewer(request),
        updatedAt: request.body?.updatedAt,
        found: request.body?.found,
      })
      return answer(id)
    },
  })

  app.route({
    ...undoOrderStep,
    ...forOffice('orders.pack', 'orders.money'),
    handler: async (request, reply) => {
      const { id } = request.params
      await undoStep(app, id, { updatedAt: request.body?.updatedAt }, getViewer(request))
      return reply.code(200).send(await answer(id))
    },
  })

  app.route({
    ...correctParcelCall,
    ...forOffice('orders.pack', 'orders.money'),
    handler: async (request) => {
      const { id } = request.params
      await correctParcel(app, id, undefined, request.body, getViewer(request))
      return answer(id)
    },
  })

  app.route({
    ...addParcelCall,
    ...forOffice('orders.pack', 'orders.money'),
    handler: async (request, reply) => {
      const { id } = request.params
      await addParcel(app, id, request.body, getViewer(request))
      return reply.code(201).send(await answer(id))
    },
  })

  app.route({
    ...correctOneParcel,
    ...forOffice('orders.pack', 'orders.money'),
    handler: async (request) => {
      const { id, parcel } = request.params
      await correctParcel(app, id, parcel, request.body, getViewer(request))
      return answer(id)
    },
  })

  app.route({
    ...takeStockCall,
    ...forOffice('orders.pack', 'orders.money'),
    handler: async (request, reply) => {
      const { id } = request.params
      const taken = await takeStock(app.db, id, request.body, getViewer(request).userId)
      return reply.code(200).send({ order: await answer(id), taken })
    },
  })

  app.route({
    ...refundOrderCall,
    ...withProof(forOffice('orders.refund')),
    handler: async (request) => {
      const { id } = request.params
      const { lines, delivery = false, cause, reason, amount, isSent = false, updatedAt } = request.body
      const refunds = await refundOrder(app, id, {
        reason: describeCause(cause, reason),
        cause,
        cents: amount === undefined ? undefined : fromDecimal(amount),
        goods: lines || delivery ? { lines: lines ?? [], delivery } : undefined,
        isSent,
        updatedAt,
        by: getViewer(request).userId,
      })
      await sendRefunds(app, refunds)
      return answer(id)
    },
  })

  app.route({
    ...reversePaymentCall,
    ...forOffice('orders.pay'),
    handler: async (request, reply) => {
      const { id, payment } = request.params
      await reversePayment(app, id, { paymentId: payment, ...request.body }, getViewer(request))
      return reply.code(200).send(await answer(id))
    },
  })

  app.route({
    ...getPickingList,
    ...forOffice('orders.read'),
    handler: async ({ query: { ids = [] } }) => findPickingList(app.db, ids),
  })

  app.route({
    ...getPaymentLink,
    ...forOffice('quotes.write'),
    handler: async ({ params }) => ({ url: await findPaymentLink(app, params.id) }),
  })

  app.route({
    ...emailPaymentLinkCall,
    ...forOffice('quotes.write'),
    handler: async (request, reply) => {
      const { params, body } = request
      await emailPaymentLink(app, params.id, body.email, getViewer(request).userId)
      return reply.code(200).send({ message: `The payment link is on its way to ${body.email}.` })
    },
  })

  app.route({
    ...askForBalanceCall,
    ...forOffice('orders.pack', 'orders.money'),
    handler: async (request) => {
      const { id } = request.params
      await askForBalance(app, id, { updatedAt: request.body?.updatedAt, by: getViewer(request) })
      return answer(id)
    },
  })

  app.route({
    ...remindOfPaymentCall,
    ...forOffice('orders.pay'),
    handler: async (request) => {
      const { id } = request.params
      await remindOfPayment(app, id, { updatedAt: request.body?.updatedAt, by: getViewer(request) })
      return answer(id)
    },
  })

  app.route({
    ...getOrderHistory,
    ...forOffice('orders.read', 'orders.money'),
    handler: async ({ params }) => ({
      events: await findOrderEvents(app.db, params.id),
      emails: await findSentEmails(app.db, params.id),
    }),
  })

  app.route({
    ...sendOrderAgain,
    ...forOffice('orders.money'),
    handler: async (request, reply) => {
      const { to } = request.body
      await sendAgain(app, request.params.id, request.body, getViewer(request).userId)
      return reply.code(202).send({ message: `It is on its way to ${to}.` })
    },
  })

  app.route({
    ...repeatRefundCall,
    ...withProof(forOffice('orders.refund')),
    handler: async (request) => {
      const { id, refund } = request.params
      const { isSent = false, updatedAt } = request.body
      await sendRefunds(app, await repeatRefund(app, id, refund, { isSent, updatedAt, by: getViewer(request).userId }))
      return answer(id)
    },
  })

  app.route({
    ...addOrderNote,
    ...forOffice('orders.read', 'orders.money'),
    handler: async (request, reply) => {
      const { id } = request.params
      await addNote(app, id, request.body.note, getViewer(request))
      return reply.code(201).send(await answer(id))
    },
  })
}
