export const ownDataUrl = '/api/user/export'
export const erasureUrl = '/api/user/erasure'
/** Between asking and deleting. */
export const daysToThink = 7
/** Between the last change of a finished order and its buyer's being forgotten. */
export const daysAfterOrder = 30
/** How long the shop keeps what became nothing, in days. */
export const daysKept = { checkouts: 90, providersWords: 180, messages: 730, requests: 730 }
