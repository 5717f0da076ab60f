/** Words and numbers, whatever stands between them: 'Volt-000123' and 'VOLT 123' are both VOLT, 123. */
export const splitWords = (text: string): string[] => splitRaw(text).map(dropZeros)

/** The same, with leading zeros. */
export const splitRaw = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .match(/\p{L}+|\p{N}+/gu) ?? []

export const dropZeros = (word: string): string => word.replace(/^0+(?=\d)/, '')

export const isNumber = (word: string | undefined): boolean => word !== undefined && /^\d/.test(word)

/** Whether the text holds the phrase: all its words, side by side and in order. */
export const hasPhrase = (text: readonly string[], phrase: readonly string[]): boolean =>
  text.some((_, at) => phrase.every((word, index) => text[at + index] === word))

/** What every second company is called, or every second line says. */
const common = new Set(
  [
    'PTY LTD LIMITED CC INC THE AND EN VAN DER DE DU LE LA MR MRS MS DR PROF BK EDMS BPK CO COMPANY GROUP HOLDINGS',
    'TRADING SERVICES ENTERPRISES SOUTH AFRICA SA FNB ABSA CAPITEC NEDBANK INVESTEC STANDARD BANK APP ONLINE INTERNET',
    'MAGTAPE ACB EFT IMMEDIATE PAYMENT TRANSFER CREDIT CASH DEPOSIT FROM ORDER INVOICE REF REFERENCE',
  ].flatMap((words) => words.split(' ')),
)

/** A shorter reference would be found in every other text. */
const shortestReference = 4

/** Whether a reference tells one payment from the others. */
export function isDistinctive(reference: string): boolean {
  const words = splitWords(reference)
  return words.join('').length >= shortestReference && words.some((word) => !common.has(word))
}

/** Half of a name's words, one of them long enough to mean something. Banks cut names: four letters are enough. */
export function isSimilar(text: readonly string[], name: string): boolean {
  const words = splitWords(name).filter((word) => word.length > 1 && !isNumber(word) && !common.has(word))
  const matches = words.filter((word) =>
    text.some((other) => other === word || (other.length >= 4 && word.startsWith(other))),
  )
  return matches.length * 2 >= words.length && matches.some((word) => word.length >= 4)
}
