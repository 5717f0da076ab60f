import type { FastifyInstance } from 'fastify'
import {
  type ContactMessage,
  contactDraft,
  deleteContactMessage,
  downloadContactFile,
  listContactMessages,
  sendContactForm,
  sendContactMessage,
  updateContactMessage,
} from '#contract/contact/calls.ts'
import { findProductsByIds } from '#server/catalogue/products/product-queries.ts'
import { forEveryone, forOffice } from '#server/http/access.ts'
import { addressKey, countUse } from '#server/http/limits.ts'
import { parseInput } from '#server/http/parse-input.ts'
import type { App } from '#server/http/types.ts'
import { attachmentForm, keepFiles } from '#server/media/keep-files.ts'
import { withForm } from '#server/media/read-form.ts'
import { sendAttachment } from '#server/media/send-file.ts'
import { changeMessage, deleteMessageRow, findFiles, findMessages, type MessageRow, toMessage } from './queries.ts'
import { saveMessage } from './save-message.ts'

const hour = 60 * 60

export async function contactRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  async function withProducts(rows: MessageRow[]): Promise<ContactMessage[]> {
    const ids = rows.flatMap(({ productId }) => productId ?? [])
    const products = new Map((await findProductsByIds(app.db, ids, 'office')).map((product) => [product._id, product]))
    const files = await findFiles(
      app.db,
      rows.map(({ _id }) => _id),
    )
    const filesOf = (id: string) => files.filter(({ messageId }) => messageId === id)
    return rows.map((row) => toMessage(row, row.productId ? products.get(row.productId) : undefined, filesOf(row._id)))
  }

  const thanks = { message: 'Thank you. Your message has reached our sales office.' }
  const countMessage = (ip: string) => countUse(app.db, `contact:${addressKey(ip)}`, app.config.LIMIT_CONTACT, hour)

  app.route({
    ...sendContactMessage,
    ...forEveryone,
    handler: async ({ body, ip }) => {
      await countMessage(ip)
      await saveMessage(app, body)
      return thanks
    },
  })

  app.route({
    ...sendContactForm,
    ...forEveryone,
    handler: async (request, _reply) => {
      // Before any file is read.
      await countMessage(request.ip)
      await withForm(request, attachmentForm(app.config.DATA_DIR), async ({ fields, files }) => {
        const draft = parseInput(contactDraft, fields)
        await keepFiles(app.storage, files, (kept) => saveMessage(app, draft, kept))
      })
      return thanks
    },
  })

  app.route({
    ...downloadContactFile,
    ...forOffice('customers.read'),
    handler: async (request, reply) => {
      const { id, fileId } = request.params
      const file = (await findFiles(app.db, [id])).find(({ _id }) => _id === fileId)
      return sendAttachment(app.storage, request, reply, file)
    },
  })

  app.route({
    ...deleteContactMessage,
    ...forOffice('customers.write'),
    handler: async ({ params }) => {
      // Files first: if this stops half-way, the message is still there to be deleted again.
      for (const { fileKey } of await findFiles(app.db, [params.id])) await app.storage.remove(fileKey)
      const { name } = await deleteMessageRow(app.db, params.id)
      return { message: `The message from ${name} was deleted.` }
    },
  })

  app.route({
    ...listContactMessages,
    ...forOffice('customers.read'),
    handler: async ({ query }) => {
      const { rows, total } = await findMessages(app.db, query)
      return { messages: await withProducts(rows), page: query.page, pages: Math.ceil(total / query.limit), total }
    },
  })

  app.route({
    ...updateContactMessage,
    ...forOffice('customers.write'),
    handler: async ({ params, body: { handled, updatedAt } }) => {
      const row = await app.db.transaction((tx) => changeMessage(tx, params.id, updatedAt, handled))
      const [message] = await withProducts([row])
      if (!message) throw new Error('the message was not returned')
      return message
    },
  })
}
