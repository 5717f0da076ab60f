import { luminanceOf } from '#contract/contrast.ts'

/** A slide's background colour. No zod: the slider form previews it while typing. */

export const defaultSlideColour = '#FFFFFF'

const hexCodePattern = /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/

/** `#` and 3, 4, 6 or 8 hex digits. Anything else could inject CSS into a style. */
export const isHexCode = (text: string): boolean => hexCodePattern.test(text)

/** The colour without alpha, as `#rrggbb`; undefined if the text is not a colour. */
export function toSolidColour(text: string): string | undefined {
  if (!isHexCode(text)) return undefined
  const digits = text.slice(1)
  const spread = digits.length < 6 ? Array.from(digits, (digit) => digit + digit).join('') : digits
  return `#${spread.slice(0, 6).toLowerCase()}`
}

/** Whether dark text is easier to read on it than white (WCAG relative luminance). */
export function isLightColour(text: string): boolean {
  const solid = toSolidColour(text)
  if (solid === undefined) return false
  return luminanceOf(solid) > 0.179
}
