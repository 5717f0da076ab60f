const origin = 'http://shop.invalid'

/** Longer ones are not carried along. */
export const maxNextLength = 1000

/** Where `login?next=…` leads: a path of this shop, or nothing. The word comes from an address that anyone can write. */
export function toOwnPath(next: string | null | undefined): string | undefined {
  if (!next?.startsWith('/')) return undefined
  const url = URL.parse(next, origin)
  if (url?.origin !== origin) return undefined
  const path = url.pathname + url.search + url.hash
  // A path such as `/.//evil.example` is one of ours to the parser, and another site once it is written down again.
  return path.startsWith('//') || /^\/(login|register)\b/i.test(path) ? undefined : path
}
