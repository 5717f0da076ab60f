import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import { fromDecimal } from '#contract/money.ts'
import { createOrder, type Order, payOrder } from '#contract/orders/calls.ts'
import {
  changeOrderDetails,
  changeOrderLines,
  repriceOrder as repriceOrderCall,
  reserveOrder as reserveOrderCall,
} from '#contract/orders/office-calls.ts'
import { countCode } from '#server/discounts/count-code.ts'
import { forAnyone, forOffice, getViewer } from '#server/http/access.ts'
import { addressKey, countUse } from '#server/http/limits.ts'
import type { App } from '#server/http/types.ts'
import { changeDetails } from '#server/orders/change-details.ts'
import { recordPayment } from '#server/orders/record-payment.ts'
import {
  assertMayRead,
  type Buyer,
  buyerKey,
  getBuyerEmail,
  mayForOffice,
  ownsCheckout,
  readBuyer,
  toReader,
} from '#server/orders/records/buyer.ts'
import { findOrderRow } from '#server/orders/records/order-queries.ts'
import { getOrderFor, toOrderFor } from '#server/orders/records/read-order-queries.ts'
import { sendRefunds } from '#server/orders/refunds/send-refunds.ts'
import { reserveOrder } from '#server/orders/reserve-order.ts'
import { senderOf } from '#server/settings/mail-limits.ts'
import { changeLines } from './change-lines.ts'
import { dropHoldsOfOrder, findCheckout } from './checkout-queries.ts'
import { type Finalised, finaliseCheckout } from './finalise-checkout.ts'
import { orderCart } from './order-cart.ts'
import { priceDelivery } from './price-delivery.ts'
import { repriceOrder } from './reprice-order.ts'
import type { ReviewCause } from './table.ts'

const minute = 60

/** Creating an order, with or without a payment, and reserving or paying one placed unpaid. */
export async function checkoutOrderRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  const answer = (id: string, buyer: Buyer): Promise<Order> => getOrderFor(app.db, id, toReader(buyer))

  /** Finalises a checkout, which must be this buyer's. */
  async function finaliseOwn(buyer: Buyer, checkoutId: string): Promise<Finalised> {
    const checkout = await findCheckout(app.db, checkoutId)
    if (!checkout || !ownsCheckout(buyer, checkout)) throw noCheckout()
    return finaliseCheckout(app, checkout, { isBuyer: true })
  }

  // A buyer who has paid is never turned away because the shop is busy.
  const forBuyers = { config: { ...forAnyone.config, neverShed: true } } as const

  app.route({
    ...createOrder,
    ...forBuyers,
    handler: async (request, reply) => {
      const buyer = await readBuyer(app, request)
      const {
        checkout,
        orderItems,
        shippingAddress,
        billingAddress: billing,
        paymentMethod,
        delivery,
        code,
        deposit,
      } = request.body
      if (checkout) {
        const finalised = await finaliseOwn(buyer, checkout)
        if (finalised.kind === 'pending') return reply.code(202).send({ status: 'pending' })
        if (finalised.kind !== 'order') throw refusalOf(finalised)
        return reply.code(finalised.isNew ? 201 : 200).send(await toOrderFor(app.db, finalised.order, toReader(buyer)))
      }
      await countUse(app.db, `checkout:${addressKey(request.ip)}`, app.config.LIMIT_CHECKOUT, minute)
      await countCode(app, request.ip, code)
      if (!orderItems || !shippingAddress) throw new AppError('bad_input', 'The cart is empty.')
      const email = getBuyerEmail(buyer, shippingAddress.email)
      const ordered = await orderCart(
        app,
        {
          userId: buyer.viewer?.userId ?? null,
          key: buyerKey(buyer, request, email),
          knownCheckouts: [...buyer.guest.checkouts],
          sender: senderOf(request),
        },
        {
          lines: orderItems,
          address: { ...shippingAddress, email },
          billing,
          email,
          method: paymentMethod,
          delivery,
          code,
          deposit,
        },
      )
      const isPaid = 'paid' in ordered
      const orderId = isPaid ? (ordered.paid.orderId ?? '') : ordered.order._id
      if (!buyer.viewer) app.guests.remember(request, reply, { order: orderId })
      return reply.code(isPaid ? 200 : 201).send(await answer(orderId, buyer))
    },
  })

  app.route({
    ...payOrder,
    ...forBuyers,
    handler: async (request, reply) => {
      const { orderId } = request.params
      const { checkout, amount, ifGone = 'return', ...recorded } = request.body
      const buyer = await readBuyer(app, request)
      const order = await findOrderRow(app.db, orderId)
      assertMayRead(buyer, order)
      if (checkout) return payByCheckout(reply, buyer, orderId, checkout)
      if (!mayForOffice(buyer, 'orders.pay')) throw new AppError('forbidden', 'Only the office can record a payment.')
      const cents = amount === undefined ? undefined : fromDecimal(amount)
      const { refunds } = await recordPayment(
        app,
        orderId,
        { ...recorded, cents, ifGone, dropHolds: dropHoldsOfOrder },
        getViewer(request),
      )
      await sendRefunds(app, refunds)
      return answer(orderId, buyer)
    },
  })

  app.route({
    ...reserveOrderCall,
    ...forOffice('orders.pay'),
    handler: async (request) => {
      const { id } = request.params
      await reserveOrder(app, id, { days: request.body.days, dropHolds: dropHoldsOfOrder }, getViewer(request))
      return answer(id, await readBuyer(app, request))
    },
  })

  app.route({
    ...changeOrderDetails,
    ...forOffice('quotes.write'),
    handler: async (request) => {
      const { id } = request.params
      await changeDetails(app, id, { ...request.body, pricer: priceDelivery }, getViewer(request))
      return answer(id, await readBuyer(app, request))
    },
  })

  app.route({
    ...changeOrderLines,
    ...forOffice('quotes.write'),
    handler: async (request) => {
      const { id } = request.params
      await changeLines(app, id, request.body, getViewer(request))
      return answer(id, await readBuyer(app, request))
    },
  })

  app.route({
    ...repriceOrderCall,
    ...forOffice('quotes.write'),
    handler: async (request) => {
      const { id } = request.params
      await repriceOrder(app, id, { updatedAt: request.body?.updatedAt }, getViewer(request))
      return answer(id, await readBuyer(app, request))
    },
  })

  async function payByCheckout(reply: FastifyReply, buyer: Buyer, orderId: string, checkoutId: string) {
    const checkout = await findCheckout(app.db, checkoutId)
    const mayUse = checkout && (mayForOffice(buyer, 'orders.pay') || ownsCheckout(buyer, checkout))
    if (!mayUse || (checkout.paysOrder && checkout.orderId !== orderId)) throw noCheckout()
    const finalised = await finaliseCheckout(app, checkout, { isBuyer: true })
    if (finalised.kind === 'pending') return reply.code(202).send({ status: 'pending' })
    if (finalised.kind !== 'order') throw refusalOf(finalised)
    if (finalised.order._id !== orderId) throw noCheckout()
    // The order of a bank transfer exists before its money.
    if (checkout.provider === 'eft' && finalised.order.paidAt === null) throw notPaid()
    return reply.code(200).send(await toOrderFor(app.db, finalised.order, toReader(buyer)))
  }
}

const noCheckout = () => new AppError('no_checkout', 'Checkout not found.')
const notPaid = () => new AppError('not_paid', 'This checkout has not been paid.')

function refusalOf(finalised: Exclude<Finalised, { kind: 'order' | 'pending' }>): AppError {
  if (finalised.kind === 'not_paid') return notPaid()
  if (finalised.kind === 'unknown') return noCheckout()
  return new AppError('conflict', reviewWords[finalised.why ?? 'wrong_amount'])
}

const reviewWords: Record<ReviewCause, string> = {
  wrong_amount: 'Your payment has arrived, but the amount is wrong. We are looking into it and have e-mailed you.',
  refunded: 'The payment provider has refunded your payment, so no order was created. We have e-mailed you.',
  taken:
    'This payment was already used for another purchase, so no order was created. We are looking into it and have e-mailed you.',
}
