import type { IncomingMessage } from 'node:http'

/**
 * The path and query of a request. What cannot be read leads nowhere: to the not-found page, or to the API's 404, with all
 * headers, rather than to the framework's own words.
 */
export function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const own = url.startsWith('/') ? url : toPath(url)
  if (own === undefined) return '/unreadable-address'
  const path = own.split(/[?#]/, 1)[0] ?? ''
  if (!path.includes('%') || isDecodable(path)) return own
  return path.startsWith('/api/') ? '/api/unreadable-address' : '/unreadable-address'
}

/** A request to a proxy carries the whole address. */
function toPath(url: string): string | undefined {
  const whole = /^https?:\/\//i.test(url) ? URL.parse(url) : null
  return whole ? whole.pathname + whole.search : undefined
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
