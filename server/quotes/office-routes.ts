import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/quotes/office-calls.ts'
import { forOffice, forTrials, getViewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { getOrderFor } from '#server/orders/records/read-order-queries.ts'
import { senderOf } from '#server/settings/mail-limits.ts'
import { findMade, planMade } from '#server/workshop/ready-on-queries.ts'
import { toPlanned } from './accept-quote.ts'
import { beginQuote, copyQuote } from './ask-quote.ts'
import { closeQuote, completeDraftOf, saveDraft, sendQuote, updateQuote } from './change-quote.ts'
import { findCustomers, findQuoteAddresses } from './customer-queries.ts'
import { placeNow } from './place-now.ts'
import { findFigures, findQuotes } from './quote-list-queries.ts'
import { findQuoteRow, noSuchQuote, type QuoteRow } from './quote-queries.ts'
import { repriceQuote } from './reprice-quote.ts'
import { toQuote, toSummaries } from './to-quote.ts'

/** Quote calls for the office. */
export async function officeQuoteRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const answer = (row: QuoteRow) => toQuote(app.db, row, 'office')

  app.route({
    ...calls.listQuotes,
    ...forOffice('quotes.write'),
    handler: async ({ query }) => {
      const { rows, ...page } = await findQuotes(app.db, query)
      return { quotes: await toSummaries(app.db, rows, 'office'), ...page }
    },
  })

  app.route({
    ...calls.getQuoteFigures,
    ...forOffice('quotes.write'),
    handler: async ({ query }) => findFigures(app.db, query),
  })

  app.route({
    ...calls.createOfficeQuote,
    ...forOffice('quotes.write'),
    handler: async (request, reply) => {
      const row = await beginQuote(app, request.body, getViewer(request).userId)
      return reply.code(201).send(await answer(row))
    },
  })

  app.route({
    ...calls.updateQuote,
    ...forOffice('quotes.write'),
    handler: async (request) => answer(await updateQuote(app, request.params.id, request.body, senderOf(request))),
  })

  app.route({
    ...calls.saveQuoteDraft,
    ...forOffice('quotes.write'),
    handler: async ({ params, body }) => answer(await saveDraft(app, params.id, body)),
  })

  app.route({
    ...calls.sendQuote,
    ...forOffice('quotes.write'),
    handler: async (request) =>
      answer(
        await sendQuote(app, request.params.id, request.body, {
          userId: getViewer(request).userId,
          sender: senderOf(request),
        }),
      ),
  })

  app.route({
    ...calls.dateQuote,
    ...forTrials('quotes.write'),
    handler: async (request, reply) => {
      const { lines, leadTimeDays = 0 } = await completeDraftOf(app.db, request.params.id, request.body)
      const made = await findMade(app.db, toPlanned({ lines, leadTimeDays }))
      const readyOn = await planMade(app.db, made)
      return reply.code(200).send(readyOn ? { readyOn } : {})
    },
  })

  app.route({
    ...calls.repriceQuote,
    ...forOffice('quotes.write'),
    handler: async (request, reply) => {
      const by = { userId: getViewer(request).userId, sender: senderOf(request) }
      const quote = await repriceQuote(app, request.params.id, { updatedAt: request.body?.updatedAt }, by)
      return reply.code(200).send(await answer(quote))
    },
  })

  app.route({
    ...calls.placeQuote,
    ...forOffice('quotes.write'),
    handler: async (request, reply) => {
      const by = { userId: getViewer(request).userId, sender: senderOf(request) }
      const { _id } = await placeNow(app, request.params.id, request.body, by)
      return reply.code(201).send(await getOrderFor(app.db, _id, { userId: undefined, isOffice: true }))
    },
  })

  app.route({
    ...calls.findCustomers,
    ...forOffice('quotes.write'),
    handler: async ({ query: { search } }) => ({ customers: search ? await findCustomers(app.db, search) : [] }),
  })

  app.route({
    ...calls.listQuoteAddresses,
    ...forOffice('quotes.write'),
    handler: async ({ params }) => {
      const row = await findQuoteRow(app.db, params.id)
      if (!row) throw noSuchQuote()
      return { addresses: await findQuoteAddresses(app.db, row) }
    },
  })

  app.route({
    ...calls.closeQuote,
    ...forOffice('quotes.write'),
    handler: async (request) => answer(await closeQuote(app, request.params.id, request.body, senderOf(request))),
  })

  app.route({
    ...calls.copyQuote,
    ...forOffice('quotes.write'),
    handler: async (request, reply) => {
      const before = await findQuoteRow(app.db, request.params.id)
      if (!before) throw noSuchQuote()
      return reply.code(201).send(await answer(await copyQuote(app, before, getViewer(request).userId)))
    },
  })
}
