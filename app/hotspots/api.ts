import { type Args, addEndpoints } from '#app/api/add-endpoints.ts'
import type { Hotspot, listHotspots } from '#contract/hotspots/calls.ts'
import type { Output } from '#contract/http/schema.ts'

/** For public pages; the back-office's calls are in manage-api.ts. */
export const hotspotsApi = addEndpoints(({ query }) => ({
  listHotspots: query<typeof listHotspots, Args<typeof listHotspots>, Hotspot[]>('GET /api/tooltip/all', {
    // Anything but an array counts as empty.
    transformResponse: (reply: Partial<Output<typeof listHotspots>> | null) =>
      Array.isArray(reply?.imageHotspots) ? reply.imageHotspots : [],
    providesTags: ['Hotspot'],
  }),
}))

export const { useListHotspotsQuery } = hotspotsApi
