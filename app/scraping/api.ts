import { addEndpoints } from '#app/api/add-endpoints.ts'
import type {
  getScrapeJob,
  importDrafts,
  listScrapeJobs,
  retryScrapeJob,
  saveDrafts,
  startScrapeJob,
  stopScrapeJob,
} from '#contract/scraping/calls.ts'

export const scrapingApi = addEndpoints(({ query, mutation }) => ({
  listScrapeJobs: query<typeof listScrapeJobs>('GET /api/scrape/jobs', { keepUnusedDataFor: 0 }),
  getScrapeJob: query<typeof getScrapeJob>('GET /api/scrape/jobs/:id'),
  startScrapeJob: mutation<typeof startScrapeJob>('POST /api/scrape/jobs'),
  retryScrapeJob: mutation<typeof retryScrapeJob>('POST /api/scrape/jobs/:id/retry'),
  stopScrapeJob: mutation<typeof stopScrapeJob>('POST /api/scrape/jobs/:id/stop'),
  saveDrafts: mutation<typeof saveDrafts>('PUT /api/scrape/drafts'),
  importDrafts: mutation<typeof importDrafts>('POST /api/scrape/import', {
    invalidatesTags: ['Product', 'Category', 'Brand', 'Document'],
  }),
}))

export const {
  useListScrapeJobsQuery,
  useGetScrapeJobQuery,
  useStartScrapeJobMutation,
  useRetryScrapeJobMutation,
  useStopScrapeJobMutation,
  useSaveDraftsMutation,
  useImportDraftsMutation,
} = scrapingApi
