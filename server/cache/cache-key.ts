/** The URL with only the relevant query keys, sorted: any other difference gives the same response. */
export function toKey(url: string, matters: (name: string) => boolean): string {
  const mark = url.indexOf('?')
  if (mark < 0) return url
  const path = url.slice(0, mark)
  const parts = url
    .slice(mark + 1)
    .split('&')
    .flatMap((part) => {
      const at = part.indexOf('=')
      // An empty value means not given, as in the contract.
      if (at < 0 || at === part.length - 1) return []
      const name = decodeName(part.slice(0, at))
      return matters(name) ? [{ name, part: `${encodeURIComponent(name)}${part.slice(at)}` }] : []
    })
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  return parts.length === 0 ? path : `${path}?${parts.map(({ part }) => part).join('&')}`
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}
