import type { FastifyInstance } from 'fastify'
import { attachProof as attachProofCall } from '#contract/orders/calls.ts'
import { downloadProof } from '#contract/orders/office-calls.ts'
import { forAnyone, forOffice } from '#server/http/access.ts'
import { addressKey, countUse } from '#server/http/limits.ts'
import type { App } from '#server/http/types.ts'
import { attachmentForm } from '#server/media/keep-files.ts'
import { withForm } from '#server/media/read-form.ts'
import { sendAttachment } from '#server/media/send-file.ts'
import { attachProof } from './attach-proof.ts'
import { assertMayRead, readBuyer, toReader } from './records/buyer.ts'
import { findOrderRow } from './records/order-queries.ts'
import { findProofs } from './records/proof-queries.ts'
import { getOrderFor } from './records/read-order-queries.ts'

/** Proof of payment, as files. */
export async function proofRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...attachProofCall,
    ...forAnyone,
    handler: async (request, reply) => {
      const { id } = request.params
      const buyer = await readBuyer(app, request)
      assertMayRead(buyer, await findOrderRow(app.db, id))
      // Before any file is read.
      await countUse(app.db, `contact:${addressKey(request.ip)}`, app.config.LIMIT_CONTACT, 60 * 60)
      const by = buyer.viewer?.userId
      await withForm(request, attachmentForm(app.config.DATA_DIR), ({ files }) => attachProof(app, id, { files, by }))
      return reply.code(201).send(await getOrderFor(app.db, id, toReader(buyer)))
    },
  })

  app.route({
    ...downloadProof,
    ...forOffice('orders.read', 'orders.money'),
    handler: async (request, reply) => {
      const { id, fileId } = request.params
      const file = (await findProofs(app.db, [id])).find(({ _id }) => _id === fileId)
      return sendAttachment(app.storage, request, reply, file)
    },
  })
}
