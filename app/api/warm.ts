import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { data, type LoaderFunctionArgs } from 'react-router'
import type { ApiError } from './base-query.ts'
import { hold } from './held.ts'
import { storeContext } from './store-context.ts'

type Started = PromiseLike<{ isError: boolean; error?: unknown }> & { unsubscribe(): void }
// biome-ignore lint/suspicious/noExplicitAny: what `initiate` of any endpoint gives
type Query = ThunkAction<any, any, any, UnknownAction>
type Place = { params: Record<string, string | undefined>; url: URL }

/**
 * Hooks read, loaders only warm. On the server the queries are awaited, so that the page is whole; in the browser they
 * are started and the page shows at once with its loading state. `mustExist` waits there too, because a 404 must throw.
 * Any other failure is left to the hook, so that the screen shows it in its own way.
 */
export const warm =
  (queries: (place: Place) => Query[], { mustExist = false } = {}) =>
  async ({ context, params, url }: LoaderFunctionArgs) => {
    const { dispatch } = context.get(storeContext)
    const started = queries({ params, url }).map((query) => dispatch(query) as unknown as Started)
    if (!import.meta.env.SSR) for (const request of started) hold(request.unsubscribe)
    if (import.meta.env.SSR || mustExist) {
      const missing = (await Promise.all(started)).some(({ error }) => (error as ApiError | undefined)?.status === 404)
      if (missing && mustExist) throw data(null, { status: 404 })
    }
    return null
  }
