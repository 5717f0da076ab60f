import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { checkInvoices, correctInvoice, listInvoices } from '#contract/invoices/calls.ts'
import type { payOrder } from '#contract/orders/calls.ts'
import type {
  addOrderNote,
  addParcel,
  askForBalance,
  changeOrderDetails,
  changeOrderLines,
  correctOneParcel,
  deliverOrder,
  emailPaymentLink,
  getOrderHistory,
  getPaymentLink,
  getPickingList,
  listOrders,
  refundOrder,
  remindOfPayment,
  repeatRefund,
  reserveOrder,
  reversePayment,
  sendOrderAgain,
  takeStock,
  undoOrderStep,
  updateOrderStatus,
} from '#contract/orders/office-calls.ts'
import type { listPaymentsToCheck, refundPayment, resolvePayment } from '#contract/payments/calls.ts'
import type { createOfficeQuote } from '#contract/quotes/office-calls.ts'

/** Order calls for the office. After any step, even a rejected one, the screen shows the order's current state. */
export const officeOrdersApi = addEndpoints(({ query, mutation }) => ({
  listOrders: query<typeof listOrders>('GET /api/order', { providesTags: ['Order'] }),
  updateOrderStatus: mutation<typeof updateOrderStatus>('PUT /api/order/:id/status', {
    invalidatesTags: ['Order', 'Product'],
  }),
  deliverOrder: mutation<typeof deliverOrder>('PUT /api/order/:id/deliver', { invalidatesTags: ['Order', 'Product'] }),
  undoOrderStep: mutation<typeof undoOrderStep>('POST /api/order/:id/undo-step', { invalidatesTags: ['Order'] }),
  addParcel: mutation<typeof addParcel>('POST /api/order/:id/parcels', { invalidatesTags: ['Order', 'Product'] }),
  correctParcel: mutation<typeof correctOneParcel>('PUT /api/order/:id/parcels/:parcel', {
    invalidatesTags: ['Order'],
  }),
  recordPayment: mutation<typeof payOrder>('PUT /api/order/:orderId/pay', {
    invalidatesTags: ['Order', 'Product', 'Payment'],
  }),
  reversePayment: mutation<typeof reversePayment>('POST /api/order/:id/payments/:payment/reverse', {
    invalidatesTags: ['Order', 'Product', 'Payment'],
  }),
  changeOrderDetails: mutation<typeof changeOrderDetails>('PUT /api/order/:id/details', { invalidatesTags: ['Order'] }),
  changeOrderLines: mutation<typeof changeOrderLines>('PUT /api/order/:id/lines', {
    invalidatesTags: ['Order', 'Product'],
  }),
  getPickingList: query<typeof getPickingList>('GET /api/order/picking-list', { providesTags: ['Order'] }),
  getPaymentLink: query<typeof getPaymentLink>('GET /api/order/:id/payment-link'),
  emailPaymentLink: mutation<typeof emailPaymentLink>('POST /api/order/:id/payment-link', {
    invalidatesTags: ['Order'],
  }),
  addToOrder: mutation<typeof createOfficeQuote>('POST /api/quote/office', { invalidatesTags: ['Quote'] }),
  takeStock: mutation<typeof takeStock>('POST /api/order/:id/take-stock', {
    invalidatesTags: ['Order', 'Product', 'Stock'],
  }),
  refundOrder: mutation<typeof refundOrder>('POST /api/order/:id/refund', {
    invalidatesTags: ['Order', 'Product', 'Payment'],
  }),
  askForBalance: mutation<typeof askForBalance>('POST /api/order/:id/ask-balance', { invalidatesTags: ['Order'] }),
  remindOfPayment: mutation<typeof remindOfPayment>('POST /api/order/:id/remind', { invalidatesTags: ['Order'] }),
  sendOrderAgain: mutation<typeof sendOrderAgain>('POST /api/order/:id/send', { invalidatesTags: ['Order'] }),
  repeatRefund: mutation<typeof repeatRefund>('POST /api/order/:id/refunds/:refund/repeat', {
    invalidatesTags: ['Order', 'Product', 'Payment'],
  }),
  getOrderHistory: query<typeof getOrderHistory>('GET /api/order/:id/history', { providesTags: ['Order'] }),
  reserveOrder: mutation<typeof reserveOrder>('PUT /api/order/:id/reservation', {
    invalidatesTags: ['Order', 'Product'],
  }),
  addOrderNote: mutation<typeof addOrderNote>('POST /api/order/:id/notes', { invalidatesTags: ['Order'] }),
  listInvoices: query<typeof listInvoices>('GET /api/paper', { providesTags: ['Order'] }),
  checkInvoices: query<typeof checkInvoices>('GET /api/paper/check', { keepUnusedDataFor: 0 }),
  correctInvoice: mutation<typeof correctInvoice>('POST /api/paper/:id/correct', { invalidatesTags: ['Order'] }),
  listPaymentsToCheck: query<typeof listPaymentsToCheck>('GET /api/payment/to-check', { providesTags: ['Payment'] }),
  resolvePayment: mutation<typeof resolvePayment>('PUT /api/payment/to-check/:id', {
    // Confirming a refund may end an order.
    invalidatesTags: ['Payment', 'Order', 'Product'],
  }),
  refundPayment: mutation<typeof refundPayment>('POST /api/payment/to-check/:id/refund', {
    invalidatesTags: ['Payment'],
  }),
}))

export const {
  useListOrdersQuery,
  useUpdateOrderStatusMutation,
  useDeliverOrderMutation,
  useUndoOrderStepMutation,
  useAddParcelMutation,
  useCorrectParcelMutation,
  useRecordPaymentMutation,
  useReversePaymentMutation,
  useChangeOrderDetailsMutation,
  useChangeOrderLinesMutation,
  useGetPickingListQuery,
  useGetPaymentLinkQuery,
  useEmailPaymentLinkMutation,
  useAddToOrderMutation,
  useTakeStockMutation,
  useRefundOrderMutation,
  useAskForBalanceMutation,
  useRemindOfPaymentMutation,
  useGetOrderHistoryQuery,
  useSendOrderAgainMutation,
  useRepeatRefundMutation,
  useReserveOrderMutation,
  useAddOrderNoteMutation,
  useListInvoicesQuery,
  useLazyCheckInvoicesQuery,
  useCorrectInvoiceMutation,
  useListPaymentsToCheckQuery,
  useResolvePaymentMutation,
  useRefundPaymentMutation,
} = officeOrdersApi
