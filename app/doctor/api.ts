import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { runDoctor } from '#contract/doctor/calls.ts'
import type { Output } from '#contract/http/schema.ts'

const doctorApi = api.injectEndpoints({
  endpoints: (build) => ({
    runDoctor: build.query<Output<typeof runDoctor>, Args<typeof runDoctor>>({
      ...via<typeof runDoctor>('GET /api/doctor'),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useRunDoctorQuery } = doctorApi
