/** Names and limits of bank statements. No zod: the office's screens import this. */

/** Open: to check. Unknown: parked until somebody knows what it is for. */
export const bankLineStates = ['open', 'confirmed', 'unknown', 'ignored'] as const
export type BankLineState = (typeof bankLineStates)[number]

/** What a column of a bank's file can hold. Several may be `text`. */
export const bankColumns = ['date', 'amount', 'in', 'out', 'text', 'balance', 'account'] as const
export type BankColumn = (typeof bankColumns)[number]

/**
 * Sure: it names the order (or a payment already recorded) and the amount is exact. Likely: something fits, and a person
 * must look.
 */
export type Certainty = 'sure' | 'likely'

export const maxStatementBytes = 5 * 1024 * 1024
export const maxStatementLines = 20_000
/** The statement's text as far as it is kept; banks cut it much earlier. */
export const maxLineText = 300
/** Lines per page: most statements of a day fit on one. */
export const bankPageSize = 100
export const maxOrdersOfLine = 50
/** Why money out is set aside by itself. */
export const moneyOut = 'Money out'
