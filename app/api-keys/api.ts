import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { createApiKey, listApiKeys, removeApiKey } from '#contract/api-keys/calls.ts'

export const apiKeysApi = addEndpoints(({ query, mutation }) => ({
  listApiKeys: query<typeof listApiKeys>('GET /api/api-keys', { keepUnusedDataFor: 5, providesTags: ['ApiKey'] }),
  createApiKey: mutation<typeof createApiKey>('POST /api/api-keys', { invalidatesTags: ['ApiKey'] }),
  removeApiKey: mutation<typeof removeApiKey>('DELETE /api/api-keys/:id', { invalidatesTags: ['ApiKey'] }),
}))

export const { useListApiKeysQuery, useCreateApiKeyMutation, useRemoveApiKeyMutation } = apiKeysApi
