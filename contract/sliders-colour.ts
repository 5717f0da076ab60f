/** The background colour of a slide. No zod here: the slider forms preview it while it is typed. */

export const defaultSlideColour = '#FFFFFF'

const hexCodePattern = /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/

/** `#` and 3, 4, 6 or 8 hex digits. Anything else could smuggle CSS into a style. */
export const isHexCode = (text: string): boolean => hexCodePattern.test(text)
