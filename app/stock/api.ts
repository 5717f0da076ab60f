import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { findStored, listReceipts, receiveGoods } from '#contract/stock/calls.ts'

const stockApi = addEndpoints(({ query, mutation }) => ({
  findStored: query<typeof findStored>('GET /api/stock/find', { keepUnusedDataFor: 0, providesTags: ['Product'] }),
  listReceipts: query<typeof listReceipts>('GET /api/stock/receipts', {
    keepUnusedDataFor: 0,
    providesTags: ['Stock'],
  }),
  receiveGoods: mutation<typeof receiveGoods>('POST /api/stock/receipts', { invalidatesTags: ['Stock', 'Product'] }),
}))

export const { useLazyFindStoredQuery, useListReceiptsQuery, useReceiveGoodsMutation } = stockApi
