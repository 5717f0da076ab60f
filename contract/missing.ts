/** A slug or id that does not exist: not-found pages are rendered with it, once for all. */
export const missing = '_'
