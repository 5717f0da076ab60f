import { addEndpoints } from '#app/api/add-endpoints.ts'
import { loggedOut } from '#app/api/base-query.ts'
import { forgetPendingOrder } from '#app/api/browser-state.ts'
import type { logout } from '#contract/accounts/calls.ts'
import { logoutMissed } from './session-slice.ts'

/** Calls for every page; those for signing in are in sign-in-api.ts. */
export const accountsApi = addEndpoints(({ mutation }) => ({
  logout: mutation<typeof logout>('POST /api/auth/logout', {
    // Whatever the server says, this browser forgets the user and everything fetched for them. If the call did not
    // reach the server it is retried, because scripts cannot remove the cookies.
    onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
      const reply = await queryFulfilled.catch(() => undefined)
      forgetPendingOrder()
      dispatch(loggedOut())
      if (!reply) dispatch(logoutMissed())
    },
  }),
}))

export const { useLogoutMutation } = accountsApi
