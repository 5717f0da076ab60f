import type { IncomingMessage } from 'node:http'

/**
 * A request's path and query. A malformed one becomes the not-found page or the API's 404, with all headers, rather
 * than the framework's error.
 */
export function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const own = url.startsWith('/') ? url : toPath(url)
  if (own === undefined) return '/unreadable-address'
  const path = own.split(/[?#]/, 1)[0] ?? ''
  if (!path.includes('%') || findDecoded(path) !== undefined) return own
  return path.startsWith('/api/') ? '/api/unreadable-address' : '/unreadable-address'
}

/** A request to a proxy has the full URL. */
function toPath(url: string): string | undefined {
  const whole = /^https?:\/\//i.test(url) ? URL.parse(url) : null
  return whole ? whole.pathname + whole.search : undefined
}

/** Returns the result: a bundler drops a call of `decodeURIComponent` whose result nobody uses, though it may throw. */
function findDecoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
