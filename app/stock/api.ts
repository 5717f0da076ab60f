import { addEndpoints } from '#app/api/add-endpoints.ts'
import type {
  countProduct,
  deleteCount,
  findStored,
  getCount,
  listCounts,
  listPlaces,
  listReceipts,
  postCount,
  receiveGoods,
  startCount,
} from '#contract/stock/calls.ts'
import type { listLow } from '#contract/stock/low-calls.ts'
import type { listShortages } from '#contract/stock/shortage-calls.ts'

export const stockApi = addEndpoints(({ query, mutation }) => ({
  findStored: query<typeof findStored>('GET /api/stock/find', { keepUnusedDataFor: 0 }),
  // Every step of an order can change them.
  listShortages: query<typeof listShortages>('GET /api/stock/shortages', {
    keepUnusedDataFor: 0,
    providesTags: ['Stock', 'Order'],
  }),
  listLow: query<typeof listLow>('GET /api/stock/low', {
    keepUnusedDataFor: 0,
    providesTags: ['Stock', 'Product'],
  }),
  listReceipts: query<typeof listReceipts>('GET /api/stock/receipts', {
    keepUnusedDataFor: 0,
    providesTags: ['Stock'],
  }),
  receiveGoods: mutation<typeof receiveGoods>('POST /api/stock/receipts', { invalidatesTags: ['Stock', 'Product'] }),
  listCounts: query<typeof listCounts>('GET /api/stock/counts', { keepUnusedDataFor: 0, providesTags: ['Stock'] }),
  listPlaces: query<typeof listPlaces>('GET /api/stock/places', { keepUnusedDataFor: 0, providesTags: ['Product'] }),
  startCount: mutation<typeof startCount>('POST /api/stock/counts', { invalidatesTags: ['Stock'] }),
  getCount: query<typeof getCount>('GET /api/stock/counts/:id', { keepUnusedDataFor: 0, providesTags: ['Stock'] }),
  countProduct: mutation<typeof countProduct>('PUT /api/stock/counts/:id/lines/:product', {
    // A count can have 2000 lines: only a refusal, which means that somebody else has changed it, fetches them again.
    invalidatesTags: (_line, error) => (error ? ['Stock'] : []),
    onQueryStarted: async ({ params }, { dispatch, queryFulfilled }) => {
      const reply = await queryFulfilled.catch(() => undefined)
      if (!reply) return
      dispatch(
        stockApi.util.updateQueryData('getCount', { params: { id: params.id }, querystring: {} }, ({ all }) => {
          const index = all.findIndex(({ product }) => product._id === params.product)
          all.splice(index < 0 ? all.length : index, 1, reply.data)
        }),
      )
    },
  }),
  postCount: mutation<typeof postCount>('POST /api/stock/counts/:id/post', { invalidatesTags: ['Stock', 'Product'] }),
  // Lists are fetched when they open; the page of the count itself would ask for it once more, in vain.
  deleteCount: mutation<typeof deleteCount>('DELETE /api/stock/counts/:id'),
}))

export const {
  useListShortagesQuery,
  useListLowQuery,
  useListReceiptsQuery,
  useReceiveGoodsMutation,
  useListCountsQuery,
  useStartCountMutation,
  useListPlacesQuery,
  useGetCountQuery,
  useCountProductMutation,
  usePostCountMutation,
  useDeleteCountMutation,
} = stockApi
