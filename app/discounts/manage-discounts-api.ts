import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { createDiscount, deleteDiscount, listDiscounts, updateDiscount } from '#contract/discounts/calls.ts'
import type { Output } from '#contract/http/schema.ts'

const discountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDiscounts: build.query<Output<typeof listDiscounts>, Args<typeof listDiscounts>>({
      ...via<typeof listDiscounts>('GET /api/discount'),
      keepUnusedDataFor: 0,
      providesTags: ['Discount'],
    }),
    createDiscount: build.mutation<Output<typeof createDiscount>, Args<typeof createDiscount>>({
      ...via<typeof createDiscount>('POST /api/discount'),
      invalidatesTags: ['Discount'],
    }),
    updateDiscount: build.mutation<Output<typeof updateDiscount>, Args<typeof updateDiscount>>({
      ...via<typeof updateDiscount>('PUT /api/discount/:id'),
      invalidatesTags: ['Discount'],
    }),
    deleteDiscount: build.mutation<Output<typeof deleteDiscount>, Args<typeof deleteDiscount>>({
      ...via<typeof deleteDiscount>('DELETE /api/discount/:id'),
      invalidatesTags: ['Discount'],
    }),
  }),
})

export const {
  useListDiscountsQuery,
  useCreateDiscountMutation,
  useUpdateDiscountMutation,
  useDeleteDiscountMutation,
} = discountsApi
