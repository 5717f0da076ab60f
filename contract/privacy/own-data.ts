export const ownDataUrl = '/api/user/export'
export const erasureUrl = '/api/user/erasure'
/** Between asking and deleting. */
export const daysToThink = 7
/** Between the last change of a finished order and its buyer's being forgotten. */
export const daysAfterOrder = 30
