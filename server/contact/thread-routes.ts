import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '#contract/contact/calls.ts'
import { forAnyone } from '#server/http/access.ts'
import { addressKey, countUse } from '#server/http/limits.ts'
import { parseInput } from '#server/http/parse-input.ts'
import type { App } from '#server/http/types.ts'
import { attachmentForm, keepFiles } from '#server/media/keep-files.ts'
import { withForm } from '#server/media/read-form.ts'
import { sendAttachment } from '#server/media/send-file.ts'
import { type Buyer, mayForOffice, readBuyer } from '#server/orders/records/buyer.ts'
import { toCustomerThread } from './describe-messages.ts'
import { findFiles, findMessageRow, type MessageRow, noSuchMessage } from './queries.ts'
import { replyToThread } from './write-reply.ts'

const hour = 60 * 60

/** An account's message needs no key; a guest's is opened with the one from an e-mail. */
const ownsMessage = ({ viewer, guest }: Buyer, { _id, userId }: MessageRow): boolean =>
  userId ? viewer?.userId === userId : guest.messages.has(_id)

/** A message and its answers, for whoever sent it. */
export async function threadRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  /** To everyone else the message does not exist. */
  async function findOwn(request: FastifyRequest, id: string): Promise<{ row: MessageRow; buyer: Buyer }> {
    const buyer = await readBuyer(app, request)
    const row = await findMessageRow(app.db, id)
    if (!row || !ownsMessage(buyer, row)) throw noSuchMessage()
    return { row, buyer }
  }

  async function findReadable(request: FastifyRequest, id: string): Promise<MessageRow> {
    const buyer = await readBuyer(app, request)
    const row = await findMessageRow(app.db, id)
    if (!row || !(mayForOffice(buyer, 'customers.read') || ownsMessage(buyer, row))) throw noSuchMessage()
    return row
  }

  app.route({
    ...calls.getOwnThread,
    ...forAnyone,
    handler: async (request) => toCustomerThread(app.db, await findReadable(request, request.params.id)),
  })

  app.route({
    ...calls.openGuestThread,
    ...forAnyone,
    handler: async (request, reply) => {
      const { id } = request.params
      const row = await findMessageRow(app.db, id)
      if (!row || row.userId || !app.guests.hasKey(id, request.body.key)) throw noSuchMessage()
      app.guests.remember(request, reply, { message: id })
      return toCustomerThread(app.db, row)
    },
  })

  app.route({
    ...calls.replyToThread,
    ...forAnyone,
    handler: async (request, reply) => {
      const { id } = request.params
      const { buyer } = await findOwn(request, id)
      // Before any file is read.
      await countUse(app.db, `message-reply:${addressKey(request.ip)}`, app.config.LIMIT_QUOTE, hour)
      const row = await withForm(request, attachmentForm(app.config.DATA_DIR), async ({ fields, files }) => {
        const { text } = parseInput(calls.replyDraft, fields)
        return keepFiles(app.storage, files, async (stored) => {
          const { message, isNew } = await replyToThread(app, id, { text, files: stored }, buyer.viewer)
          if (!isNew) for (const { fileKey } of stored) await app.storage.remove(fileKey)
          return message
        })
      })
      return reply.code(201).send(await toCustomerThread(app.db, row))
    },
  })

  app.route({
    ...calls.downloadThreadFile,
    ...forAnyone,
    handler: async (request, reply) => {
      const { id, fileId } = request.params
      const row = await findReadable(request, id)
      const file = (await findFiles(app.db, [row._id])).find(({ _id }) => _id === fileId)
      return sendAttachment(app.storage, request, reply, file)
    },
  })
}
