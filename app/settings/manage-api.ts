import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { countDemo, removeDemo } from '#contract/demo/calls.ts'
import type { getShopOffice, updateShopIdentity } from '#contract/settings/calls.ts'

export const manageShopApi = addEndpoints(({ query, mutation }) => ({
  getShopOffice: query<typeof getShopOffice>('GET /api/shop/office', { keepUnusedDataFor: 0 }),
  updateShopIdentity: mutation<typeof updateShopIdentity>('PUT /api/shop', { invalidatesTags: ['Shop'] }),
  countDemo: query<typeof countDemo>('GET /api/demo', {
    keepUnusedDataFor: 0,
    providesTags: ['Product', 'Order', 'User', 'Document', 'Slide', 'Hotspot', 'Blog'],
  }),
  removeDemo: mutation<typeof removeDemo>('DELETE /api/demo', {
    invalidatesTags: ['Shop', 'Product', 'Order', 'User', 'Document', 'Slide', 'Hotspot', 'Blog', 'Category', 'Brand'],
  }),
}))

export const { useGetShopOfficeQuery, useUpdateShopIdentityMutation, useCountDemoQuery, useRemoveDemoMutation } =
  manageShopApi
