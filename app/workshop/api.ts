import { addEndpoints } from '#app/api/add-endpoints.ts'
import type {
  getJob,
  listJobs,
  listJobsOfOrder,
  stepJob,
  undoJobStep,
  updateJobNote,
  updateStations,
} from '#contract/workshop/calls.ts'

/** After a refused step too: somebody else has moved the job. A first step starts its order. */
const moved = ['Job', 'Order'] as const

export const workshopApi = addEndpoints(({ query, mutation }) => ({
  updateStations: mutation<typeof updateStations>('PUT /api/workshop/stations', {
    invalidatesTags: (_, error) => (error ? [] : ['Station', 'Job']),
  }),
  listJobs: query<typeof listJobs>('GET /api/workshop/jobs', { providesTags: ['Job'] }),
  listJobsOfOrder: query<typeof listJobsOfOrder>('GET /api/workshop/orders/:id', { providesTags: ['Job'] }),
  getJob: query<typeof getJob>('GET /api/workshop/jobs/:number', { providesTags: ['Job'] }),
  stepJob: mutation<typeof stepJob>('POST /api/workshop/jobs/:id/steps', { invalidatesTags: moved }),
  undoJobStep: mutation<typeof undoJobStep>('POST /api/workshop/jobs/:id/undo', { invalidatesTags: moved }),
  updateJobNote: mutation<typeof updateJobNote>('PUT /api/workshop/jobs/:id/note', { invalidatesTags: ['Job'] }),
}))

export const {
  useUpdateStationsMutation,
  useListJobsQuery,
  useListJobsOfOrderQuery,
  useGetJobQuery,
  useStepJobMutation,
  useUndoJobStepMutation,
  useUpdateJobNoteMutation,
} = workshopApi
