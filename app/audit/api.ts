import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { listAudit, listAuditPeople, undoAudit } from '#contract/audit/calls.ts'

const auditApi = addEndpoints(({ query, mutation }) => ({
  listAudit: query<typeof listAudit>('GET /api/audit', { keepUnusedDataFor: 0, providesTags: ['Audit'] }),
  listAuditPeople: query<typeof listAuditPeople>('GET /api/audit/people', { keepUnusedDataFor: 0 }),
  undoAudit: mutation<typeof undoAudit>('POST /api/audit/:id/undo', {
    // Whatever was given back.
    invalidatesTags: ['Audit', 'Product', 'Category', 'Brand', 'Blog', 'Slide', 'Discount', 'Document', 'User'],
  }),
}))

export const { useListAuditQuery, useListAuditPeopleQuery, useUndoAuditMutation } = auditApi
