import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { Output } from '#contract/http/schema.ts'
import type { checkInvoices, correctInvoice, listInvoices } from '#contract/invoices/calls.ts'
import type {
  addOrderNote,
  correctParcel,
  deliverOrder,
  listOrders,
  payOrder,
  refundOrder,
  reserveOrder,
  undoOrderStep,
  updateOrderStatus,
} from '#contract/orders/calls.ts'
import type { listPaymentsToCheck, refundPayment, resolvePayment } from '#contract/payments/calls.ts'

/** Order calls for the office. After any step, even a rejected one, the screen shows the order's current state. */
export const officeOrdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.query<Output<typeof listOrders>, Args<typeof listOrders>>({
      ...via<typeof listOrders>('GET /api/order'),
      providesTags: ['Order'],
    }),
    updateOrderStatus: build.mutation<Output<typeof updateOrderStatus>, Args<typeof updateOrderStatus>>({
      ...via<typeof updateOrderStatus>('PUT /api/order/:id/status'),
      invalidatesTags: ['Order', 'Product'],
    }),
    deliverOrder: build.mutation<Output<typeof deliverOrder>, Args<typeof deliverOrder>>({
      ...via<typeof deliverOrder>('PUT /api/order/:id/deliver'),
      invalidatesTags: ['Order'],
    }),
    undoOrderStep: build.mutation<Output<typeof undoOrderStep>, Args<typeof undoOrderStep>>({
      ...via<typeof undoOrderStep>('POST /api/order/:id/undo-step'),
      invalidatesTags: ['Order'],
    }),
    correctParcel: build.mutation<Output<typeof correctParcel>, Args<typeof correctParcel>>({
      ...via<typeof correctParcel>('PUT /api/order/:id/parcel'),
      invalidatesTags: ['Order'],
    }),
    recordTransfer: build.mutation<Output<typeof payOrder>, Args<typeof payOrder>>({
      ...via<typeof payOrder>('PUT /api/order/:orderId/pay'),
      invalidatesTags: ['Order', 'Product'],
    }),
    refundOrder: build.mutation<Output<typeof refundOrder>, Args<typeof refundOrder>>({
      ...via<typeof refundOrder>('POST /api/order/:id/refund'),
      invalidatesTags: ['Order', 'Product', 'Payment'],
    }),
    reserveOrder: build.mutation<Output<typeof reserveOrder>, Args<typeof reserveOrder>>({
      ...via<typeof reserveOrder>('PUT /api/order/:id/reservation'),
      invalidatesTags: ['Order', 'Product'],
    }),
    addOrderNote: build.mutation<Output<typeof addOrderNote>, Args<typeof addOrderNote>>({
      ...via<typeof addOrderNote>('POST /api/order/:id/notes'),
      invalidatesTags: ['Order'],
    }),
    listInvoices: build.query<Output<typeof listInvoices>, Args<typeof listInvoices>>({
      ...via<typeof listInvoices>('GET /api/paper'),
      providesTags: ['Order'],
    }),
    checkInvoices: build.query<Output<typeof checkInvoices>, void>({
      ...via<typeof checkInvoices>('GET /api/paper/check'),
      keepUnusedDataFor: 0,
    }),
    correctInvoice: build.mutation<Output<typeof correctInvoice>, Args<typeof correctInvoice>>({
      ...via<typeof correctInvoice>('POST /api/paper/:id/correct'),
      invalidatesTags: ['Order'],
    }),
    listPaymentsToCheck: build.query<Output<typeof listPaymentsToCheck>, Args<typeof listPaymentsToCheck>>({
      ...via<typeof listPaymentsToCheck>('GET /api/payment/to-check'),
      providesTags: ['Payment'],
    }),
    resolvePayment: build.mutation<Output<typeof resolvePayment>, Args<typeof resolvePayment>>({
      ...via<typeof resolvePayment>('PUT /api/payment/to-check/:id'),
      // Confirming a refund may end an order.
      invalidatesTags: ['Payment', 'Order', 'Product'],
    }),
    refundPayment: build.mutation<Output<typeof refundPayment>, Args<typeof refundPayment>>({
      ...via<typeof refundPayment>('POST /api/payment/to-check/:id/refund'),
      invalidatesTags: ['Payment'],
    }),
  }),
})

export const {
  useListOrdersQuery,
  useUpdateOrderStatusMutation,
  useDeliverOrderMutation,
  useUndoOrderStepMutation,
  useCorrectParcelMutation,
  useRecordTransferMutation,
  useRefundOrderMutation,
  useReserveOrderMutation,
  useAddOrderNoteMutation,
  useListInvoicesQuery,
  useLazyCheckInvoicesQuery,
  useCorrectInvoiceMutation,
  useListPaymentsToCheckQuery,
  useResolvePaymentMutation,
  useRefundPaymentMutation,
} = officeOrdersApi
