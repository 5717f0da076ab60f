import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/customers/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { withdrawNewsConsent } from '#server/accounts/consent-queries.ts'
import { describeMessages } from '#server/contact/describe-messages.ts'
import { findCustomerMessages } from '#server/contact/queries.ts'
import type { Db } from '#server/db/database.ts'
import { forExports, forOffice, getViewer, withProof } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { findCustomerInvoices } from '#server/orders/invoices/invoice-queries.ts'
import { findCustomerOrders } from '#server/orders/records/order-list-queries.ts'
import { findCustomerQuotes } from '#server/quotes/quote-list-queries.ts'
import { toSummaries as toQuoteSummaries } from '#server/quotes/to-quote.ts'
import { sendSheet } from '#server/spreadsheets/send-sheet.ts'
import { changeTags } from './change-tags.ts'
import { type CustomerRow, findCustomerPage, findTags, toSummary } from './customer-queries.ts'
import { customerRows } from './export-customers.ts'
import { changeNote, insertNote, removeNote, restoreNote } from './note-queries.ts'
import {
  findCustomerDesigns,
  findCustomerOf,
  findCustomerReviews,
  getCustomerRow,
  lockCustomer,
  toCustomer,
} from './one-customer-queries.ts'
import { refreshSome } from './refresh-queries.ts'

/** Customers, as the office sees them. */
export async function customerRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const { db } = app
  const rowOf = ({ params }: { params: { id: string } }) => getCustomerRow(db, params.id)
  const change = async ({ params }: { params: { id: string } }, work: (tx: Db, row: CustomerRow) => Promise<void>) => {
    await db.transaction(async (tx) => work(tx, await lockCustomer(tx, params.id)))
    return toCustomer(db, await getCustomerRow(db, params.id))
  }

  app.route({
    ...calls.listCustomers,
    ...forOffice('customers.read'),
    handler: async ({ query }) => {
      await refreshSome(db)
      const { rows, total } = await findCustomerPage(db, query)
      return { customers: rows.map(toSummary), page: query.page, pages: Math.ceil(total / query.limit), total }
    },
  })

  app.route({
    ...calls.exportCustomers,
    ...withProof(forExports('customers.read')),
    handler: async ({ query }, reply) => {
      await refreshSome(db)
      return sendSheet(reply, customerRows(db, query, query.format), query.format, 'Customers')
    },
  })

  app.route({
    ...calls.listCustomerTags,
    ...forOffice('customers.read'),
    handler: async () => ({ tags: await findTags(db) }),
  })

  app.route({
    ...calls.findCustomer,
    ...forOffice('customers.read'),
    handler: async ({ query: { order, quote, message } }) => {
      await refreshSome(db)
      if (order) return { _id: await findCustomerOf(db, 'order', order) }
      if (quote) return { _id: await findCustomerOf(db, 'quote', quote) }
      if (message) return { _id: await findCustomerOf(db, 'message', message) }
      throw new AppError('bad_input', 'Please name an order, a quote or a message.')
    },
  })

  app.route({
    ...calls.getCustomer,
    ...forOffice('customers.read'),
    handler: async (request) => {
      await refreshSome(db)
      return toCustomer(db, await rowOf(request))
    },
  })

  app.route({
    ...calls.listCustomerOrders,
    ...forOffice('customers.read', 'orders.money'),
    handler: async (request) => findCustomerOrders(db, await rowOf(request), request.query),
  })

  app.route({
    ...calls.listCustomerQuotes,
    ...forOffice('customers.read', 'quotes.write'),
    handler: async (request) => {
      const { rows, ...page } = await findCustomerQuotes(db, await rowOf(request), request.query)
      return { quotes: await toQuoteSummaries(db, rows, 'office'), ...page }
    },
  })

  app.route({
    ...calls.listCustomerInvoices,
    ...forOffice('customers.read', 'orders.money'),
    handler: async (request) => findCustomerInvoices(db, await rowOf(request), request.query),
  })

  app.route({
    ...calls.listCustomerMessages,
    ...forOffice('customers.read'),
    handler: async (request) => {
      const { page, limit } = request.query
      const { rows, total } = await findCustomerMessages(db, await rowOf(request), request.query)
      return { messages: await describeMessages(db, rows), page, pages: Math.ceil(total / limit), total }
    },
  })

  app.route({
    ...calls.listCustomerReviews,
    ...forOffice('customers.read'),
    handler: async (request) => findCustomerReviews(db, (await rowOf(request)).userId, request.query),
  })

  app.route({
    ...calls.listCustomerDesigns,
    ...forOffice('customers.read'),
    handler: async (request) => ({ designs: await findCustomerDesigns(db, (await rowOf(request)).userId) }),
  })

  app.route({
    ...calls.addCustomerNote,
    ...forOffice('customers.write'),
    handler: async (request, reply) => {
      const { note } = request.body
      const changed = await change(request, (tx, { _id }) => insertNote(tx, _id, note, getViewer(request).userId))
      return reply.code(201).send(changed)
    },
  })

  app.route({
    ...calls.changeCustomerNote,
    ...forOffice('customers.write'),
    handler: async (request) => {
      const { note, updatedAt: seen } = request.body
      const by = getViewer(request).userId
      return change(request, (tx, { _id }) =>
        changeNote(tx, { customerId: _id, id: request.params.note }, { note, seen, by }),
      )
    },
  })

  app.route({
    ...calls.removeCustomerNote,
    ...forOffice('customers.write'),
    handler: async (request) => {
      const { updatedAt: seen } = request.query
      await change(request, (tx, { _id }) => removeNote(tx, { customerId: _id, id: request.params.note }, seen))
      return { message: 'The note was removed.' }
    },
  })

  app.route({
    ...calls.restoreCustomerNote,
    ...forOffice('customers.write'),
    handler: async (request, reply) => {
      const place = ({ _id }: CustomerRow) => ({ customerId: _id, id: request.params.note })
      return reply.code(201).send(await change(request, (tx, row) => restoreNote(tx, place(row))))
    },
  })

  app.route({
    ...calls.withdrawCustomerNews,
    ...forOffice('customers.write'),
    handler: async (request) =>
      change(request, async (tx, { userId }) => {
        if (userId) await withdrawNewsConsent(tx, userId)
      }),
  })

  app.route({
    ...calls.tagCustomer,
    ...forOffice('customers.write'),
    handler: async (request) => change(request, (tx, row) => changeTags(tx, row, request.body)),
  })
}
