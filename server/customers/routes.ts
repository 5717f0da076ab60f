import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/customers/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { describeMessages } from '#server/contact/describe-messages.ts'
import { findCustomerMessages } from '#server/contact/queries.ts'
import { forOffice, getViewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { findCustomerInvoices } from '#server/orders/invoices/invoice-queries.ts'
import { findCustomerOrders } from '#server/orders/records/order-list-queries.ts'
import { findCustomerQuotes } from '#server/quotes/quote-list-queries.ts'
import { toSummaries as toQuoteSummaries } from '#server/quotes/to-quote.ts'
import { sendSheet } from '#server/spreadsheets/send-sheet.ts'
import { changeTags } from './change-tags.ts'
import { findCustomerPage, findTags, toSummary } from './customer-queries.ts'
import { customerRows } from './export-customers.ts'
import { changeNote, insertNote, setNoteRemoved } from './note-queries.ts'
import {
  findCustomerDesigns,
  findCustomerOf,
  findCustomerReviews,
  getCustomerRow,
  toCustomer,
} from './one-customer-queries.ts'
import { refreshCustomers } from './refresh-queries.ts'

/** Customers, as the office sees them. */
export async function customerRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const { db } = app
  const rowOf = ({ params }: { params: { id: string } }) => getCustomerRow(db, params.id)
  const answer = async (id: string) => toCustomer(db, await getCustomerRow(db, id))

  app.route({
    ...calls.listCustomers,
    ...forOffice('customers.read'),
    handler: async ({ query }) => {
      await refreshCustomers(db)
      const { rows, total } = await findCustomerPage(db, query)
      return { customers: rows.map(toSummary), page: query.page, pages: Math.ceil(total / query.limit), total }
    },
  })

  app.route({
    ...calls.exportCustomers,
    ...forOffice('customers.read'),
    handler: async ({ query }, reply) => {
      await refreshCustomers(db)
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
      await refreshCustomers(db)
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
      await refreshCustomers(db)
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
      const { _id } = await rowOf(request)
      await insertNote(db, _id, request.body.note, getViewer(request).userId)
      return reply.code(201).send(await answer(_id))
    },
  })

  app.route({
    ...calls.changeCustomerNote,
    ...forOffice('customers.write'),
    handler: async (request) => {
      const { _id } = await rowOf(request)
      const { note, updatedAt: seen } = request.body
      const place = { customerId: _id, id: request.params.note }
      await db.transaction((tx) => changeNote(tx, place, { note, seen, by: getViewer(request).userId }))
      return answer(_id)
    },
  })

  app.route({
    ...calls.removeCustomerNote,
    ...forOffice('customers.write'),
    handler: async (request) => {
      const { _id } = await rowOf(request)
      await setNoteRemoved(db, { customerId: _id, id: request.params.note }, true)
      return { message: 'The note was removed.' }
    },
  })

  app.route({
    ...calls.restoreCustomerNote,
    ...forOffice('customers.write'),
    handler: async (request, reply) => {
      const { _id } = await rowOf(request)
      await setNoteRemoved(db, { customerId: _id, id: request.params.note }, false)
      return reply.code(201).send(await answer(_id))
    },
  })

  app.route({
    ...calls.tagCustomer,
    ...forOffice('customers.write'),
    handler: async (request) => {
      const { _id } = await rowOf(request)
      await db.transaction((tx) => changeTags(tx, _id, request.body))
      return answer(_id)
    },
  })
}
