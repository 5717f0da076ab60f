import { addEndpoints } from '#app/api/add-endpoints.ts'
import type {
  createDesign,
  deleteSavedDesign,
  getDesign,
  getRates,
  listDesigns,
  listMyDesigns,
  listStandardSizes,
  saveDesign,
} from '#contract/configure/calls.ts'

export const configureApi = addEndpoints(({ query, mutation }) => ({
  getRates: query<typeof getRates>('GET /api/configure/rates', { providesTags: ['Design'] }),
  listStandardSizes: query<typeof listStandardSizes>('GET /api/configure/standard-sizes'),
  createDesign: mutation<typeof createDesign>('POST /api/design'),
  getDesign: query<typeof getDesign>('GET /api/design/:code', { keepUnusedDataFor: 0, providesTags: ['Design'] }),
  listDesigns: query<typeof listDesigns>('GET /api/design', { keepUnusedDataFor: 0, providesTags: ['Design'] }),
  listMyDesigns: query<typeof listMyDesigns>('GET /api/design/mine', {
    keepUnusedDataFor: 0,
    providesTags: ['Design'],
  }),
  saveDesign: mutation<typeof saveDesign>('POST /api/design/mine', { invalidatesTags: ['Design'] }),
  deleteSavedDesign: mutation<typeof deleteSavedDesign>('DELETE /api/design/mine/:id', { invalidatesTags: ['Design'] }),
}))

export const {
  useGetRatesQuery,
  useListStandardSizesQuery,
  useCreateDesignMutation,
  useGetDesignQuery,
  useListDesignsQuery,
  useListMyDesignsQuery,
  useSaveDesignMutation,
  useDeleteSavedDesignMutation,
} = configureApi
