import type { FastifyInstance } from 'fastify'
import { listContactMessages, sendContactMessage, updateContactMessage } from '#contract/contact.ts'
import { forAdmins, forEveryone } from '#server/http/access.ts'
import { addressKey, countUse } from '#server/http/limits.ts'
import type { Http } from '#server/http/types.ts'
import { keepMessage } from './keep-message.ts'
import { changeMessage, findMessages, toMessage } from './queries.ts'

const hour = 60 * 60

export async function contactRoutes(fastify: FastifyInstance) {
  const app = fastify as Http

  app.route({
    ...sendContactMessage,
    ...forEveryone,
    handler: async ({ body, ip }) => {
      await countUse(app.db, `contact:${addressKey(ip)}`, app.config.LIMIT_CONTACT, hour)
      await keepMessage(app, body)
      return { message: 'Thank you. Your message has reached our sales office.' }
    },
  })

  app.route({
    ...listContactMessages,
    ...forAdmins,
    handler: async ({ query }) => {
      const { rows, total } = await findMessages(app.db, query)
      return { messages: rows.map(toMessage), page: query.page, pages: Math.ceil(total / query.limit), total }
    },
  })

  app.route({
    ...updateContactMessage,
    ...forAdmins,
    handler: async ({ params, body: { handled, updatedAt } }) =>
      toMessage(await changeMessage(app.db, params.id, updatedAt, handled)),
  })
}
