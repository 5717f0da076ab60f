import { api } from '#app/api/api.ts'
import { loggedOut } from '#app/api/base-query.ts'
import { type Args, via } from '#app/api/via.ts'
import type {
  checkResetLink,
  forgotPassword,
  login,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '#contract/accounts/calls.ts'
import type { Output } from '#contract/http/schema.ts'
import { credentialsSet } from '../session-slice.ts'

/** A signed-in user sees different data from a guest, so personal data is fetched again. */
const personalTags = ['User', 'Order', 'Message', 'Payment', 'Product', 'Document'] as const

export const signInApi = api.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<Output<typeof register>, Args<typeof register>>({
      ...via<typeof register>('POST /api/auth/register'),
      invalidatesTags: [...personalTags],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const reply = await queryFulfilled.catch(() => undefined)
        if (reply) dispatch(credentialsSet({ user: reply.data, now: Date.now() }))
      },
    }),
    login: build.mutation<Output<typeof login>, Args<typeof login>>({
      ...via<typeof login>('POST /api/auth/login'),
      invalidatesTags: [...personalTags],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const reply = await queryFulfilled.catch(() => undefined)
        if (reply) dispatch(credentialsSet({ user: reply.data, now: Date.now() }))
      },
    }),
    forgotPassword: build.mutation<Output<typeof forgotPassword>, Args<typeof forgotPassword>>(
      via<typeof forgotPassword>('POST /api/auth/forgot-password'),
    ),
    checkResetLink: build.query<Output<typeof checkResetLink>, Args<typeof checkResetLink>>({
      ...via<typeof checkResetLink>('GET /api/auth/reset-password/:token'),
      keepUnusedDataFor: 0,
    }),
    resetPassword: build.mutation<Output<typeof resetPassword>, Args<typeof resetPassword>>({
      ...via<typeof resetPassword>('POST /api/auth/reset-password/:token'),
      // It ended every session, including this browser's.
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        if (await queryFulfilled.catch(() => undefined)) dispatch(loggedOut())
      },
    }),
    verifyEmail: build.mutation<Output<typeof verifyEmail>, Args<typeof verifyEmail>>({
      ...via<typeof verifyEmail>('POST /api/auth/verify-email/:token'),
      invalidatesTags: ['User'],
    }),
    resendVerification: build.mutation<Output<typeof resendVerification>, Args<typeof resendVerification>>(
      via<typeof resendVerification>('POST /api/user/verify-email'),
    ),
  }),
})

export const {
  useRegisterMutation,
  useLoginMutation,
  useForgotPasswordMutation,
  useCheckResetLinkQuery,
  useResetPasswordMutation,
  useVerifyEmailMutation,
  useResendVerificationMutation,
} = signInApi
