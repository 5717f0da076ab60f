import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { getPacking, listPacking, packLine, shipPacked, undoShipment } from '#contract/orders/packing-calls.ts'

export const packingApi = addEndpoints(({ query, mutation }) => ({
  listPacking: query<typeof listPacking>('GET /api/packing', { keepUnusedDataFor: 0, providesTags: ['Order'] }),
  getPacking: query<typeof getPacking>('GET /api/packing/:id', { keepUnusedDataFor: 0, providesTags: ['Order'] }),
  // The page puts the answer in place itself. Only a refusal, which means that somebody else was there, fetches again.
  packLine: mutation<typeof packLine>('PUT /api/packing/:id/lines/:line', {
    invalidatesTags: (_order, error) => (error ? ['Order'] : []),
  }),
  shipPacked: mutation<typeof shipPacked>('POST /api/packing/:id/ship', { invalidatesTags: ['Order', 'Product'] }),
  undoShipment: mutation<typeof undoShipment>('POST /api/packing/:id/undo', { invalidatesTags: ['Order', 'Product'] }),
}))

export const {
  useListPackingQuery,
  useGetPackingQuery,
  usePackLineMutation,
  useShipPackedMutation,
  useUndoShipmentMutation,
} = packingApi
