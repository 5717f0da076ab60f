/** Proof of payment and bank details. No zod: the order screens use it. */

/** For one order, in all. */
export const maxProofs = 10

/** Wherever bank details are shown: fraudsters send others by e-mail. */
export const bankSafety = 'Our bank details are on this page. We never change them by e-mail.'
