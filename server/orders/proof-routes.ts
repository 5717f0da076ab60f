import type { FastifyInstance } from 'fastify'
import { contactFileTexts, maxContactBytes, maxContactFiles } from '#contract/contact/files.ts'
import { AppError } from '#contract/http/errors.ts'
import { attachProof as attachProofCall, downloadProof } from '#contract/orders/calls.ts'
import { forAnyone, forOffice } from '#server/http/access.ts'
import { addressKey, countUse } from '#server/http/limits.ts'
import type { App } from '#server/http/types.ts'
import { withForm } from '#server/media/read-form.ts'
import { sendFile } from '#server/media/send-file.ts'
import { attachProof } from './attach-proof.ts'
import { assertMayRead, readBuyer, toReader } from './records/buyer.ts'
import { findOrderRow, getOrderFor } from './records/order-queries.ts'
import { findProofs } from './records/proof-queries.ts'

/** Proof of payment, as files. */
export async function proofRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const proofForm = {
    folder: app.config.DATA_DIR,
    field: 'files',
    maxBytes: maxContactBytes,
    several: { most: maxContactFiles, tooMany: contactFileTexts.tooMany, tooLarge: contactFileTexts.tooLarge },
  }

  app.route({
    ...attachProofCall,
    ...forAnyone,
    handler: async (request, reply) => {
      const { id } = request.params
      const buyer = await readBuyer(app, request)
      assertMayRead(buyer, await findOrderRow(app.db, id))
      // Before any file is read.
      await countUse(app.db, `contact:${addressKey(request.ip)}`, app.config.LIMIT_CONTACT, 60 * 60)
      await withForm(request, proofForm, ({ files }) => attachProof(app, id, { files, by: buyer.viewer?.userId }))
      return reply.code(201).send(await getOrderFor(app.db, id, toReader(buyer)))
    },
  })

  app.route({
    ...downloadProof,
    ...forOffice('orders.read', 'orders.money'),
    handler: async (request, reply) => {
      const { id, fileId } = request.params
      const file = (await findProofs(app.db, [id])).find(({ _id }) => _id === fileId)
      if (!file) throw new AppError('not_found', 'File not found.')
      return sendFile(app.storage, request, reply, {
        key: file.fileKey,
        type: file.type,
        name: file.name,
        policy: "sandbox; default-src 'none'",
        cacheControl: 'no-store',
        isDownload: true,
      })
    },
  })
}
