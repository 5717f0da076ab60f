import type { Synonyms } from '#contract/catalogue/search-calls.ts'

/** A group of words as the office writes it: separated by commas. */
export type SynonymLine = { id: number; text: string }

export const toLines = ({ synonyms }: Synonyms): SynonymLine[] =>
  synonyms.map(({ words }, id) => ({ id, text: words.join(', ') }))

const wordsOf = ({ text }: SynonymLine): string[] => {
  const words = text.split(/[,;]/).map((word) => word.trim().replace(/\s+/g, ' '))
  return words.filter((word, index) => {
    const isFirst = words.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === index
    return word !== '' && isFirst
  })
}

/** Empty lines and duplicates are dropped. */
export const fromLines = (lines: readonly SynonymLine[]): { words: string[] }[] =>
  lines.map((line) => ({ words: wordsOf(line) })).filter(({ words }) => words.length > 0)

/** Lines with a single word have nothing to match. */
export const findIncompleteLines = (lines: readonly SynonymLine[]): number[] =>
  lines.filter((line) => wordsOf(line).length === 1).map(({ id }) => id)
