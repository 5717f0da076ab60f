import { addEndpoints } from '#app/api/add-endpoints.ts'
import type {
  confirmFactorByLink,
  confirmTotp,
  listFactors,
  removeFactor,
  removeFactorsOf,
  renewRecoveryCodes,
  startTotp,
} from '#contract/accounts/factor-calls.ts'

const tag = { type: 'User', id: 'factors' } as const

const factorsApi = addEndpoints(({ query, mutation }) => ({
  listFactors: query<typeof listFactors>('GET /api/user/factors', { providesTags: [tag] }),
  startTotp: mutation<typeof startTotp>('POST /api/user/factors/totp'),
  confirmTotp: mutation<typeof confirmTotp>('POST /api/user/factors/:id/code', { invalidatesTags: [tag, 'User'] }),
  confirmFactorByLink: mutation<typeof confirmFactorByLink>('POST /api/user/factors/link/:token', {
    invalidatesTags: [tag, 'User'],
  }),
  removeFactor: mutation<typeof removeFactor>('DELETE /api/user/factors/:id', { invalidatesTags: [tag] }),
  removeFactorsOf: mutation<typeof removeFactorsOf>('DELETE /api/user/:id/factors', { invalidatesTags: ['User'] }),
  renewRecoveryCodes: mutation<typeof renewRecoveryCodes>('POST /api/user/recovery-codes', { invalidatesTags: [tag] }),
}))

export const {
  useListFactorsQuery,
  useStartTotpMutation,
  useConfirmTotpMutation,
  useConfirmFactorByLinkMutation,
  useRemoveFactorMutation,
  useRemoveFactorsOfMutation,
  useRenewRecoveryCodesMutation,
} = factorsApi
