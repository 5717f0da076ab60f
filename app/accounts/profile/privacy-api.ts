import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { askErasure, readErasure, withdrawErasure } from '#contract/privacy/calls.ts'
import type { changeConsent, readConsents } from '#contract/privacy/consent-calls.ts'

const consentTag = { type: 'User', id: 'consents' } as const
const tag = { type: 'User', id: 'erasure' } as const

const privacyApi = addEndpoints(({ query, mutation }) => ({
  readErasure: query<typeof readErasure>('GET /api/user/erasure', { providesTags: [tag] }),
  readConsents: query<typeof readConsents>('GET /api/user/consents', { providesTags: [consentTag] }),
  changeConsent: mutation<typeof changeConsent>('PUT /api/user/consents', { invalidatesTags: [consentTag] }),
  askErasure: mutation<typeof askErasure>('POST /api/user/erasure', { invalidatesTags: [tag] }),
  withdrawErasure: mutation<typeof withdrawErasure>('DELETE /api/user/erasure', { invalidatesTags: [tag] }),
}))

export const {
  useReadErasureQuery,
  useAskErasureMutation,
  useWithdrawErasureMutation,
  useReadConsentsQuery,
  useChangeConsentMutation,
} = privacyApi
