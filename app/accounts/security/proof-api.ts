import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { checkProof, prove } from '#contract/accounts/proof-calls.ts'

const proofApi = addEndpoints(({ query, mutation }) => ({
  prove: mutation<typeof prove>('POST /api/user/proof'),
  checkProof: query<typeof checkProof>('GET /api/user/proof', { keepUnusedDataFor: 0 }),
}))

export const { useProveMutation, useLazyCheckProofQuery } = proofApi
