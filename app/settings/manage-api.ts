import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { countDemo, removeDemo } from '#contract/demo/calls.ts'
import type { Output } from '#contract/http/schema.ts'
import type { getShopOffice, updateShopIdentity } from '#contract/settings/calls.ts'

export const manageShopApi = api.injectEndpoints({
  endpoints: (build) => ({
    getShopOffice: build.query<Output<typeof getShopOffice>, Args<typeof getShopOffice>>({
      ...via<typeof getShopOffice>('GET /api/shop/office'),
      keepUnusedDataFor: 0,
    }),
    updateShopIdentity: build.mutation<Output<typeof updateShopIdentity>, Args<typeof updateShopIdentity>>({
      ...via<typeof updateShopIdentity>('PUT /api/shop'),
      invalidatesTags: ['Shop'],
    }),
    countDemo: build.query<Output<typeof countDemo>, Args<typeof countDemo>>({
      ...via<typeof countDemo>('GET /api/demo'),
      keepUnusedDataFor: 0,
      providesTags: ['Product', 'Order', 'User', 'Document', 'Slide', 'Hotspot', 'Blog'],
    }),
    removeDemo: build.mutation<Output<typeof removeDemo>, Args<typeof removeDemo>>({
      ...via<typeof removeDemo>('DELETE /api/demo'),
      invalidatesTags: [
        'Shop',
        'Product',
        'Order',
        'User',
        'Document',
        'Slide',
        'Hotspot',
        'Blog',
        'Category',
        'Brand',
      ],
    }),
  }),
})

export const { useGetShopOfficeQuery, useUpdateShopIdentityMutation, useCountDemoQuery, useRemoveDemoMutation } =
  manageShopApi
