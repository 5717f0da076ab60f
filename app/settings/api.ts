import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { getShopIdentity } from '#contract/settings/calls.ts'

export const shopApi = addEndpoints(({ query }) => ({
  getShopIdentity: query<typeof getShopIdentity>('GET /api/shop', { keepUnusedDataFor: 3600, providesTags: ['Shop'] }),
}))

export const { useGetShopIdentityQuery } = shopApi
