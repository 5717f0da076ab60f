import { formatFileSize } from '#app/ui/format/format-file-size.ts'
import type { ShopDocument } from '#contract/documents/calls.ts'

/** What someone on a data bundle wants to know before tapping: `Brochure, PDF, 1.4 MB`. */
export function describeFile({ tag, size }: Pick<ShopDocument, 'tag' | 'size'>): string {
  return `${tag === 'brochure' ? 'Brochure' : 'Certificate'}, PDF, ${formatFileSize(size)}`
}
