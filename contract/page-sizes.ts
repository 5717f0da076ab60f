/** Page sizes and limits. No zod: screens import this. */

/** Rows per page in back-office tables. */
export const officePageSize = 20

/** How many products `?ids=` accepts: more would exceed the URL length that servers allow. */
export const maxIdsAtOnce = 100
