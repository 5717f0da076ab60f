import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { getSalesReport, getVatReturn, listBatches, makeBatch } from '#contract/reports/calls.ts'

const reportsApi = addEndpoints(({ query, mutation }) => ({
  getVatReturn: query<typeof getVatReturn>('GET /api/report/vat', { keepUnusedDataFor: 0, providesTags: ['Books'] }),
  getSalesReport: query<typeof getSalesReport>('GET /api/report/sales', { keepUnusedDataFor: 0 }),
  listBatches: query<typeof listBatches>('GET /api/books/batches', { keepUnusedDataFor: 0, providesTags: ['Books'] }),
  makeBatch: mutation<typeof makeBatch>('POST /api/books/batches', { invalidatesTags: ['Books'] }),
}))

export const { useGetVatReturnQuery, useGetSalesReportQuery, useListBatchesQuery, useMakeBatchMutation } = reportsApi
