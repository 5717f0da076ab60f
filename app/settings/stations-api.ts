import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { listStations } from '#contract/workshop/calls.ts'

/** Rooms below the workshop use them too: work is entered by station. */
const stationsApi = addEndpoints(({ query }) => ({
  listStations: query<typeof listStations>('GET /api/workshop/stations', { providesTags: ['Station'] }),
}))

export const { useListStationsQuery } = stationsApi
