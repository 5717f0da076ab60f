import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { countDemo, removeDemo } from '#contract/demo/calls.ts'
import type { repriceOrder } from '#contract/orders/office-calls.ts'
import type { repriceQuote } from '#contract/quotes/office-calls.ts'
import type { getBooks, updateBooks } from '#contract/reports/calls.ts'
import type { getShopOffice, updateShopIdentity } from '#contract/settings/calls.ts'
import type { getVatSettings, updateVatSettings } from '#contract/settings/vat-calls.ts'
import type { approveWaitingChange, getWaitingChange, stopWaitingChange } from '#contract/settings/waiting-calls.ts'

export const manageShopApi = addEndpoints(({ query, mutation }) => ({
  getShopOffice: query<typeof getShopOffice>('GET /api/shop/office', {
    keepUnusedDataFor: 0,
    // Unless the server's settings say otherwise, it is the shop's own address.
    providesTags: ['Shop'],
  }),
  updateShopIdentity: mutation<typeof updateShopIdentity>('PUT /api/shop', { invalidatesTags: ['Shop'] }),
  getWaitingChange: query<typeof getWaitingChange>('GET /api/shop/waiting', {
    keepUnusedDataFor: 0,
    providesTags: ['Shop'],
  }),
  approveWaitingChange: mutation<typeof approveWaitingChange>('POST /api/shop/waiting/:id/approve', {
    invalidatesTags: ['Shop'],
  }),
  stopWaitingChange: mutation<typeof stopWaitingChange>('DELETE /api/shop/waiting/:id', { invalidatesTags: ['Shop'] }),
  getVatSettings: query<typeof getVatSettings>('GET /api/shop/vat', { keepUnusedDataFor: 0, providesTags: ['Shop'] }),
  updateVatSettings: mutation<typeof updateVatSettings>('PUT /api/shop/vat', { invalidatesTags: ['Shop'] }),
  repriceOrder: mutation<typeof repriceOrder>('POST /api/order/:id/reprice', { invalidatesTags: ['Order', 'Shop'] }),
  repriceQuote: mutation<typeof repriceQuote>('POST /api/quote/:id/reprice', { invalidatesTags: ['Quote', 'Shop'] }),
  getBooks: query<typeof getBooks>('GET /api/books', { providesTags: ['Books'] }),
  updateBooks: mutation<typeof updateBooks>('PUT /api/books', { invalidatesTags: ['Books'] }),
  countDemo: query<typeof countDemo>('GET /api/demo', {
    keepUnusedDataFor: 0,
    providesTags: ['Product', 'Order', 'User', 'Document', 'Slide', 'Hotspot', 'Blog'],
  }),
  removeDemo: mutation<typeof removeDemo>('DELETE /api/demo', {
    invalidatesTags: ['Shop', 'Product', 'Order', 'User', 'Document', 'Slide', 'Hotspot', 'Blog', 'Category', 'Brand'],
  }),
}))

export const {
  useGetShopOfficeQuery,
  useUpdateShopIdentityMutation,
  useGetWaitingChangeQuery,
  useApproveWaitingChangeMutation,
  useStopWaitingChangeMutation,
  useGetVatSettingsQuery,
  useUpdateVatSettingsMutation,
  useRepriceOrderMutation,
  useRepriceQuoteMutation,
  useGetBooksQuery,
  useUpdateBooksMutation,
  useCountDemoQuery,
  useRemoveDemoMutation,
} = manageShopApi
