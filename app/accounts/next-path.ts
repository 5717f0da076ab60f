const origin = 'http://shop.invalid'

/** Where `login?next=…` leads: a path of this shop, or nothing. The word comes from an address that anyone can write. */
export function toOwnPath(next: string | null): string | undefined {
  if (!next?.startsWith('/')) return undefined
  const url = URL.parse(next, origin)
  if (url?.origin !== origin) return undefined
  const path = url.pathname + url.search + url.hash
  // A path such as `/.//evil.example` is one of ours to the parser, and another site once it is written down again.
  return path.startsWith('//') || /^\/(login|register)\b/i.test(path) ? undefined : path
}

/** A link to the sign-in or one of its neighbours that still knows where the person was going. */
export const withNext = (page: '/login' | '/Register' | '/forgetPassword', next: string | undefined): string =>
  next ? `${page}?next=${encodeURIComponent(next)}` : page
