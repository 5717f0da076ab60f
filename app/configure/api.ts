import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type {
  createDesign,
  deleteSavedDesign,
  getRates,
  listDesigns,
  listMyDesigns,
  saveDesign,
} from '#contract/configure.ts'
import type { Output } from '#contract/http.ts'

export const configureApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRates: build.query<Output<typeof getRates>, Args<typeof getRates>>({
      ...via<typeof getRates>('GET /api/configure/rates'),
      providesTags: ['Design'],
    }),
    createDesign: build.mutation<Output<typeof createDesign>, Args<typeof createDesign>>(
      via<typeof createDesign>('POST /api/design'),
    ),
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
  useCreateDesignMutation,
  useListDesignsQuery,
  useListMyDesignsQuery,
  useSaveDesignMutation,
  useDeleteSavedDesignMutation,
} = configureApi
