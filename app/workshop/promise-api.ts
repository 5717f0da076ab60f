import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { getPromise } from '#contract/workshop/promise-calls.ts'

const promiseApi = addEndpoints(({ query }) => ({
  getPromise: query<typeof getPromise>('POST /api/promise'),
}))

export const { useGetPromiseQuery } = promiseApi
