import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import * as calls from '#contract/quotes/buyer-calls.ts'
import { forAnyone, forShoppers, getViewer } from '#server/http/access.ts'
import { addressKey, countUse } from '#server/http/limits.ts'
import type { App } from '#server/http/types.ts'
import { sendPdf } from '#server/invoices/send-pdf.ts'
import { type Buyer, ownsOrder, readBuyer, toReader } from '#server/orders/records/buyer.ts'
import { getOrderFor } from '#server/orders/records/read-order-queries.ts'
import { wantedBy } from '#server/pdf/draw-pdf.ts'
import { senderOf } from '#server/settings/mail-limits.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { acceptQuote } from './accept-quote.ts'
import { askQuote } from './ask-quote.ts'
import { addMessage, declineQuote } from './change-quote.ts'
import { drawQuote, quoteFileName } from './quote-file.ts'
import { findMyQuotes } from './quote-list-queries.ts'
import { findQuoteRow, noSuchQuote, type QuoteRow } from './quote-queries.ts'
import { findReadableQuote, isQuoteOffice as isOffice } from './readable-quote.ts'
import { toQuote, toSummaries } from './to-quote.ts'

const hour = 60 * 60

/** Quote calls for buyers. */
export async function quoteRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  const answer = (row: QuoteRow | undefined, buyer: Buyer) => toQuote(app.db, row, buyer)

  const acceptedByAnother = async () => {
    const { phone, email } = await getShopIdentity(app.db)
    return new AppError(
      'quote_accepted',
      `This quote has already been accepted, by somebody else or on another device. Whoever accepted it has the order in an e-mail from us. If you did not expect this, please contact us: ${[phone, email].filter(Boolean).join(', ')}.`,
    )
  }

  const findReadable = (request: FastifyRequest, id: string) => findReadableQuote(app, request, id)

  const countAddress = (request: FastifyRequest, what: string) =>
    countUse(app.db, `${what}:${addressKey(request.ip)}`, app.config.LIMIT_QUOTE, hour)

  app.route({
    ...calls.requestQuote,
    ...forAnyone,
    handler: async (request, reply) => {
      const buyer = await readBuyer(app, request)
      await countAddress(request, 'quote')
      const row = await askQuote(app, request.body, { userId: buyer.viewer?.userId, sender: senderOf(request) })
      if (!buyer.viewer) app.guests.remember(request, reply, { quote: row })
      return reply.code(201).send(await answer(row, buyer))
    },
  })

  app.route({
    ...calls.listMyQuotes,
    ...forShoppers,
    handler: async (request) => {
      const { rows, ...page } = await findMyQuotes(app.db, getViewer(request).userId, request.query)
      return { quotes: await toSummaries(app.db, rows, await readBuyer(app, request)), ...page }
    },
  })

  app.route({
    ...calls.getQuote,
    ...forAnyone,
    handler: async (request) => {
      const { row, buyer } = await findReadable(request, request.params.id)
      return answer(row, buyer)
    },
  })

  app.route({
    ...calls.openGuestQuote,
    ...forAnyone,
    handler: async (request, reply) => {
      const { id } = request.params
      const row = await findQuoteRow(app.db, id)
      if (!row || !app.guests.hasKey(id, request.body.key, row.keyVersion)) throw noSuchQuote()
      app.guests.remember(request, reply, { quote: row })
      return answer(row, { viewer: request.viewer, guest: app.guests.read(request) })
    },
  })

  app.route({
    ...calls.getQuoteFile,
    ...forAnyone,
    handler: async (request, reply) => {
      const { row } = await findReadable(request, request.params.id)
      const version = request.query.version ?? row.version
      return sendPdf(reply, quoteFileName(row, version), await drawQuote(app, row, version, wantedBy(request)))
    },
  })

  app.route({
    ...calls.sendQuoteMessage,
    ...forAnyone,
    handler: async (request, reply) => {
      const { row, buyer } = await findReadable(request, request.params.id)
      const by = isOffice(buyer) ? 'office' : 'buyer'
      if (by === 'buyer') await countAddress(request, 'quote-message')
      const next = await addMessage(app, row._id, request.body.text, {
        by,
        viewer: buyer.viewer,
        sender: senderOf(request),
      })
      return reply.code(201).send(await answer(next, buyer))
    },
  })

  app.route({
    ...calls.declineQuote,
    ...forAnyone,
    handler: async (request) => {
      const { row, buyer } = await findReadable(request, request.params.id)
      return answer(await declineQuote(app, row._id, request.body), buyer)
    },
  })

  app.route({
    ...calls.acceptQuote,
    ...forAnyone,
    handler: async (request, reply) => {
      const { row, buyer } = await findReadable(request, request.params.id)
      const { order, isNew } = await acceptQuote(app, row._id, {
        ...request.body,
        by: isOffice(buyer) ? 'office' : buyer.viewer,
        sender: senderOf(request),
      })
      if (!isOffice(buyer) && !ownsOrder(buyer, order)) {
        if (!isNew) throw await acceptedByAnother()
        app.guests.remember(request, reply, { order: order._id })
      }
      return reply.code(isNew ? 201 : 200).send(await getOrderFor(app.db, order._id, toReader(buyer)))
    },
  })
}
