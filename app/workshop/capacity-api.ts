import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { getCapacity, getPromiseReport, moveJobDue } from '#contract/workshop/capacity-calls.ts'
import type { getWorkCalendar, updateWorkCalendar } from '#contract/workshop/promise-calls.ts'

const capacityApi = addEndpoints(({ query, mutation }) => ({
  getWorkCalendar: query<typeof getWorkCalendar>('GET /api/workshop/calendar', { providesTags: ['Station'] }),
  updateWorkCalendar: mutation<typeof updateWorkCalendar>('PUT /api/workshop/calendar', {
    invalidatesTags: (_, error) => (error ? [] : ['Station', 'Job']),
  }),
  getCapacity: query<typeof getCapacity>('GET /api/workshop/capacity', { providesTags: ['Job', 'Station'] }),
  getPromiseReport: query<typeof getPromiseReport>('GET /api/workshop/promise-report', { providesTags: ['Job'] }),
  moveJobDue: mutation<typeof moveJobDue>('PUT /api/workshop/jobs/:id/due', { invalidatesTags: ['Job', 'Order'] }),
}))

export const {
  useGetWorkCalendarQuery,
  useUpdateWorkCalendarMutation,
  useGetCapacityQuery,
  useGetPromiseReportQuery,
  useMoveJobDueMutation,
} = capacityApi
