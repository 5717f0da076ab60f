import type { Synonyms } from '#contract/catalogue-search.ts'

/** One group of words as the office writes it: with commas between them. */
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

/** Empty lines say nothing, and a word is said once. */
export const fromLines = (lines: readonly SynonymLine[]): { words: string[] }[] =>
  lines.map((line) => ({ words: wordsOf(line) })).filter(({ words }) => words.length > 0)

/** Lines with a single word: it would mean the same as itself. */
export const findIncompleteLines = (lines: readonly SynonymLine[]): number[] =>
  lines.filter((line) => wordsOf(line).length === 1).map(({ id }) => id)
