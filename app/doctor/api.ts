import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { runDoctor } from '#contract/doctor/calls.ts'

const doctorApi = addEndpoints(({ query }) => ({
  runDoctor: query<typeof runDoctor>('GET /api/doctor', { keepUnusedDataFor: 0 }),
}))

export const { useRunDoctorQuery } = doctorApi
