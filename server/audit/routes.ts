import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/audit/calls.ts'
import { forOffice } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { findAudit, findAuditPeople } from './audit-queries.ts'

/** Who did what. */
export async function auditRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({ ...calls.listAudit, ...forOffice('audit.read'), handler: ({ query }) => findAudit(app.db, query) })

  app.route({
    ...calls.listAuditPeople,
    ...forOffice('audit.read'),
    handler: async () => ({ people: await findAuditPeople(app.db) }),
  })
}
