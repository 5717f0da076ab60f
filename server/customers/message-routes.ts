import type { FastifyInstance } from 'fastify'
import { writeToCustomer } from '#contract/contact/calls.ts'
import { beginThread } from '#server/contact/begin-thread.ts'
import { toThread } from '#server/contact/describe-messages.ts'
import { forOffice } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { getCustomerRow } from './one-customer-queries.ts'

/** The office writes to a customer of the list. */
export async function customerMessageRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...writeToCustomer,
    ...forOffice('customers.write'),
    handler: async (request, reply) => {
      const customer = await getCustomerRow(app.db, request.params.id)
      return reply.code(201).send(await toThread(app.db, await beginThread(app, request, () => customer)))
    },
  })
}
