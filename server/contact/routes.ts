import type { FastifyInstance } from 'fastify'
import {
  type ContactMessage,
  listContactMessages,
  sendContactMessage,
  updateContactMessage,
} from '#contract/contact.ts'
import { findProductsByIds } from '#server/catalogue/products/product-queries.ts'
import { forAdmins, forEveryone } from '#server/http/access.ts'
import { addressKey, countUse } from '#server/http/limits.ts'
import type { App } from '#server/http/types.ts'
import { changeMessage, findMessages, type MessageRow, toMessage } from './queries.ts'
import { saveMessage } from './save-message.ts'

const hour = 60 * 60

export async function contactRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  async function withProducts(rows: MessageRow[]): Promise<ContactMessage[]> {
    const ids = rows.flatMap(({ productId }) => productId ?? [])
    const products = new Map((await findProductsByIds(app.db, ids, 'office')).map((product) => [product._id, product]))
    return rows.map((row) => toMessage(row, row.productId ? products.get(row.productId) : undefined))
  }

  app.route({
    ...sendContactMessage,
    ...forEveryone,
    handler: async ({ body, ip }) => {
      await countUse(app.db, `contact:${addressKey(ip)}`, app.config.LIMIT_CONTACT, hour)
      await saveMessage(app, body)
      return { message: 'Thank you. Your message has reached our sales office.' }
    },
  })

  app.route({
    ...listContactMessages,
    ...forAdmins,
    handler: async ({ query }) => {
      const { rows, total } = await findMessages(app.db, query)
      return { messages: await withProducts(rows), page: query.page, pages: Math.ceil(total / query.limit), total }
    },
  })

  app.route({
    ...updateContactMessage,
    ...forAdmins,
    handler: async ({ params, body: { handled, updatedAt } }) => {
      const row = await app.db.transaction((tx) => changeMessage(tx, params.id, updatedAt, handled))
      const [message] = await withProducts([row])
      if (!message) throw new Error('the message was lost on its way')
      return message
    },
  })
}
