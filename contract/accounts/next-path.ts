const origin = 'http://shop.invalid'

/** Longer paths are dropped. */
export const maxNextLength = 1000

/** The target of `login?next=…`: a path within this shop, or nothing. Anyone can create such a URL. */
export function toOwnPath(next: string | null | undefined): string | undefined {
  if (!next?.startsWith('/')) return undefined
  const url = URL.parse(next, origin)
  if (url?.origin !== origin) return undefined
  const path = url.pathname + url.search + url.hash
  // The parser takes `/.//evil.example` for one of our paths, but serialised it is another site.
  return path.startsWith('//') || /^\/(login|register)\b/i.test(path) ? undefined : path
}
