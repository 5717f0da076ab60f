import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { missing } from '#contract/missing.ts'
import type { ApiError } from './base-query.ts'
import { hold } from './held.ts'
import { storeContext } from './store-context.ts'

type Started = PromiseLike<{ isError: boolean; error?: unknown }> & { unsubscribe(): void }
// biome-ignore lint/suspicious/noExplicitAny: what any endpoint's `initiate` returns
type Query = ThunkAction<any, any, any, UnknownAction>
type Place = { params: Record<string, string | undefined>; url: URL }

type Options = {
  /** The page's subject: without it, the page is a 404. */
  mustExist?: boolean
  /** The new location, if the API says that it has moved. */
  movedTo?: (error: ApiError) => string | undefined
}

/**
 * Hooks read, loaders only warm. On the server the queries are awaited, so that the page is complete; in the browser
 * they are started and the page shows its loading state. `mustExist` waits there too, because a 404 must throw. Any
 * other failure is left to the hook, so that the screen shows it.
 */
export const warm =
  (queries: (place: Place) => Query[], { mustExist = false, movedTo }: Options = {}) =>
  async ({ context, params, url }: LoaderFunctionArgs) => {
    if (mustExist && Object.values(params).includes(missing)) throw data(null, { status: 404 })
    const { dispatch } = context.get(storeContext)
    const started = queries({ params, url }).map((query) => dispatch(query) as unknown as Started)
    if (!import.meta.env.SSR) for (const request of started) hold(request.unsubscribe)
    if (!import.meta.env.SSR && !mustExist) return null
    for (const { error } of (await Promise.all(started)) as { error?: ApiError }[]) {
      if (!error || !mustExist) continue
      const moved = error.status === 301 && movedTo?.(error)
      if (moved) throw redirect(moved, 301)
      // A malformed id cannot exist.
      if (error.status === 404 || error.status === 400) throw data(null, { status: 404 })
    }
    return null
  }
