import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { Output } from '#contract/http/schema.ts'
import type { getShopIdentity } from '#contract/settings/calls.ts'

export const shopApi = api.injectEndpoints({
  endpoints: (build) => ({
    getShopIdentity: build.query<Output<typeof getShopIdentity>, Args<typeof getShopIdentity>>({
      ...via<typeof getShopIdentity>('GET /api/shop'),
      keepUnusedDataFor: 3600,
      providesTags: ['Shop'],
    }),
  }),
})

export const { useGetShopIdentityQuery } = shopApi
