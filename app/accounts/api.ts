import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { logout } from '#contract/accounts.ts'
import type { Output } from '#contract/http.ts'
import { loggedOut } from './session-slice.ts'

export const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    logout: build.mutation<Output<typeof logout>, Args<typeof logout>>({
      ...via<typeof logout>('POST /api/auth/logout'),
      // Whatever the server says, this browser forgets the person and everything that was fetched for them.
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await queryFulfilled.catch(() => undefined)
        dispatch(loggedOut())
        dispatch(api.util.resetApiState())
      },
    }),
  }),
})

export const { useLogoutMutation } = accountsApi
