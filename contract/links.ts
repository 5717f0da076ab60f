/** Links that people enter for slides and hotspots. No zod: pages also check them when rendering. */

export const maxLinkLength = 2000

// Control, bidirectional and zero-width characters can disguise a link.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused
const hidden = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/

/** The normalised link, or undefined unless it leads to `https:`, `http:` or a path of this shop. */
export function toSafeLink(text: string): string | undefined {
  const link = text.trim()
  if (link === '' || link.length > maxLinkLength || hidden.test(text) || link.includes('\\')) return undefined
  return link.startsWith('/') ? toOwnPath(link) : toWebAddress(link)
}

export const isSafeLink = (text: string): boolean => toSafeLink(text) !== undefined

/** A path of this shop, as for `login?next=…`, never another site. */
export const isOwnPath = (text: string): boolean => text.startsWith('/') && isSafeLink(text)

function toOwnPath(link: string): string | undefined {
  const url = URL.parse(link, 'https://shop.invalid')
  if (url === null || url.host !== 'shop.invalid') return undefined
  // '/.//site' has become '//site' here, which a browser would take for another host.
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash
}

function toWebAddress(link: string): string | undefined {
  // 'https:site' parses too, but is never intended.
  if (!/^https?:\/\/[^/]/i.test(link)) return undefined
  const url = URL.parse(link)
  if (url === null || url.hostname === '') return undefined
  // 'https://shop.co.za@site' reads like the shop but leads to the site.
  return url.username === '' && url.password === '' ? url.href : undefined
}
