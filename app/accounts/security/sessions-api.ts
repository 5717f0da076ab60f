import { addEndpoints } from '#app/api/add-endpoints.ts'
import type {
  endOtherSessions,
  endSession,
  endSessionOf,
  endSessionsOf,
  listSessions,
  listSessionsOf,
} from '#contract/accounts/session-calls.ts'

const tag = { type: 'User', id: 'sessions' } as const

const sessionsApi = addEndpoints(({ query, mutation }) => ({
  listSessions: query<typeof listSessions>('GET /api/user/sessions', { providesTags: [tag] }),
  endSession: mutation<typeof endSession>('DELETE /api/user/sessions/:id', { invalidatesTags: [tag] }),
  endOtherSessions: mutation<typeof endOtherSessions>('DELETE /api/user/sessions', { invalidatesTags: [tag] }),
  listSessionsOf: query<typeof listSessionsOf>('GET /api/user/:id/sessions', { providesTags: [tag] }),
  endSessionOf: mutation<typeof endSessionOf>('DELETE /api/user/:id/sessions/:session', { invalidatesTags: [tag] }),
  endSessionsOf: mutation<typeof endSessionsOf>('DELETE /api/user/:id/sessions', { invalidatesTags: [tag] }),
}))

export const {
  useListSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useListSessionsOfQuery,
  useEndSessionOfMutation,
  useEndSessionsOfMutation,
} = sessionsApi
