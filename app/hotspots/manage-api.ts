import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { createHotspot, deleteHotspotByGet, updateHotspot } from '#contract/hotspots/calls.ts'

const manageHotspotsApi = addEndpoints(({ mutation }) => ({
  // A refused write must not refetch: what is on screen is the only copy of the user's work.
  createHotspot: mutation<typeof createHotspot>('POST /api/tooltip', {
    invalidatesTags: (_result, error) => (error ? [] : ['Hotspot']),
  }),
  updateHotspot: mutation<typeof updateHotspot>('POST /api/tooltip/update', {
    invalidatesTags: (_result, error) => (error ? [] : ['Hotspot']),
  }),
  deleteHotspot: mutation<typeof deleteHotspotByGet>('GET /api/tooltip/delete/:id', {
    invalidatesTags: (_result, error) => (error ? [] : ['Hotspot']),
  }),
}))

export const { useCreateHotspotMutation, useUpdateHotspotMutation, useDeleteHotspotMutation } = manageHotspotsApi
