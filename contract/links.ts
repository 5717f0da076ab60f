/** Links that people enter for slides and hotspots. No zod here: the pages check what they render as well. */

export const maxLinkLength = 2000

// Control characters, and marks that turn the direction of text or have no width: they hide what a link is.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const hidden = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/

/** The link in its plain form, or nothing when it leads anywhere but to `https:`, `http:` or a path of this shop. */
export function toSafeLink(text: string): string | undefined {
  const link = text.trim()
  if (link === '' || link.length > maxLinkLength || hidden.test(text) || link.includes('\\')) return undefined
  return link.startsWith('/') ? toOwnPath(link) : toWebAddress(link)
}

export const isSafeLink = (text: string): boolean => toSafeLink(text) !== undefined

/** A path of this shop, as for `login?next=…`: another site is never one. */
export const isOwnPath = (text: string): boolean => text.startsWith('/') && isSafeLink(text)

function toOwnPath(link: string): string | undefined {
  const url = URL.parse(link, 'https://shop.invalid')
  if (url === null || url.host !== 'shop.invalid') return undefined
  // '/.//site' has become '//site' by now, which a browser would take for another host.
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash
}

function toWebAddress(link: string): string | undefined {
  // 'https:site' parses too, but no one means it.
  if (!/^https?:\/\/[^/]/i.test(link)) return undefined
  const url = URL.parse(link)
  if (url === null || url.hostname === '') return undefined
  // 'https://shop.co.za@site' reads as the shop and leads to the site.
  return url.username === '' && url.password === '' ? url.href : undefined
}
