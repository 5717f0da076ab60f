/** Limits and states of quick order and saved lists. No zod: the screens import this. */

export const maxQuickLines = 500
/** The maximum quantity per line, as in a quote. */
export const maxQuickQuantity = 9999
/** Maximum length of the pasted text, in characters. */
export const maxQuickText = 60_000
export const maxQuickFileBytes = 2 * 1024 * 1024

/** `choose` and `unknown` need the buyer; only an exact part number is ever `found`. */
export const quickStatuses = ['found', 'choose', 'unknown', 'bad_quantity'] as const

/** The note of a row in which only the part number is missing. */
export const noPartNote = 'This row has no part number.'

export const maxLists = 50
export const maxListLines = 500
export const maxListQuantity = 9999
export const maxListName = 80
