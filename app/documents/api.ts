import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { listDocuments } from '#contract/documents/calls.ts'

/** For public pages; the back-office's calls are in manage-api.ts. */
export const documentsApi = addEndpoints(({ query }) => ({
  listDocuments: query<typeof listDocuments>('GET /api/document/all', { providesTags: ['Document'] }),
}))

export const { useListDocumentsQuery } = documentsApi
