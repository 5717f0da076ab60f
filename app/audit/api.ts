import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { listAudit, listAuditPeople } from '#contract/audit/calls.ts'

const auditApi = addEndpoints(({ query }) => ({
  listAudit: query<typeof listAudit>('GET /api/audit', { keepUnusedDataFor: 0 }),
  listAuditPeople: query<typeof listAuditPeople>('GET /api/audit/people', { keepUnusedDataFor: 0 }),
}))

export const { useListAuditQuery, useListAuditPeopleQuery } = auditApi
