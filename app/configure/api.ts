import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
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
import type { Output } from '#contract/http/schema.ts'

export const configureApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRates: build.query<Output<typeof getRates>, Args<typeof getRates>>({
      ...via<typeof getRates>('GET /api/configure/rates'),
      providesTags: ['Design'],
    }),
    listStandardSizes: build.query<Output<typeof listStandardSizes>, Args<typeof listStandardSizes>>({
      ...via<typeof listStandardSizes>('GET /api/configure/standard-sizes'),
    }),
    createDesign: build.mutation<Output<typeof createDesign>, Args<typeof createDesign>>(
      via<typeof createDesign>('POST /api/design'),
    ),
    getDesign: build.query<Output<typeof getDesign>, Args<typeof getDesign>>({
      ...via<typeof getDesign>('GET /api/design/:code'),
      keepUnusedDataFor: 0,
      providesTags: ['Design'],
    }),
    listDesigns: build.query<Output<typeof listDesigns>, Args<typeof listDesigns>>({
      ...via<typeof listDesigns>('GET /api/design'),
      keepUnusedDataFor: 0,
      providesTags: ['Design'],
    }),
    listMyDesigns: build.query<Output<typeof listMyDesigns>, Args<typeof listMyDesigns>>({
      ...via<typeof listMyDesigns>('GET /api/design/mine'),
      keepUnusedDataFor: 0,
      providesTags: ['Design'],
    }),
    saveDesign: build.mutation<Output<typeof saveDesign>, Args<typeof saveDesign>>({
      ...via<typeof saveDesign>('POST /api/design/mine'),
      invalidatesTags: ['Design'],
    }),
    deleteSavedDesign: build.mutation<Output<typeof deleteSavedDesign>, Args<typeof deleteSavedDesign>>({
      ...via<typeof deleteSavedDesign>('DELETE /api/design/mine/:id'),
      invalidatesTags: ['Design'],
    }),
  }),
})

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
