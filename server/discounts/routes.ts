import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/discounts/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { toRand } from '#contract/money.ts'
import { forAnyone, forOffice } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { mergeLines } from '#server/stock/lines.ts'
import { findStock } from '#server/stock/stock-queries.ts'
import { applyDiscount, assertUsesLeft, findDiscount } from './apply-discount.ts'
import { countCode } from './count-code.ts'
import { changeDiscount, deleteDiscount, findDiscounts, insertDiscount, type ListedDiscount } from './queries.ts'

export async function discountRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...calls.listDiscounts,
    ...forOffice('catalogue.read'),
    handler: async () => (await findDiscounts(app.db)).map(toDiscount),
  })

  app.route({
    ...calls.createDiscount,
    ...forOffice('catalogue.write'),
    handler: async ({ body }, reply) => reply.code(201).send(toDiscount(await insertDiscount(app.db, body))),
  })

  app.route({
    ...calls.updateDiscount,
    ...forOffice('catalogue.write'),
    handler: async ({ params, body }) => toDiscount(await changeDiscount(app.db, params.id, body)),
  })

  app.route({
    ...calls.deleteDiscount,
    ...forOffice('catalogue.write'),
    handler: async ({ params, query }) => {
      await app.db.transaction((tx) => deleteDiscount(tx, params.id, query.updatedAt))
      return { message: 'Discount code deleted.' }
    },
  })

  app.route({
    ...calls.checkDiscount,
    ...forAnyone,
    handler: async (request) => {
      const { code, orderItems, email } = request.body
      const { viewer } = request
      // Someone back from a payment page is still signed in: the browser refreshes and retries.
      if (!viewer && app.sessions.hasCookie(request)) throw new AppError('not_signed_in', 'Please sign in again.')
      const tried = code || '?'
      await countCode(app, request.ip, tried)
      const discount = await findDiscount(app.db, tried)
      if (!discount) throw new Error('a discount code was neither found nor refused')
      const lines = mergeLines(orderItems)
      const stock = await findStock(
        app.db,
        lines.map(({ _id }) => _id),
      )
      const lowered = applyDiscount(discount, stock, lines)
      const userId = viewer?.userId ?? null
      // A payment that was left open is no use yet: starting the next one releases it.
      const own = { userId, ids: [...app.guests.read(request).checkouts] }
      await assertUsesLeft(app.db, discount, { userId, email: email ?? viewer?.email }, own)
      return {
        code: discount.code,
        percent: discount.basisPoints / 100,
        products: [...lowered.values()].flatMap(({ _id, listCents }) => (listCents === undefined ? [] : _id)),
      }
    },
  })
}

const toDiscount = ({ basisPoints, minimumCents, ...row }: ListedDiscount): calls.Discount => ({
  ...row,
  percent: basisPoints / 100,
  minimum: minimumCents === null ? null : toRand(minimumCents),
})
