import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { getDaysKept, updateDaysKept } from '#contract/privacy/days-kept-calls.ts'
import type {
  answerDataRequest,
  changeDataRequest,
  changeIncident,
  createDataRequest,
  createIncident,
  eraseForRequest,
  listDataRequests,
  listIncidents,
} from '#contract/privacy/office-calls.ts'

const change = { invalidatesTags: ['Privacy'] } as const

export const privacyApi = addEndpoints(({ query, mutation }) => ({
  listDataRequests: query<typeof listDataRequests>('GET /api/privacy/requests', { providesTags: ['Privacy'] }),
  createDataRequest: mutation<typeof createDataRequest>('POST /api/privacy/requests', change),
  changeDataRequest: mutation<typeof changeDataRequest>('PUT /api/privacy/requests/:id', change),
  answerDataRequest: mutation<typeof answerDataRequest>('PUT /api/privacy/requests/:id/answer', change),
  eraseForRequest: mutation<typeof eraseForRequest>('POST /api/privacy/requests/:id/erase', {
    invalidatesTags: ['Privacy', 'Customer', 'Order', 'Quote', 'Message'],
  }),
  listIncidents: query<typeof listIncidents>('GET /api/privacy/incidents', { providesTags: ['Privacy'] }),
  createIncident: mutation<typeof createIncident>('POST /api/privacy/incidents', change),
  getDaysKept: query<typeof getDaysKept>('GET /api/privacy/days-kept', { providesTags: ['Privacy'] }),
  updateDaysKept: mutation<typeof updateDaysKept>('PUT /api/privacy/days-kept', change),
  changeIncident: mutation<typeof changeIncident>('PUT /api/privacy/incidents/:id', change),
}))

export const {
  useListDataRequestsQuery,
  useCreateDataRequestMutation,
  useChangeDataRequestMutation,
  useAnswerDataRequestMutation,
  useEraseForRequestMutation,
  useListIncidentsQuery,
  useCreateIncidentMutation,
  useChangeIncidentMutation,
  useGetDaysKeptQuery,
  useUpdateDaysKeptMutation,
} = privacyApi
