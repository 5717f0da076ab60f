import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/quotes/buyer-calls.ts'
import { forAnyone } from '#server/http/access.ts'
import { addressKey, countUse } from '#server/http/limits.ts'
import { parseInput } from '#server/http/parse-input.ts'
import type { App } from '#server/http/types.ts'
import { attachmentForm, keepFiles } from '#server/media/keep-files.ts'
import { withForm } from '#server/media/read-form.ts'
import { sendAttachment } from '#server/media/send-file.ts'
import { readBuyer } from '#server/orders/records/buyer.ts'
import { senderOf } from '#server/settings/mail-limits.ts'
import { askQuote } from './ask-quote.ts'
import { findQuoteFiles } from './quote-file-queries.ts'
import { findReadableQuote } from './readable-quote.ts'
import { toQuote } from './to-quote.ts'

function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** Requests for quotes with attachments. */
export async function quoteFileRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...calls.sendQuoteForm,
    ...forAnyone,
    handler: async (request, reply) => {
      const buyer = await readBuyer(app, request)
      // Before any file is read.
      await countUse(app.db, `quote:${addressKey(request.ip)}`, app.config.LIMIT_QUOTE, 60 * 60)
      const row = await withForm(request, attachmentForm(app.config.DATA_DIR), ({ fields, files }) => {
        const draft = parseInput(calls.requestQuoteBody, readJson(fields.request))
        const by = { userId: buyer.viewer?.userId, sender: senderOf(request) }
        return keepFiles(app.storage, files, (stored) => askQuote(app, draft, { ...by, files: stored }))
      })
      if (!buyer.viewer) app.guests.remember(request, reply, { quote: row })
      return reply.code(201).send(await toQuote(app.db, row, buyer))
    },
  })

  app.route({
    ...calls.downloadQuoteFile,
    ...forAnyone,
    handler: async (request, reply) => {
      const { row } = await findReadableQuote(app, request, request.params.id)
      const file = (await findQuoteFiles(app.db, row._id)).find(({ _id }) => _id === request.params.fileId)
      return sendAttachment(app.storage, request, reply, file)
    },
  })
}
