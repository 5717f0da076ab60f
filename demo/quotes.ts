import { decidedQuotes } from './decided-quotes.ts'
import { openQuotes } from './open-quotes.ts'

/**
 * Quotes from the last few months in every state: three with custom work, one at its third version, one that expires
 * tomorrow.
 */
export const quotes = [...openQuotes, ...decidedQuotes]
