import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { getFavorites, updateFavorites } from '#contract/favourites/calls.ts'

export const favouritesApi = addEndpoints(({ query, mutation }) => ({
  getFavorites: query<typeof getFavorites>('GET /api/user/favorites', { keepUnusedDataFor: 0 }),
  updateFavorites: mutation<typeof updateFavorites>('PUT /api/user/favorites'),
}))
