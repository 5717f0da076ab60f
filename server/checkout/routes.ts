import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { toTotals } from '#contract/cart/price.ts'
import { AppError } from '#contract/http/errors.ts'
import { toDecimal } from '#contract/money.ts'
import { type checkoutStates, getCheckout, startCheckout as startCheckoutCall } from '#contract/payments/calls.ts'
import { countCode } from '#server/discounts/count-code.ts'
import { forAnyone } from '#server/http/access.ts'
import { addressKey, countForLater } from '#server/http/limits.ts'
import { sendPage } from '#server/http/plain-page.ts'
import type { App } from '#server/http/types.ts'
import { assertMayRead, buyerKey, getBuyerEmail, ownsCheckout, readBuyer } from '#server/orders/records/buyer.ts'
import { findOrderRow } from '#server/orders/records/order-queries.ts'
import { senderOf } from '#server/settings/mail-limits.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { askedCents, type Checkout, findCheckout } from './checkout-queries.ts'
import { finaliseCheckout } from './finalise-checkout.ts'
import { formPage } from './form-page.ts'
import { holderOf } from './hold-limits.ts'
import { openAtProvider } from './open-at-provider.ts'
import { startOrReuse } from './reuse-checkout.ts'
import { startCheckout, startOrderCheckout } from './start-checkout.ts'

const minute = 60

/** Starting a payment, and its status. */
export async function checkoutRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  /** Where the provider redirects the browser: the shop's own URL or, if it has none, where the browser came from. */
  const originOf = (request: FastifyRequest) => app.config.PUBLIC_URL ?? `${request.protocol}://${request.host}`

  async function findOwn(request: FastifyRequest, id: string): Promise<Checkout | undefined> {
    const buyer = await readBuyer(app, request)
    const checkout = await findCheckout(app.db, id)
    return checkout && ownsCheckout(buyer, checkout) ? checkout : undefined
  }

  async function findRedirectUrl(checkout: Checkout, origin: string): Promise<string> {
    if (checkout.provider === 'eft') return `/order/${checkout.orderId}`
    const open = () => app.payments.questions.open(checkout.id, () => openAtProvider(app, checkout, origin))
    const redirect = checkout.redirect ?? (await open())
    return redirect.kind === 'url' ? redirect.url : `/pay/${checkout.id}`
  }

  app.route({
    ...startCheckoutCall,
    ...forAnyone,
    handler: async (request, reply) => {
      const { body } = request
      // Someone who may have paid is never turned away: above the limit, only new checkouts are refused.
      const key = `checkout:${addressKey(request.ip)}`
      const refusal = await countForLater(app.db, key, app.config.LIMIT_CHECKOUT, minute)
      await countCode(app, request.ip, body.order ? undefined : body.code)
      const buyer = await readBuyer(app, request)
      const more = { method: body.paymentMethod, seenTotal: body.totalPrice }
      const who = (email: string) => ({
        userId: buyer.viewer?.userId ?? null,
        key: buyerKey(buyer, request, email),
        knownCheckouts: [...buyer.guest.checkouts],
        holder: holderOf(buyer, request),
        sender: senderOf(request),
        refusal,
      })
      const start = async (unpaid: ReadonlySet<string>) => {
        if (body.order) {
          const order = await findOrderRow(app.db, body.order)
          assertMayRead(buyer, order)
          return startOrderCheckout(app, { ...who(order.email), userId: order.userId }, order, more, unpaid)
        }
        const { shippingAddress, billingAddress: billing, orderItems, delivery, code, deposit } = body
        if (!shippingAddress || !orderItems) throw new AppError('bad_input', 'The cart is empty.')
        const email = getBuyerEmail(buyer, shippingAddress.email)
        const address = { ...shippingAddress, email }
        return startCheckout(
          app,
          who(email),
          { lines: orderItems, address, billing, email, delivery, code, deposit, ...more },
          unpaid,
        )
      }
      const { checkout, isPaid } = await startOrReuse(app, start)
      const redirectUrl = isPaid
        ? `/success?checkout=${checkout.id}`
        : await findRedirectUrl(checkout, originOf(request))
      // Also by someone with an account who pays another's order: the provider sends them back to it. Whoever opened an
      // order by its link opens it no longer than that holds.
      if (!buyer.viewer || buyer.viewer.userId !== checkout.userId)
        app.guests.remember(request, reply, { checkout: checkout.id, order: body.order ? null : checkout.orderId })
      const order = checkout.orderId ? await findOrderRow(app.db, checkout.orderId) : undefined
      const mailed = order?.isUnmailed ? { isUnmailed: true as const } : {}
      return reply.code(201).send({
        checkoutId: checkout.id,
        redirectUrl,
        ...toTotals(checkout),
        duePrice: toDecimal(askedCents(checkout)),
        ...mailed,
      })
    },
  })

  app.route({
    ...getCheckout,
    ...forAnyone,
    exposeHeadRoute: false,
    handler: async (request) => {
      const checkout = await findOwn(request, request.params.checkoutId)
      if (!checkout) throw new AppError('not_found', 'Checkout not found.')
      if ((checkout.state === 'new' || checkout.state === 'open') && checkout.provider !== 'eft') {
        // The browser comes from the provider's page, so ask the provider what happened there.
        await finaliseCheckout(app, checkout, { isBuyer: true })
        return toReply((await findCheckout(app.db, checkout.id)) ?? checkout)
      }
      return toReply(checkout)
    },
  })

  app.get(
    '/pay/:checkoutId',
    { ...forAnyone, schema: { params: z.object({ checkoutId: z.string().max(200) }) } },
    async (request, reply) => {
      const checkout = await findOwn(request, request.params.checkoutId)
      const isOpen = checkout?.state === 'open' && checkout.redirect?.kind === 'form'
      if (!checkout || !isOpen || checkout.redirect?.kind !== 'form') return reply.redirect('/cart', 303)
      const identity = await getShopIdentity(app.db)
      return sendPage(reply, formPage(checkout.redirect, identity))
    },
  )
}

const toReply = (checkout: Checkout) => ({
  checkoutId: checkout.id,
  status: statusOf(checkout),
  order: checkout.orderId,
  ...(checkout.declineReason ? { declineReason: checkout.declineReason } : {}),
})

function statusOf({ state }: Checkout): (typeof checkoutStates)[number] {
  if (state === 'new') return 'open'
  return state === 'review' ? 'paid' : state
}
