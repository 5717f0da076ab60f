/** A slug or id that nothing has: pages about something missing are rendered with it, once for all. */
export const missing = '_'
