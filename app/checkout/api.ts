import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { checkDiscount } from '#contract/discounts/calls.ts'
import type { createOrder, listMyOrders } from '#contract/orders/calls.ts'
import type { getCheckout, startCheckout } from '#contract/payments/calls.ts'

export const checkoutApi = addEndpoints(({ query, mutation }) => ({
  startCheckout: mutation<typeof startCheckout>('POST /api/payment/checkout', {
    // The goods are now reserved for this buyer, so available stock has changed.
    invalidatesTags: ['Product'],
  }),
  createOrder: mutation<typeof createOrder>('POST /api/order', {
    invalidatesTags: (reply) => (reply && '_id' in reply ? ['Order', 'Product'] : []),
  }),
  checkDiscount: mutation<typeof checkDiscount>('POST /api/discount/check'),
  /** For an address: an order that was collected may have none. */
  listLastOrders: query<typeof listMyOrders, void>('GET /api/order/mine', {
    toInput: () => ({ querystring: { limit: 10 } }),
    keepUnusedDataFor: 0,
  }),
  getCheckout: query<typeof getCheckout>('GET /api/payment/checkout/:checkoutId', { keepUnusedDataFor: 0 }),
}))

export const {
  useListLastOrdersQuery,
  useCheckDiscountMutation,
  useStartCheckoutMutation,
  useCreateOrderMutation,
  useGetCheckoutQuery,
} = checkoutApi
