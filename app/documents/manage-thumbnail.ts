import { documentTexts } from '#contract/documents-rules.ts'
import { maxImageBytes } from '#contract/media-names.ts'

/** Why a chosen picture will not do; the server looks again, at its bytes. */
export function findThumbnailProblem(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return documentTexts.notAnImage
  if (file.size > maxImageBytes) return `This picture is too large. The maximum is ${maxImageBytes / 1_048_576} MB.`
  return undefined
}
