import type { FastifyInstance } from 'fastify'
import type { BankProposal } from '#contract/bank/calls.ts'
import * as calls from '#contract/bank/calls.ts'
import { type Certainty, maxStatementBytes } from '#contract/bank/rules.ts'
import { AppError } from '#contract/http/errors.ts'
import { assertNotStale } from '#server/db/stale.ts'
import { forOffice, getViewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { withForm } from '#server/media/read-form.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { assertUndecided } from './assert-undecided.ts'
import { confirmLine } from './confirm-line.ts'
import { confirmRefund } from './confirm-refund.ts'
import { proposeLines } from './propose/propose-lines.ts'
import { countLines, decideLine, findLines, getLine, lockLine } from './records/line-queries.ts'
import { reopenLine } from './reopen-line.ts'
import { uploadStatement } from './upload-statement.ts'

/** Bank statements: every line is decided by a person. */
export async function bankRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...calls.listBankLines,
    ...forOffice('orders.pay'),
    handler: async ({ query: { state = 'open', ...query } }) => {
      // Only lines to check have proposals, and thousands of those take their time.
      const [counts, proposals] = await Promise.all([
        countLines(app.db),
        state === 'open' ? proposeLines(app.db) : new Map<string, BankProposal>(),
      ])
      const idsOf = (certainty: Certainty) =>
        [...proposals].flatMap(([id, proposal]) => (proposal.certainty === certainty ? [id] : []))
      const sure = idsOf('sure')
      const { lines, total } = await findLines(app.db, { ...query, state }, { sure, likely: idsOf('likely') })
      return {
        lines: lines.map((line) => {
          const proposal = proposals.get(line._id)
          return proposal ? { ...line, proposal } : line
        }),
        counts,
        sure: sure.length,
        page: query.page,
        pages: Math.ceil(total / query.limit),
        total,
      }
    },
  })

  app.route({
    ...calls.uploadStatement,
    ...forOffice('orders.pay'),
    handler: (request, reply) =>
      withForm(
        request,
        { folder: app.config.DATA_DIR, field: 'file', maxBytes: maxStatementBytes },
        async ({ file, fields }) => {
          if (!file)
            throw new AppError('bad_input', 'Please choose a file.', {
              issues: [{ path: 'file', message: 'Please choose a file.' }],
            })
          const { bank } = await getShopIdentity(app.db)
          const { userId } = getViewer(request)
          const upload = { file, mapping: fields.mapping, ownAccount: bank.accountNumber, by: userId }
          const result = await uploadStatement(app.db, upload)
          return 'unsure' in result ? reply.code(200).send(result.unsure) : reply.code(201).send(result.uploaded)
        },
      ),
  })

  app.route({
    ...calls.confirmBankLine,
    ...forOffice('orders.pay'),
    handler: async (request, reply) => {
      const { id } = request.params
      await confirmLine(app, id, request.body, getViewer(request))
      return reply.code(200).send(await getLine(app.db, id))
    },
  })

  app.route({
    ...calls.confirmBankRefund,
    ...forOffice('orders.pay', 'orders.refund'),
    handler: async (request, reply) => {
      const { id } = request.params
      await confirmRefund(app, id, request.body, getViewer(request))
      return reply.code(200).send(await getLine(app.db, id))
    },
  })

  app.route({
    ...calls.setBankLineAside,
    ...forOffice('orders.pay'),
    handler: async (request, reply) => {
      const { id } = request.params
      const { updatedAt, ...decision } = request.body
      await app.db.transaction(async (tx) => {
        const line = await lockLine(tx, id)
        await assertUndecided(tx, line)
        assertNotStale(line.updatedAt, updatedAt)
        await decideLine(tx, id, { ...decision, by: getViewer(request).userId })
      })
      return reply.code(200).send(await getLine(app.db, id))
    },
  })

  app.route({
    ...calls.reopenBankLine,
    ...forOffice('orders.pay'),
    handler: async (request, reply) => {
      const { id } = request.params
      await reopenLine(app, id, request.body.updatedAt, getViewer(request))
      return reply.code(200).send(await getLine(app.db, id))
    },
  })
}
