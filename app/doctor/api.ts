import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { getGoLive, runDoctor } from '#contract/doctor/calls.ts'

const doctorApi = addEndpoints(({ query }) => ({
  getGoLive: query<typeof getGoLive>('GET /api/doctor/go-live', {
    // The checks ask other servers: not at every look at the dashboard.
    keepUnusedDataFor: 600,
    providesTags: ['Shop', 'Content', 'Backup', 'User'],
  }),
  runDoctor: query<typeof runDoctor>('GET /api/doctor', { keepUnusedDataFor: 0 }),
}))

export const { useGetGoLiveQuery, useRunDoctorQuery } = doctorApi
