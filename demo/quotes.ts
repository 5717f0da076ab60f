import { decidedQuotes } from './decided-quotes.ts'
import { openQuotes } from './open-quotes.ts'

/** Quotes of the last months in every state: 3 with made-to-measure work, one at its third version, one that ends tomorrow. */
export const quotes = [...openQuotes, ...decidedQuotes]
