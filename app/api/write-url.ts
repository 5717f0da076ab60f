export const fillPath = (pattern: string, params: Record<string, unknown> = {}): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

/** Empty values are omitted; lists repeat their key. */
export function writeQuery(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
    }
  }
  const text = search.toString()
  return text ? `?${text}` : ''
}
