import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import { fromDecimal } from '#contract/money.ts'
import {
  cancelOrder as cancelOrderCall,
  getOrder,
  listMyOrders,
  type Order,
  openGuestOrder,
} from '#contract/orders/calls.ts'
import { forAnyone, forShoppers, getViewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { senderOf } from '#server/settings/mail-limits.ts'
import { cancelOrder } from './cancel-order.ts'
import { findMissingDetails } from './invoices/issue-due-invoices.ts'
import { issueReceipts } from './invoices/issue-receipts.ts'
import { assertMayRead, type Buyer, mayForOffice, ownsOrder, readBuyer, toReader } from './records/buyer.ts'
import { findMyOrders } from './records/order-list-queries.ts'
import { findOrderRow, noSuchOrder } from './records/order-queries.ts'
import { getOrderFor } from './records/read-order-queries.ts'
import { sendRefunds } from './refunds/send-refunds.ts'

/** Order calls for buyers. */
export async function orderRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  const answer = async (id: string, buyer: Buyer): Promise<Order> => {
    const order = await getOrderFor(app.db, id, toReader(buyer))
    if (order.papers) return order
    // So that a buyer who has just paid sees the receipt or the invoice.
    if (!order.isPaid && !order.chargePrice) {
      const hasPart = order.payments?.some(
        ({ receipt, reversedAt, isSurplus }) => !receipt && !reversedAt && !isSurplus,
      )
      if (!hasPart || app.isPaused() || !(await issueReceipts(app, id))) return order
      return getOrderFor(app.db, id, toReader(buyer))
    }
    const invoiceWaitsFor = await findMissingDetails(app, id)
    if (invoiceWaitsFor.length === 0) return getOrderFor(app.db, id, toReader(buyer))
    return mayForOffice(buyer, 'orders.money') ? { ...order, invoiceWaitsFor } : order
  }

  app.route({
    ...listMyOrders,
    ...forShoppers,
    handler: async (request) => {
      const { userId } = getViewer(request)
      return findMyOrders(app.db, userId, request.query)
    },
  })

  app.route({
    ...getOrder,
    ...forAnyone,
    handler: async (request) => {
      const buyer = await readBuyer(app, request)
      assertMayRead(buyer, await findOrderRow(app.db, request.params.id))
      return answer(request.params.id, buyer)
    },
  })

  app.route({
    ...openGuestOrder,
    ...forAnyone,
    handler: async (request, reply) => {
      const { id } = request.params
      const order = await findOrderRow(app.db, id)
      if (!order || !app.guests.hasKey(id, request.body.key, order.keyVersion)) throw noSuchOrder()
      app.guests.remember(request, reply, { openedOrder: order })
      return answer(id, { viewer: request.viewer, guest: app.guests.read(request) })
    },
  })

  app.route({
    ...cancelOrderCall,
    ...forAnyone,
    handler: async (request) => {
      const { id } = request.params
      const buyer = await readBuyer(app, request)
      const order = await findOrderRow(app.db, id)
      assertMayRead(buyer, order)
      const isOffice = mayForOffice(buyer, 'orders.pay')
      if (!isOffice && !ownsOrder(buyer, order))
        throw new AppError('forbidden', 'Your role does not allow cancelling orders.')
      const { refunds } = await cancelOrder(app, id, {
        reason: request.body?.reason,
        keepCents: request.body?.keep === undefined ? undefined : fromDecimal(request.body.keep),
        updatedAt: request.body?.updatedAt,
        by: buyer.viewer?.userId,
        isOffice,
        mayRefund: !isOffice || mayForOffice(buyer, 'orders.refund'),
        isProved: buyer.viewer?.isProved ?? false,
        sender: senderOf(request),
      })
      await sendRefunds(app, refunds)
      return answer(id, buyer)
    },
  })
}
