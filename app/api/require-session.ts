import { type MiddlewareFunction, redirect } from 'react-router'
import { visitorContext } from './store-context.ts'

type Guard = MiddlewareFunction<Response>

function toSignIn(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(`/login?next=${encodeURIComponent(pathname + search)}`)
}

/**
 * On the server a guarded page without a session cookie answers a redirect to the sign-in; with one, the shell, and the
 * browser renews what is stale. The HTML of a guarded page never holds anything personal: the API decides.
 */
export const requireSession: Guard = async ({ request, context }, next) => {
  if (!context.get(visitorContext).hasSession) throw toSignIn(request)
  return next()
}

/** The same for pages that a guest may open too: by a cookie of an earlier purchase, or by the key of a mailed link. */
export const requireSessionOrGuest: Guard = async ({ request, context }, next) => {
  const { hasSession, isGuest } = context.get(visitorContext)
  if (!hasSession && !isGuest && !new URL(request.url).searchParams.has('key')) throw toSignIn(request)
  return next()
}
