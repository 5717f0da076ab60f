import { addEndpoints } from '#app/api/add-endpoints.ts'
import type {
  confirmFactorByLink,
  confirmTotp,
  listFactors,
  removeFactor,
  removeFactorsOf,
  renameFactor,
  renewRecoveryCodes,
  startTotp,
} from '#contract/accounts/factor-calls.ts'
import type { addPasskey, challengePasskey, startPasskey } from '#contract/accounts/passkey-calls.ts'

const tag = { type: 'User', id: 'factors' } as const

const factorsApi = addEndpoints(({ query, mutation }) => ({
  listFactors: query<typeof listFactors>('GET /api/user/factors', { providesTags: [tag] }),
  startTotp: mutation<typeof startTotp>('POST /api/user/factors/totp'),
  confirmTotp: mutation<typeof confirmTotp>('POST /api/user/factors/:id/code', { invalidatesTags: [tag, 'User'] }),
  startPasskey: mutation<typeof startPasskey>('POST /api/user/passkeys/start'),
  addPasskey: mutation<typeof addPasskey>('POST /api/user/passkeys', { invalidatesTags: [tag, 'User'] }),
  challengePasskey: mutation<typeof challengePasskey>('POST /api/user/passkeys/challenge'),
  confirmFactorByLink: mutation<typeof confirmFactorByLink>('POST /api/user/factors/link/:token', {
    invalidatesTags: [tag, 'User'],
  }),
  renameFactor: mutation<typeof renameFactor>('PUT /api/user/factors/:id', { invalidatesTags: [tag] }),
  removeFactor: mutation<typeof removeFactor>('DELETE /api/user/factors/:id', { invalidatesTags: [tag] }),
  removeFactorsOf: mutation<typeof removeFactorsOf>('DELETE /api/user/:id/factors', { invalidatesTags: ['User'] }),
  renewRecoveryCodes: mutation<typeof renewRecoveryCodes>('POST /api/user/recovery-codes', { invalidatesTags: [tag] }),
}))

export const {
  useListFactorsQuery,
  useStartTotpMutation,
  useConfirmTotpMutation,
  useConfirmFactorByLinkMutation,
  useStartPasskeyMutation,
  useAddPasskeyMutation,
  useChallengePasskeyMutation,
  useRenameFactorMutation,
  useRemoveFactorMutation,
  useRemoveFactorsOfMutation,
  useRenewRecoveryCodesMutation,
} = factorsApi
