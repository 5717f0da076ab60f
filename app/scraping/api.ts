import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { Output } from '#contract/http.ts'
import type { getScrapeJob, importDrafts, startScrapeJob } from '#contract/scraping.ts'

export const { useStartScrapeJobMutation, useGetScrapeJobQuery, useImportDraftsMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    startScrapeJob: build.mutation<Output<typeof startScrapeJob>, Args<typeof startScrapeJob>>({
      ...via<typeof startScrapeJob>('POST /api/scrape/jobs'),
    }),
    getScrapeJob: build.query<Output<typeof getScrapeJob>, Args<typeof getScrapeJob>>({
      ...via<typeof getScrapeJob>('GET /api/scrape/jobs/:id'),
    }),
    importDrafts: build.mutation<Output<typeof importDrafts>, Args<typeof importDrafts>>({
      ...via<typeof importDrafts>('POST /api/scrape/import'),
      invalidatesTags: ['Product', 'Category', 'Brand', 'Document'],
    }),
  }),
})
