import { addEndpoints } from '#app/api/add-endpoints.ts'
import { toForm } from '#app/api/to-form.ts'
import type { listMyInvoices } from '#contract/invoices/calls.ts'
import type { attachProof, cancelOrder, getOrder, listMyOrders, openGuestOrder } from '#contract/orders/calls.ts'
import type { askAboutGuest } from '#contract/privacy/guest-calls.ts'
import type { getMaking } from '#contract/workshop/calls.ts'

type ProofUpload = { id: string; files: readonly File[]; onProgress: (percent: number) => void }

/** Order calls for buyers; the office's are in manage-orders-api.ts. */
export const ordersApi = addEndpoints(({ query, mutation }) => ({
  getOrder: query<typeof getOrder>('GET /api/order/:id', { providesTags: ['Order'] }),
  getMaking: query<typeof getMaking>('GET /api/order/:id/making', { keepUnusedDataFor: 5, providesTags: ['Order'] }),
  openGuestOrder: mutation<typeof openGuestOrder>('POST /api/order/:id/key'),
  listMyOrders: query<typeof listMyOrders>('GET /api/order/mine', { keepUnusedDataFor: 5, providesTags: ['Order'] }),
  listMyInvoices: query<typeof listMyInvoices>('GET /api/paper/mine', {
    keepUnusedDataFor: 5,
    providesTags: ['Order'],
  }),
  askAboutGuest: mutation<typeof askAboutGuest>('POST /api/order/:id/data-request'),
  attachProof: mutation<typeof attachProof, ProofUpload>('POST /api/order/:id/proof', {
    toInput: ({ id, files, onProgress }) => ({ params: { id }, form: toForm({ files }), onProgress }),
    invalidatesTags: ['Order'],
  }),
  cancelOrder: mutation<typeof cancelOrder>('PUT /api/order/:id/cancel', {
    // Goods are returned to stock.
    invalidatesTags: (_, error) => (error ? [] : ['Order', 'Product']),
  }),
}))

export const {
  useGetOrderQuery,
  useGetMakingQuery,
  useOpenGuestOrderMutation,
  useListMyOrdersQuery,
  useListMyInvoicesQuery,
  useAskAboutGuestMutation,
  useAttachProofMutation,
  useCancelOrderMutation,
} = ordersApi
