/** An absolute URL, or undefined if it cannot be fetched. */
export function toAbsoluteUrl(address: string | undefined, base: string): string | undefined {
  const trimmed = address?.trim()
  // Templates print these words for missing values.
  if (!trimmed || /^(?:#.*|null|undefined|none|false)$/i.test(trimmed) || !URL.canParse(trimmed, base)) return undefined
  const url = new URL(trimmed, base)
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password) return undefined
  url.hash = ''
  return url.href.length <= 2000 ? url.href : undefined
}

/** Whether two URLs are the same page: ignoring scheme, trailing slash and tracking parameters. */
export function isSamePage(one: string | undefined, other: string): boolean {
  if (one === undefined || !URL.canParse(one)) return false
  const plain = (address: string) => {
    const url = new URL(address)
    return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}`.toLowerCase()
  }
  return plain(one) === plain(other)
}
