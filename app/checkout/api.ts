import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { checkDiscount } from '#contract/discounts/calls.ts'
import type { Output } from '#contract/http/schema.ts'
import type { createOrder, listMyOrders } from '#contract/orders/calls.ts'
import type { getCheckout, startCheckout } from '#contract/payments/calls.ts'

export const checkoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    startCheckout: build.mutation<Output<typeof startCheckout>, Args<typeof startCheckout>>({
      ...via<typeof startCheckout>('POST /api/payment/checkout'),
      // The goods are now reserved for this buyer, so available stock has changed.
      invalidatesTags: ['Product'],
    }),
    createOrder: build.mutation<Output<typeof createOrder>, Args<typeof createOrder>>({
      ...via<typeof createOrder>('POST /api/order'),
      invalidatesTags: (reply) => (reply && '_id' in reply ? ['Order', 'Product'] : []),
    }),
    checkDiscount: build.mutation<Output<typeof checkDiscount>, Args<typeof checkDiscount>>({
      ...via<typeof checkDiscount>('POST /api/discount/check'),
    }),
    /** For an address: an order that was collected may have none. */
    listLastOrders: build.query<Output<typeof listMyOrders>, void>({
      query: () => via<typeof listMyOrders>('GET /api/order/mine').query({ querystring: { limit: 10 } }),
      keepUnusedDataFor: 0,
    }),
    getCheckout: build.query<Output<typeof getCheckout>, Args<typeof getCheckout>>({
      ...via<typeof getCheckout>('GET /api/payment/checkout/:checkoutId'),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const {
  useListLastOrdersQuery,
  useCheckDiscountMutation,
  useStartCheckoutMutation,
  useCreateOrderMutation,
  useGetCheckoutQuery,
} = checkoutApi
