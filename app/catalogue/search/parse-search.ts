// biome-ignore lint/suspicious/noControlCharactersInRegex: the contract refuses them
const control = /[\u0000-\u001f\u007f]+/g

export const hasControlCharacters = (text: string): boolean => text.search(control) >= 0

/** Search box input, within the contract's limits. */
export const parseSearch = (text: string | null): string =>
  (text ?? '').replace(control, ' ').trim().slice(0, 100).trim()
