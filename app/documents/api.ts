import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { listDocuments } from '#contract/documents/calls.ts'
import type { Output } from '#contract/http/schema.ts'

/** For public pages; the back-office's calls are in manage-api.ts. */
export const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDocuments: build.query<Output<typeof listDocuments>, Args<typeof listDocuments>>({
      ...via<typeof listDocuments>('GET /api/document/all'),
      providesTags: ['Document'],
    }),
  }),
})

export const { useListDocumentsQuery } = documentsApi
