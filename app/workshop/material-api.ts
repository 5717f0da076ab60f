import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { getJobMaterials, listBatches, listShortages, makeBatch } from '#contract/workshop/material-calls.ts'

const materialApi = addEndpoints(({ query, mutation }) => ({
  getJobMaterials: query<typeof getJobMaterials>('GET /api/workshop/jobs/:number/materials', {
    providesTags: ['Job'],
  }),
  listBatches: query<typeof listBatches>('GET /api/workshop/batches', { providesTags: ['Job'] }),
  makeBatch: mutation<typeof makeBatch>('POST /api/workshop/batches', { invalidatesTags: ['Job'] }),
  listShortages: query<typeof listShortages>('GET /api/workshop/shortages', { providesTags: ['Job'] }),
}))

export const { useGetJobMaterialsQuery, useListBatchesQuery, useMakeBatchMutation, useListShortagesQuery } = materialApi
