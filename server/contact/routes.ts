import type { FastifyInstance } from 'fastify'
import {
  contactDraft,
  deleteContactMessage,
  downloadContactFile,
  listContactMessages,
  sendContactForm,
  sendContactMessage,
  updateContactMessage,
} from '#contract/contact/calls.ts'
import { forAnyone, forOffice } from '#server/http/access.ts'
import { addressKey, countUse } from '#server/http/limits.ts'
import { parseInput } from '#server/http/parse-input.ts'
import type { App } from '#server/http/types.ts'
import { attachmentForm, keepFiles } from '#server/media/keep-files.ts'
import { withForm } from '#server/media/read-form.ts'
import { sendAttachment } from '#server/media/send-file.ts'
import { describeMessages } from './describe-messages.ts'
import { changeMessage, deleteMessageRow, findFiles, findMessages } from './queries.ts'
import { saveMessage } from './save-message.ts'

const hour = 60 * 60

export async function contactRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const thanks = { message: 'Thank you. Your message has reached our sales office.' }
  const countMessage = (ip: string) => countUse(app.db, `contact:${addressKey(ip)}`, app.config.LIMIT_CONTACT, hour)

  app.route({
    ...sendContactMessage,
    ...forAnyone,
    handler: async (request) => {
      const { body } = request
      await countMessage(request.ip)
      await saveMessage(app, body, { userId: request.viewer?.userId })
      return thanks
    },
  })

  app.route({
    ...sendContactForm,
    ...forAnyone,
    handler: async (request, _reply) => {
      // Before any file is read.
      await countMessage(request.ip)
      await withForm(request, attachmentForm(app.config.DATA_DIR), async ({ fields, files }) => {
        const draft = parseInput(contactDraft, fields)
        await keepFiles(app.storage, files, (kept) =>
          saveMessage(app, draft, { userId: request.viewer?.userId, files: kept }),
        )
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
      return {
        messages: await describeMessages(app.db, rows),
        page: query.page,
        pages: Math.ceil(total / query.limit),
        total,
      }
    },
  })

  app.route({
    ...updateContactMessage,
    ...forOffice('customers.write'),
    handler: async ({ params, body: { handled, updatedAt } }) => {
      const row = await app.db.transaction((tx) => changeMessage(tx, params.id, updatedAt, handled))
      const [message] = await describeMessages(app.db, [row])
      if (!message) throw new Error('the message was not returned')
      return message
    },
  })
}
