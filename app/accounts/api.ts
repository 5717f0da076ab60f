import { api } from '#app/api/api.ts'
import { loggedOut } from '#app/api/base-query.ts'
import { forgetPendingOrder } from '#app/api/browser-state.ts'
import { type Args, via } from '#app/api/via.ts'
import type { logout } from '#contract/accounts.ts'
import type { Output } from '#contract/http.ts'
import { logoutMissed } from './session-slice.ts'

/** What every page can do; those about signing in have their own in sign-in-api.ts. */
export const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    logout: build.mutation<Output<typeof logout>, Args<typeof logout>>({
      ...via<typeof logout>('POST /api/auth/logout'),
      // Whatever the server says, this browser forgets the person and everything that was fetched for them. What did not
      // reach the server is tried again: its cookies are out of our reach.
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const reply = await queryFulfilled.catch(() => undefined)
        forgetPendingOrder()
        dispatch(loggedOut())
        if (!reply) dispatch(logoutMissed())
      },
    }),
  }),
})

export const { useLogoutMutation } = accountsApi
