import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { Output } from '#contract/http/schema.ts'
import type {
  getScrapeJob,
  importDrafts,
  listScrapeJobs,
  retryScrapeJob,
  saveDrafts,
  startScrapeJob,
  stopScrapeJob,
} from '#contract/scraping/calls.ts'

export const scrapingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listScrapeJobs: build.query<Output<typeof listScrapeJobs>, Args<typeof listScrapeJobs>>({
      ...via<typeof listScrapeJobs>('GET /api/scrape/jobs'),
      keepUnusedDataFor: 0,
    }),
    getScrapeJob: build.query<Output<typeof getScrapeJob>, Args<typeof getScrapeJob>>({
      ...via<typeof getScrapeJob>('GET /api/scrape/jobs/:id'),
    }),
    startScrapeJob: build.mutation<Output<typeof startScrapeJob>, Args<typeof startScrapeJob>>({
      ...via<typeof startScrapeJob>('POST /api/scrape/jobs'),
    }),
    retryScrapeJob: build.mutation<Output<typeof retryScrapeJob>, Args<typeof retryScrapeJob>>({
      ...via<typeof retryScrapeJob>('POST /api/scrape/jobs/:id/retry'),
    }),
    stopScrapeJob: build.mutation<Output<typeof stopScrapeJob>, Args<typeof stopScrapeJob>>({
      ...via<typeof stopScrapeJob>('POST /api/scrape/jobs/:id/stop'),
    }),
    saveDrafts: build.mutation<Output<typeof saveDrafts>, Args<typeof saveDrafts>>({
      ...via<typeof saveDrafts>('PUT /api/scrape/drafts'),
    }),
    importDrafts: build.mutation<Output<typeof importDrafts>, Args<typeof importDrafts>>({
      ...via<typeof importDrafts>('POST /api/scrape/import'),
      invalidatesTags: ['Product', 'Category', 'Brand', 'Document'],
    }),
  }),
})

export const {
  useListScrapeJobsQuery,
  useGetScrapeJobQuery,
  useStartScrapeJobMutation,
  useRetryScrapeJobMutation,
  useStopScrapeJobMutation,
  useSaveDraftsMutation,
  useImportDraftsMutation,
} = scrapingApi
