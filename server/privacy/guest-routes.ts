import type { FastifyInstance } from 'fastify'
import { today } from '#contract/days.ts'
import { AppError } from '#contract/http/errors.ts'
import { askAboutGuest } from '#contract/privacy/guest-calls.ts'
import { forAnyone } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { type Buyer, ownsOrder, readBuyer } from '#server/orders/records/buyer.ts'
import { findOrderRow, noSuchOrder, type OrderRow } from '#server/orders/records/order-queries.ts'
import { askOnce } from './request-queries.ts'

/** Anybody can order with somebody else's address, and have that person's messages and quotes deleted. */
const howOpened = ({ guest }: Buyer, { _id, keyVersion }: OrderRow): string =>
  guest.openedOrders.get(_id) === keyVersion
    ? 'opened with the link that the shop sent.'
    : 'in the browser that ordered. Nothing shows yet that the address is theirs: ask by e-mail before you answer.'

/** What guests may ask about their data, with the link to their order. */
export async function guestPrivacyRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...askAboutGuest,
    ...forAnyone,
    handler: async (request, reply) => {
      const { kind } = request.body
      const order = await findOrderRow(app.db, request.params.id)
      const buyer = await readBuyer(app, request)
      if (!order || !ownsOrder(buyer, order)) throw noSuchOrder()
      if (order.userId || !order.email)
        throw new AppError('conflict', 'This order belongs to an account: its data is under My account, Security.')
      const asked = await askOnce(app.db, {
        kind,
        name: order.shippingAddress.fullName,
        contact: order.email,
        way: 'order',
        words: `Asked on the page of order ${order.orderNumber}, ${howOpened(buyer, order)}`,
        receivedOn: today(),
        takenBy: 'the shop',
      })
      if (asked.isNew)
        request.log.info({ event: 'data_requested', orderId: order._id, kind }, 'a guest asked about their data')
      return reply.code(201).send({ dueOn: asked.dueOn })
    },
  })
}
