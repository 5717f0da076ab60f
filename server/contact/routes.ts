import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '#contract/contact/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { forAnyone, forOffice, getViewer } from '#server/http/access.ts'
import { addressKey, countUse } from '#server/http/limits.ts'
import { parseInput } from '#server/http/parse-input.ts'
import type { App } from '#server/http/types.ts'
import { attachmentForm, keepFiles } from '#server/media/keep-files.ts'
import { withForm } from '#server/media/read-form.ts'
import { sendAttachment } from '#server/media/send-file.ts'
import { beginThread } from './begin-thread.ts'
import { describeMessages, toThread } from './describe-messages.ts'
import { mayAnswer } from './people-queries.ts'
import {
  changeMessage,
  countViews,
  deleteMessageRow,
  findFiles,
  findMessageRow,
  findMessages,
  noSuchMessage,
  setSeen,
} from './queries.ts'
import { saveMessage } from './save-message.ts'
import { answerMessage } from './write-reply.ts'

const hour = 60 * 60

/** The contact form, and its messages in the office. */
export async function contactRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const thanks = { message: 'Thank you. Your message has reached our sales office.' }
  const countMessage = ({ ip }: FastifyRequest) =>
    countUse(app.db, `contact:${addressKey(ip)}`, app.config.LIMIT_CONTACT, hour)

  app.route({
    ...calls.sendContactMessage,
    ...forAnyone,
    handler: async (request) => {
      await countMessage(request)
      await saveMessage(app, request.body, { userId: request.viewer?.userId })
      return thanks
    },
  })

  app.route({
    ...calls.sendContactForm,
    ...forAnyone,
    handler: async (request, _reply) => {
      // Before any file is read.
      await countMessage(request)
      await withForm(request, attachmentForm(app.config.DATA_DIR), async ({ fields, files }) => {
        const draft = parseInput(calls.contactDraft, fields)
        const userId = request.viewer?.userId
        await keepFiles(app.storage, files, (stored) => saveMessage(app, draft, { userId, files: stored }))
      })
      return thanks
    },
  })

  app.route({
    ...calls.downloadContactFile,
    ...forOffice('customers.read'),
    handler: async (request, reply) => {
      const { id, fileId } = request.params
      const file = (await findFiles(app.db, [id])).find(({ _id }) => _id === fileId)
      return sendAttachment(app.storage, request, reply, file)
    },
  })

  app.route({
    ...calls.deleteContactMessage,
    ...forOffice('customers.write'),
    handler: async ({ params }) => {
      // Files first: if this stops half-way, the message is still there to be deleted again.
      for (const { fileKey } of await findFiles(app.db, [params.id])) await app.storage.remove(fileKey)
      const { name, begunByName } = await deleteMessageRow(app.db, params.id)
      return { message: `The message ${begunByName === null ? 'from' : 'to'} ${name} was deleted.` }
    },
  })

  app.route({
    ...calls.listContactMessages,
    ...forOffice('customers.read'),
    handler: async (request) => {
      const { query } = request
      const { rows, total } = await findMessages(app.db, query, getViewer(request).userId)
      const messages = await describeMessages(app.db, rows)
      return { messages, page: query.page, pages: Math.ceil(total / query.limit), total }
    },
  })

  app.route({
    ...calls.countContactMessages,
    ...forOffice('customers.read'),
    handler: async (request) => countViews(app.db, getViewer(request).userId),
  })

  app.route({
    ...calls.getMessageThread,
    ...forOffice('customers.read'),
    handler: async ({ params }) => {
      const row = await findMessageRow(app.db, params.id)
      if (!row) throw noSuchMessage()
      return toThread(app.db, row)
    },
  })

  app.route({
    ...calls.markMessageRead,
    ...forOffice('customers.write'),
    handler: async ({ params, body }) => {
      await setSeen(app.db, params.id, body.at)
      return { message: 'Read.' }
    },
  })

  app.route({
    ...calls.updateContactMessage,
    ...forOffice('customers.write'),
    handler: async ({ params, body: { handled, owner, updatedAt: seen } }) => {
      if (owner && !(await mayAnswer(app.db, owner)))
        throw new AppError('bad_input', 'A message can only be assigned to somebody who may answer it.')
      const row = await app.db.transaction((tx) =>
        changeMessage(tx, params.id, {
          ...(handled === undefined ? {} : { handled }),
          ...(owner === undefined ? {} : { ownerId: owner }),
          seen,
        }),
      )
      return toThread(app.db, row)
    },
  })

  app.route({
    ...calls.beginThread,
    ...forOffice('customers.write'),
    handler: async (request, reply) => {
      const row = await beginThread(app, request, (fields) => ({
        userId: null,
        ...parseInput(calls.recipientDraft, fields),
      }))
      return reply.code(201).send(await toThread(app.db, row))
    },
  })

  app.route({
    ...calls.answerMessage,
    ...forOffice('customers.write'),
    handler: async (request, reply) => {
      const { id } = request.params
      const row = await withForm(request, attachmentForm(app.config.DATA_DIR), async ({ fields, files }) => {
        const { text, done, fromEmail, readUntil } = parseInput(calls.answerDraft, fields)
        const words = { text, done: done === 'true', fromEmail: fromEmail === 'true', readUntil }
        return keepFiles(app.storage, files, async (stored) => {
          const { message, isNew } = await answerMessage(app, id, { ...words, files: stored }, getViewer(request))
          if (!isNew) for (const { fileKey } of stored) await app.storage.remove(fileKey)
          return message
        })
      })
      return reply.code(201).send(await toThread(app.db, row))
    },
  })
}
