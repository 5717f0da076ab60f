import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { getOfficeRates, updateOfficeRates } from '#contract/configure/calls.ts'
import type { Output } from '#contract/http/schema.ts'

export const manageConfigureApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOfficeRates: build.query<Output<typeof getOfficeRates>, Args<typeof getOfficeRates>>({
      ...via<typeof getOfficeRates>('GET /api/configure/office-rates'),
      keepUnusedDataFor: 0,
      providesTags: ['Design'],
    }),
    updateOfficeRates: build.mutation<Output<typeof updateOfficeRates>, Args<typeof updateOfficeRates>>({
      ...via<typeof updateOfficeRates>('PUT /api/configure/office-rates'),
      invalidatesTags: ['Design'],
    }),
  }),
})

export const { useGetOfficeRatesQuery, useUpdateOfficeRatesMutation } = manageConfigureApi
