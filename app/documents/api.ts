import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { listDocuments } from '#contract/documents.ts'
import type { Output } from '#contract/http.ts'

/** What public pages ask for; the back-office has its own in manage-api.ts. */
export const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDocuments: build.query<Output<typeof listDocuments>, Args<typeof listDocuments>>({
      ...via<typeof listDocuments>('GET /api/document/all'),
      providesTags: ['Document'],
    }),
  }),
})

export const { useListDocumentsQuery } = documentsApi
