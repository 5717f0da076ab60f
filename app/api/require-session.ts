import { type MiddlewareFunction, redirect } from 'react-router'
import { visitorContext } from './store-context.ts'

type Guard = MiddlewareFunction<Response>

function toSignIn(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(`/login?next=${encodeURIComponent(pathname + search)}`)
}

/**
 * On the server, a guarded page without a session cookie redirects to the sign-in page; with one, it returns the shell, and
 * the browser renews what is stale. A guarded page's HTML never contains anything personal: the API decides.
 */
export const requireSession: Guard = async ({ request, context }, next) => {
  if (!context.get(visitorContext).hasSession) throw toSignIn(request)
  return next()
}

/** The same for pages that guests may open too: with the cookie of an earlier purchase, or the key of an e-mailed link. */
export const requireSessionOrGuest: Guard = async ({ request, context }, next) => {
  const { hasSession, isGuest } = context.get(visitorContext)
  if (!hasSession && !isGuest && !new URL(request.url).searchParams.has('key')) throw toSignIn(request)
  return next()
}
