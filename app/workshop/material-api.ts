import { addEndpoints } from '#app/api/add-endpoints.ts'
import type {
  getJobMaterials,
  listCuttingBatches,
  listFittingShortages,
  makeCuttingBatch,
} from '#contract/workshop/material-calls.ts'

const materialApi = addEndpoints(({ query, mutation }) => ({
  getJobMaterials: query<typeof getJobMaterials>('GET /api/workshop/jobs/:number/materials', {
    providesTags: ['Job'],
  }),
  listCuttingBatches: query<typeof listCuttingBatches>('GET /api/workshop/batches', { providesTags: ['Job'] }),
  makeCuttingBatch: mutation<typeof makeCuttingBatch>('POST /api/workshop/batches', { invalidatesTags: ['Job'] }),
  listFittingShortages: query<typeof listFittingShortages>('GET /api/workshop/shortages', { providesTags: ['Job'] }),
}))

export const {
  useGetJobMaterialsQuery,
  useListCuttingBatchesQuery,
  useMakeCuttingBatchMutation,
  useListFittingShortagesQuery,
} = materialApi
