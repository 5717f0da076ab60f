import { type MiddlewareFunction, redirect } from 'react-router'
import { visitorContext } from '#app/api/store-context.ts'

/**
 * On the server a guarded page without a session cookie answers a redirect to the sign-in; with one, the shell, and the
 * browser renews what is stale. The HTML of a guarded page never holds anything personal: the API decides.
 */
export const requireSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (!context.get(visitorContext).hasSession) {
    const { pathname, search } = new URL(request.url)
    throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`)
  }
  return next()
}
