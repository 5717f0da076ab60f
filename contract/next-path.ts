const origin = 'http://shop.invalid'

/** Longer paths are dropped. */
export const maxNextLength = 1000

/** Where `login?next=…` leads: a path of this shop, or nowhere. Anyone can write such a URL. */
export function toOwnPath(next: string | null | undefined): string | undefined {
  if (!next?.startsWith('/')) return undefined
  const url = URL.parse(next, origin)
  if (url?.origin !== origin) return undefined
  const path = url.pathname + url.search + url.hash
  // The parser takes `/.//evil.example` for one of our paths, but written out again it is another site.
  return path.startsWith('//') || /^\/(login|register)\b/i.test(path) ? undefined : path
}
