import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { getOfficeRates, updateOfficeRates } from '#contract/configure/calls.ts'

export const manageConfigureApi = addEndpoints(({ query, mutation }) => ({
  getOfficeRates: query<typeof getOfficeRates>('GET /api/configure/office-rates', {
    keepUnusedDataFor: 0,
    providesTags: ['Design'],
  }),
  updateOfficeRates: mutation<typeof updateOfficeRates>('PUT /api/configure/office-rates', {
    invalidatesTags: ['Design'],
  }),
}))

export const { useGetOfficeRatesQuery, useUpdateOfficeRatesMutation } = manageConfigureApi
