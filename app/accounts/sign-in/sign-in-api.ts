import { addEndpoints } from '#app/api/add-endpoints.ts'
import { loggedOut } from '#app/api/base-query.ts'
import type {
  checkResetLink,
  forgotPassword,
  login,
  register,
  resendVerification,
  resetPassword,
  secondStep,
  secondStepChallenge,
  verifyEmail,
} from '#contract/accounts/calls.ts'
import type { passkeySignIn, startPasskeySignIn } from '#contract/accounts/passkey-calls.ts'
import { credentialsSet, isUser } from '../session-slice.ts'

/** A signed-in user sees different data from a guest, so personal data is fetched again. */
const personalTags = ['User', 'Order', 'Message', 'Payment', 'Product', 'Document'] as const

export const signInApi = addEndpoints(({ query, mutation }) => ({
  register: mutation<typeof register>('POST /api/auth/register', {
    invalidatesTags: [...personalTags],
    onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
      const reply = await queryFulfilled.catch(() => undefined)
      if (reply) dispatch(credentialsSet({ user: reply.data, now: Date.now() }))
    },
  }),
  login: mutation<typeof login>('POST /api/auth/login', {
    invalidatesTags: (reply) => (reply && isUser(reply) ? [...personalTags] : []),
    onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
      const reply = await queryFulfilled.catch(() => undefined)
      if (reply && isUser(reply.data)) dispatch(credentialsSet({ user: reply.data, now: Date.now() }))
    },
  }),
  secondStepChallenge: mutation<typeof secondStepChallenge>('POST /api/auth/second/challenge'),
  secondStep: mutation<typeof secondStep>('POST /api/auth/second', {
    invalidatesTags: [...personalTags],
    onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
      const reply = await queryFulfilled.catch(() => undefined)
      if (reply) dispatch(credentialsSet({ user: reply.data, now: Date.now() }))
    },
  }),
  startPasskeySignIn: mutation<typeof startPasskeySignIn>('POST /api/auth/passkey/challenge'),
  passkeySignIn: mutation<typeof passkeySignIn>('POST /api/auth/passkey', {
    invalidatesTags: [...personalTags],
    onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
      const reply = await queryFulfilled.catch(() => undefined)
      if (reply) dispatch(credentialsSet({ user: reply.data, now: Date.now() }))
    },
  }),
  forgotPassword: mutation<typeof forgotPassword>('POST /api/auth/forgot-password'),
  checkResetLink: query<typeof checkResetLink>('GET /api/auth/reset-password/:token', { keepUnusedDataFor: 0 }),
  resetPassword: mutation<typeof resetPassword>('POST /api/auth/reset-password/:token', {
    // It ended every session, including this browser's.
    onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
      if (await queryFulfilled.catch(() => undefined)) dispatch(loggedOut())
    },
  }),
  verifyEmail: mutation<typeof verifyEmail>('POST /api/auth/verify-email/:token', { invalidatesTags: ['User'] }),
  resendVerification: mutation<typeof resendVerification>('POST /api/user/verify-email'),
}))

export const {
  useRegisterMutation,
  useLoginMutation,
  useSecondStepMutation,
  useSecondStepChallengeMutation,
  useStartPasskeySignInMutation,
  usePasskeySignInMutation,
  useForgotPasswordMutation,
  useCheckResetLinkQuery,
  useResetPasswordMutation,
  useVerifyEmailMutation,
  useResendVerificationMutation,
} = signInApi
