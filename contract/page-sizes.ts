/** How much is asked for at once. No zod here: screens read this. */

/** Rows on a page of the back-office's tables. */
export const officePageSize = 20

/** How many products `?ids=` takes at once: more would make an address longer than servers accept. */
export const maxIdsAtOnce = 100
