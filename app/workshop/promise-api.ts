import { addEndpoints, toRequest } from '#app/api/add-endpoints.ts'
import type { Output } from '#contract/http/schema.ts'
import { maxPromiseLines } from '#contract/workshop/promise.ts'
import type { getPromise } from '#contract/workshop/promise-calls.ts'

type Line = { _id?: string; link?: string; qty: number }

const promiseApi = addEndpoints(({ build }) => ({
  /** The latest day of all lines, asked in parts, one after the other. */
  getPromise: build.query<Output<typeof getPromise>, readonly Line[]>({
    queryFn: async (lines, _api, _options, ask) => {
      const days: string[] = []
      for (let at = 0; at < lines.length; at += maxPromiseLines) {
        const body = { lines: lines.slice(at, at + maxPromiseLines) }
        const { data, error } = await ask(toRequest<typeof getPromise>('POST /api/promise', { body }))
        if (error) return { error }
        const { readyOn } = data as Output<typeof getPromise>
        if (readyOn) days.push(readyOn)
      }
      const readyOn = days.toSorted().at(-1)
      return { data: readyOn ? { readyOn } : {} }
    },
  }),
}))

export const { useGetPromiseQuery } = promiseApi
