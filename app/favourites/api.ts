import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { getFavorites, updateFavorites } from '#contract/favourites/calls.ts'
import type { Output } from '#contract/http/schema.ts'

export const favouritesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFavorites: build.query<Output<typeof getFavorites>, Args<typeof getFavorites>>({
      ...via<typeof getFavorites>('GET /api/user/favorites'),
      keepUnusedDataFor: 0,
    }),
    updateFavorites: build.mutation<Output<typeof updateFavorites>, Args<typeof updateFavorites>>(
      via<typeof updateFavorites>('PUT /api/user/favorites'),
    ),
  }),
})
