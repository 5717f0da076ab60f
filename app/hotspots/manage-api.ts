import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { createHotspot, deleteHotspotByGet, updateHotspot } from '#contract/hotspots/calls.ts'
import type { Output } from '#contract/http/schema.ts'

const manageHotspotsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A refused write must not refetch: what is on screen is the only copy of the user's work.
    createHotspot: build.mutation<Output<typeof createHotspot>, Args<typeof createHotspot>>({
      ...via<typeof createHotspot>('POST /api/tooltip'),
      invalidatesTags: (_result, error) => (error ? [] : ['Hotspot']),
    }),
    updateHotspot: build.mutation<Output<typeof updateHotspot>, Args<typeof updateHotspot>>({
      ...via<typeof updateHotspot>('POST /api/tooltip/update'),
      invalidatesTags: (_result, error) => (error ? [] : ['Hotspot']),
    }),
    deleteHotspot: build.mutation<Output<typeof deleteHotspotByGet>, Args<typeof deleteHotspotByGet>>({
      ...via<typeof deleteHotspotByGet>('GET /api/tooltip/delete/:id'),
      invalidatesTags: (_result, error) => (error ? [] : ['Hotspot']),
    }),
  }),
})

export const { useCreateHotspotMutation, useUpdateHotspotMutation, useDeleteHotspotMutation } = manageHotspotsApi
