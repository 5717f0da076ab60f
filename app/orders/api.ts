import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { Output } from '#contract/http/schema.ts'
import type { listMyInvoices } from '#contract/invoices/calls.ts'
import type { cancelOrder, getOrder, listMyOrders, openGuestOrder } from '#contract/orders/calls.ts'

/** Order calls for buyers; the office's are in manage-orders-api.ts. */
export const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrder: build.query<Output<typeof getOrder>, Args<typeof getOrder>>({
      ...via<typeof getOrder>('GET /api/order/:id'),
      providesTags: ['Order'],
    }),
    openGuestOrder: build.mutation<Output<typeof openGuestOrder>, Args<typeof openGuestOrder>>(
      via<typeof openGuestOrder>('POST /api/order/:id/key'),
    ),
    listMyOrders: build.query<Output<typeof listMyOrders>, Args<typeof listMyOrders>>({
      ...via<typeof listMyOrders>('GET /api/order/mine'),
      keepUnusedDataFor: 5,
      providesTags: ['Order'],
    }),
    listMyInvoices: build.query<Output<typeof listMyInvoices>, Args<typeof listMyInvoices>>({
      ...via<typeof listMyInvoices>('GET /api/paper/mine'),
      keepUnusedDataFor: 5,
      providesTags: ['Order'],
    }),
    cancelOrder: build.mutation<Output<typeof cancelOrder>, Args<typeof cancelOrder>>({
      ...via<typeof cancelOrder>('PUT /api/order/:id/cancel'),
      // Goods are returned to stock.
      invalidatesTags: (_, error) => (error ? [] : ['Order', 'Product']),
    }),
  }),
})

export const {
  useGetOrderQuery,
  useOpenGuestOrderMutation,
  useListMyOrdersQuery,
  useListMyInvoicesQuery,
  useCancelOrderMutation,
} = ordersApi
