import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/audit/calls.ts'
import { forOffice } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { findAudit, findAuditPeople, findNames } from './audit-queries.ts'
import { undo } from './undo.ts'

/** Who did what. */
export async function auditRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  const summaries = new Map<string, string>()
  app.addHook('onReady', async () => {
    for (const { method, url, summary } of app.routeList)
      if (summary) summaries.set(`${method} ${url}`, summary.replace(/ \([^()]*\)$/, ''))
  })

  app.route({
    ...calls.listAudit,
    ...forOffice('audit.read'),
    handler: async ({ query }) => {
      const { rows, ...page } = await findAudit(app.db, query)
      const labelled = rows.map((row) => {
        const label = row.entity === 'call' ? summaries.get(row.entityId) : row.label
        return { ...row, ...(label ? { label } : {}) }
      })
      return { ...page, rows: labelled, names: await findNames(app.db, rows), keptDays: app.config.AUDIT_DAYS }
    },
  })

  app.route({
    ...calls.undoAudit,
    ...forOffice('audit.read'),
    handler: (request) => undo(app, request, request.params.id, request.body.group),
  })

  app.route({
    ...calls.listAuditPeople,
    ...forOffice('audit.read'),
    handler: async () => ({ people: await findAuditPeople(app.db) }),
  })
}
