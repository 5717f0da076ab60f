const maxLength = 120

/** 'Wall enclosure 400×300, IP65' → 'wall-enclosure-400-300-ip65'. */
export function toSlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return trim(slug.slice(0, maxLength)) || 'item'
}

/** The slug itself, then 'slug-2', 'slug-3' …, within the maximum length. */
export function nthSlug(slug: string, nth: number): string {
  if (nth === 1) return slug
  const end = `-${nth}`
  return trim(slug.slice(0, maxLength - end.length)) + end
}

const trim = (slug: string) => slug.replace(/^-+|(?<!-)-+$/g, '')
