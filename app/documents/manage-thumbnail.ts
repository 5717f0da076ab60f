import { documentTexts } from '#contract/documents/rules.ts'
import { maxImageBytes } from '#contract/media/names.ts'

/** Why an image cannot be used; the server checks its bytes again. */
export function findThumbnailProblem(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return documentTexts.notAnImage
  if (file.size > maxImageBytes) return `This image is too large. The maximum is ${maxImageBytes / 1_048_576} MB.`
  return undefined
}
