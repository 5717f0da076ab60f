import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { createDiscount, deleteDiscount, listDiscounts, updateDiscount } from '#contract/discounts/calls.ts'

const discountsApi = addEndpoints(({ query, mutation }) => ({
  listDiscounts: query<typeof listDiscounts>('GET /api/discount', { keepUnusedDataFor: 0, providesTags: ['Discount'] }),
  createDiscount: mutation<typeof createDiscount>('POST /api/discount', { invalidatesTags: ['Discount'] }),
  updateDiscount: mutation<typeof updateDiscount>('PUT /api/discount/:id', { invalidatesTags: ['Discount'] }),
  deleteDiscount: mutation<typeof deleteDiscount>('DELETE /api/discount/:id', { invalidatesTags: ['Discount'] }),
}))

export const {
  useListDiscountsQuery,
  useCreateDiscountMutation,
  useUpdateDiscountMutation,
  useDeleteDiscountMutation,
} = discountsApi
