import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { askErasure, readErasure, withdrawErasure } from '#contract/privacy/calls.ts'

const tag = { type: 'User', id: 'erasure' } as const

const privacyApi = addEndpoints(({ query, mutation }) => ({
  readErasure: query<typeof readErasure>('GET /api/user/erasure', { providesTags: [tag] }),
  askErasure: mutation<typeof askErasure>('POST /api/user/erasure', { invalidatesTags: [tag] }),
  withdrawErasure: mutation<typeof withdrawErasure>('DELETE /api/user/erasure', { invalidatesTags: [tag] }),
}))

export const { useReadErasureQuery, useAskErasureMutation, useWithdrawErasureMutation } = privacyApi
