import type { ShopDocument } from '#contract/documents.ts'

/** What a person on a phone's data bundle wants to know before the tap: `Brochure, PDF, 1.4 MB`. */
export function describeFile({ tag, size }: Pick<ShopDocument, 'tag' | 'size'>): string {
  const kilobytes = Math.max(1, Math.round(size / 1000))
  const amount = kilobytes < 1000 ? `${kilobytes} kB` : `${(kilobytes / 1000).toFixed(1)} MB`
  return `${tag === 'brochure' ? 'Brochure' : 'Certificate'}, PDF, ${amount}`
}
